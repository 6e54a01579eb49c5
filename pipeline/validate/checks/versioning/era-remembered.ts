import type { Seq } from '../../../trace/event.js';
import type { Check, Message } from '../../check.js';
import { META_VERSION } from '../../session/session.js';
import { quote } from '../../wording.js';

export const eraRemembered: Check = {
  id: 'versioning.era-remembered',
  title: "A client that knows the server's era does not ask again",
  about:
    'A result for a request that carries its own version shows a server of the newer era, a result for `initialize` one of ' +
    'the older. Each later client request that belongs to an era is held against what was shown last. An error or a closed ' +
    'transport in between reopens the question, so the next request may try either.',
  subject: 'client request that belongs to an era, once the server has shown its own',
  needs: ['complete', 'order'],
  scope: 'trace',
  watch(evidence) {
    let shown: 'per-request' | 'handshake' | undefined;
    let since: Seq = 0;
    const eraOf = (message: Message) => {
      if (message.method === 'initialize') return 'handshake';
      return message.meta?.[META_VERSION] === undefined ? undefined : 'per-request';
    };
    return {
      request(message) {
        if (!message.fromClient) return;
        const era = shown === undefined ? undefined : eraOf(message);
        if (era === undefined) return;
        // A request with a version in an open handshake session is that session's business.
        if (era === 'per-request' && shown === 'handshake' && message.method !== 'server/discover') return;
        evidence.subject(message);
        if (era === shown) return;
        evidence.finding(message, {
          saw: `${quote(message.method)} of the ${era === 'handshake' ? 'older' : 'newer'} era`,
          expected: 'a request of the era that the server has shown',
          earlier: since,
        });
      },
      exchange({ request, response }) {
        if (!request.fromClient) return;
        if (response.class === 'error') {
          shown = undefined;
          return;
        }
        const era = eraOf(request);
        if (era === undefined || era === shown) return;
        shown = era;
        since = response.seq;
      },
      lifecycle() {
        shown = undefined;
      },
    };
  },
};
