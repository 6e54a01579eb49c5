import type { Seq } from '../../../trace/event.js';
import type { Check, Message } from '../../check.js';
import { asObject, idKey } from '../../message.js';
import { META_SUBSCRIPTION } from '../../session/session.js';
import { quote, show } from '../../wording.js';

type Key = string | number;

interface Cancelled {
  readonly closed: Seq;
  readonly token: Key | undefined;
}

const MOST_CANCELLED = 1024;
/** Streams that are looked at when a whole connection is closed. */
const MOST_LOOKED_AT = 32;

export const noMessagesAfterCancellation: Check = {
  id: 'transport.no-messages-after-cancellation',
  title: 'Over HTTP a server sends nothing more for a request whose SSE stream the client has closed',
  about:
    'When the client closes the SSE stream of a request that is not answered yet, the request is cancelled. From then on its answer, its ' +
    'progress, the notifications of a subscription that it opened, and whatever else comes on that stream are findings. A close ' +
    'that names no stream counts only where one request’s stream is open, so that it can mean no other. A request under the same id takes the ' +
    'place of a cancelled one.',
  subject: "server's message over HTTP after a client has closed a request's stream",
  needs: ['order'],
  transport: 'streamable-http',
  watch(evidence, session) {
    const cancelled = new Map<Key, Cancelled>();
    const byToken = new Map<Key, Key>();
    let any = false;

    const cancel = (id: Key, token: Key | undefined, closed: Seq): void => {
      any = true;
      if (cancelled.has(id) || cancelled.size >= MOST_CANCELLED) return;
      cancelled.set(id, { closed, token });
      if (token !== undefined) byToken.set(token, id);
    };

    const forget = (id: Key): void => {
      const token = cancelled.get(id)?.token;
      if (token !== undefined) byToken.delete(token);
      cancelled.delete(id);
    };

    /** Where the stream of the request that a message is for was closed. */
    const closedBefore = (message: Message): Seq | undefined => {
      const key = keyOf(message, byToken);
      const hit = key === undefined ? undefined : cancelled.get(key);
      if (hit !== undefined) return hit.closed;
      const by = message.http;
      return by?.closed?.direction === 'client-to-server' && by.stream?.posted !== undefined
        ? by.closed.seq
        : undefined;
    };

    return {
      httpEnd({ message, stream, closed }) {
        if (closed?.direction !== 'client-to-server' || message?.class !== 'request') return;
        const posted = stream?.posted;
        if (posted === undefined || posted.seq !== message.seq || message.answer !== undefined) return;
        cancel(posted.id, posted.token, closed.seq);
      },
      lifecycle(event) {
        if (event.event === 'transport-open') return;
        if (event.exchange !== undefined || event.stream !== undefined) return;
        if (event.direction !== 'client-to-server') return;
        let only: { readonly id: Key; readonly token: Key | undefined } | undefined;
        let looked = 0;
        for (const { posted, answered } of session.streams.open) {
          if (++looked > MOST_LOOKED_AT) return;
          if (posted === undefined || answered !== undefined || cancelled.has(posted.id)) continue;
          if (only !== undefined) return;
          only = posted;
        }
        if (only !== undefined) cancel(only.id, only.token, event.seq);
      },
      message(message) {
        if (!any) return;
        if (message.fromClient) {
          if (message.class === 'request') forget(idKey(message.id));
          return;
        }
        evidence.subject(message);
        const closed = closedBefore(message);
        if (closed === undefined) return;
        evidence.finding(message, {
          saw: `${wordOf(message)} for a request whose stream the client has closed`,
          expected: 'nothing more for it',
          earlier: closed,
        });
      },
    };
  },
};

function wordOf(message: Message): string {
  return message.class === 'result' || message.class === 'error'
    ? `an answer to ${show(message.id)}`
    : quote(message.method);
}

/** The id of the cancelled request that a message is for, by its own id, progress token or subscription id. */
function keyOf(message: Message, byToken: ReadonlyMap<Key, Key>): Key | undefined {
  if (message.class === 'result' || message.class === 'error')
    return message.id === undefined || message.id === null ? undefined : idKey(message.id);
  if (message.method === 'notifications/progress') {
    const token = message.params?.['progressToken'];
    return token === undefined ? undefined : byToken.get(idKey(token));
  }
  const subscription = asObject(message.params?.['_meta'])?.[META_SUBSCRIPTION];
  return subscription === undefined ? undefined : idKey(subscription);
}
