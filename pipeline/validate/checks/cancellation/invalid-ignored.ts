import type { Seq } from '../../../trace/event.js';
import type { Check, Message } from '../../check.js';
import { canonicalIdKey } from '../../message.js';
import { show } from '../../wording.js';

/** Invalid cancellations whose consequences are still waited for. */
const MOST = 10_000;

export const invalidIgnored: Check = {
  id: 'cancellation.invalid-ignored',
  title: 'A cancellation that means nothing is passed over in silence',
  about:
    'Looks at each `notifications/cancelled` without a usable `requestId`, or with one that its sender has never used or that was ' +
    'answered before. It is a finding when its POST gets the status 400 or 422, or when an error response under that id ' +
    'follows although no request with it is open. Other statuses have causes of their own (authorization, the session) ' +
    'and are left alone.',
  subject: '`notifications/cancelled` that names no request in progress',
  needs: ['complete', 'order'],
  watch(evidence, session) {
    const fromClient = new Map<string | number, Seq>();
    const fromServer = new Map<string | number, Seq>();
    const posts = new Set<Message>();

    return {
      notifications: {
        'notifications/cancelled'(message) {
          const id = message.params?.['requestId'];
          const log = session.askedBy(message);
          const usable = id !== undefined && id !== null;
          if (usable && log.sentUnder(id) !== undefined && log.answerTo(id) === undefined) return;
          evidence.subject(message);
          const invalid = message.fromClient ? fromClient : fromServer;
          if (usable && invalid.size < MOST) invalid.set(canonicalIdKey(id), message.seq);
          if (message.http !== undefined && message.fromClient) posts.add(message);
        },
      },
      httpResponse({ message, answer }) {
        if (posts.size === 0 || message === undefined || !posts.delete(message)) return;
        const status = answer?.status;
        if (answer === undefined || (status !== 400 && status !== 422)) return;
        evidence.finding(answer, {
          saw: `status ${status} for a cancellation that names no request in progress`,
          expected: 'it to be ignored',
          earlier: message.seq,
        });
      },
      error(message) {
        const invalid = message.fromClient ? fromServer : fromClient;
        if (invalid.size === 0 || message.request !== undefined) return;
        if (message.id === undefined || message.id === null) return;
        const key = canonicalIdKey(message.id);
        const earlier = invalid.get(key);
        if (earlier === undefined) return;
        invalid.delete(key);
        evidence.finding(message, {
          saw: `an error under the id ${show(message.id)}, which a cancellation named in vain`,
          expected: 'that cancellation to be ignored',
          earlier,
        });
      },
    };
  },
};
