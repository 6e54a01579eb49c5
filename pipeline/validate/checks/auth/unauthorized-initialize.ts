import type { Seq } from '../../../trace/event.js';
import type { Check } from '../../check.js';
import { META_VERSION } from '../../session/session.js';
import { classPhrase } from '../../wording.js';

const MOST_CONNECTIONS = 256;

export const unauthorizedInitialize: Check = {
  id: 'auth.unauthorized-initialize',
  title: 'After a 401 to initialize a client begins again with initialize, or gives up',
  about:
    'Looks at the client’s next message on a connection whose `initialize` was refused with HTTP status 401. It has to be ' +
    '`initialize` again: any other message builds on a handshake that did not take place. Requests that carry their own version, as ' +
    'those of later revisions do, are passed over.',
  subject: "client's next message after a 401 to its initialize",
  needs: ['complete', 'order'],
  scope: 'trace',
  transport: 'streamable-http',
  watch(evidence) {
    /** Where an initialize was refused, by connection. */
    const refused = new Map<string | undefined, Seq>();
    return {
      httpResponse({ answer, message }) {
        if (answer?.status !== 401 || message?.class !== 'request' || message.method !== 'initialize') return;
        if (refused.size < MOST_CONNECTIONS) refused.set(message.event.session, answer.seq);
      },
      message(message) {
        if (refused.size === 0 || !message.fromClient || message.meta?.[META_VERSION] !== undefined) return;
        const since = refused.get(message.event.session);
        if (since === undefined) return;
        refused.delete(message.event.session);
        evidence.subject(message);
        if (message.class === 'request' && message.method === 'initialize') return;
        evidence.finding(message, {
          saw: `${classPhrase(message)} after a 401 to initialize`,
          expected: 'initialize again, with authorization',
          earlier: since,
        });
      },
    };
  },
};
