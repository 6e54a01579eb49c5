import type { Seq } from '../../../trace/event.js';
import type { Check, Message } from '../../check.js';
import { asObject, idKey } from '../../message.js';
import { META_SUBSCRIPTION } from '../../session/session.js';
import { quote, show } from '../../wording.js';

interface Cancelled {
  /** Where the client cancelled. */
  readonly seq: Seq;
  readonly request: Seq;
  readonly token: string | number | undefined;
}

type Key = string | number;

export const noMessagesAfterCancelNotification: Check = {
  id: 'transport.no-messages-after-cancel-notification',
  title: 'On stdio a server sends nothing more for a cancelled request',
  about:
    'From the `notifications/cancelled` of an open request on, its progress and, where it was a subscription, its ' +
    'notifications are findings. An answer may have been under way when the cancellation came and is left alone, until the ' +
    'server has answered a request that the client sent after the cancellation: then it has read the cancellation, and an ' +
    'answer is a finding as well. Cancellations of unknown or answered requests do nothing. The pages of this revision ' +
    'disagree on how binding this is; what is judged here is what none of them allows.',
  subject: "server's message on stdio while a cancelled request is unanswered",
  needs: ['order'],
  transport: 'stdio',
  watch(evidence, session) {
    const cancelled = new Map<Key, Cancelled>();
    const byToken = new Map<Key, Key>();
    /** The latest request of the client that the server has answered. */
    let readUpTo: Seq = -1;

    const forget = (key: Key): void => {
      const token = cancelled.get(key)?.token;
      if (token !== undefined) byToken.delete(token);
      cancelled.delete(key);
    };

    /** Id and token may be used again: what comes then is for the new request. */
    const reuse = (message: Message): void => {
      forget(idKey(message.id));
      const token = message.meta?.['progressToken'];
      if (token !== undefined) byToken.delete(idKey(token));
    };

    const answer = (message: Message): void => {
      const { request } = message;
      if (request === undefined) return;
      const key = idKey(request.id);
      const hit = cancelled.get(key);
      if (hit === undefined || hit.request !== request.seq) {
        if (request.seq > readUpTo) readUpTo = request.seq;
        return;
      }
      forget(key);
      if (readUpTo > hit.seq) {
        evidence.finding(message, {
          saw: `an answer to the cancelled request ${show(request.id)}`,
          expected: 'nothing more for it once the server has read on',
          earlier: hit.seq,
        });
      }
    };

    const notice = (message: Message): void => {
      if (message.method === 'notifications/cancelled') return;
      const key = keyOf(message, byToken);
      const hit = key === undefined ? undefined : cancelled.get(key);
      if (hit === undefined) return;
      evidence.finding(message, {
        saw: `${quote(message.method)} for a cancelled request`,
        expected: 'nothing more for it',
        earlier: hit.seq,
      });
    };

    return {
      notifications: {
        'notifications/cancelled': (message) => {
          if (message.fromServer) return;
          const id = message.params?.['requestId'];
          const request = id === undefined ? undefined : session.openRequestOf('client', id);
          if (request === undefined) return;
          const key = idKey(request.id);
          const token = request.meta?.['progressToken'];
          const tokenKey = token === undefined ? undefined : idKey(token);
          cancelled.set(key, { seq: message.seq, request: request.seq, token: tokenKey });
          if (tokenKey !== undefined) byToken.set(tokenKey, key);
        },
      },
      message(message) {
        if (cancelled.size === 0) return;
        if (message.fromClient) {
          if (message.class === 'request') reuse(message);
          return;
        }
        evidence.subject(message);
        if (message.class === 'result' || message.class === 'error') answer(message);
        else if (message.class === 'notification') notice(message);
      },
    };
  },
};

/** The cancelled request that a notification is for: by progress token or subscription id. */
function keyOf(message: Message, byToken: ReadonlyMap<Key, Key>): Key | undefined {
  if (message.method === 'notifications/progress') {
    const token = message.params?.['progressToken'];
    return token === undefined ? undefined : byToken.get(idKey(token));
  }
  const subscription = asObject(message.params?.['_meta'])?.[META_SUBSCRIPTION];
  return subscription === undefined ? undefined : idKey(subscription);
}
