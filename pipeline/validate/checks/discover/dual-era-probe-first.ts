import type { Check, Message } from '../../check.js';
import { META_VERSION } from '../../session/session.js';
import { quote } from '../../wording.js';

export const dualEraProbeFirst: Check = {
  id: 'discover.dual-era-probe-first',
  title: 'A client of both eras opens a stdio connection with server/discover',
  about:
    'Where one client sends both `initialize` and requests that carry their own version over stdio, its first request has to ' +
    'be `server/discover`. Notifications are no requests. Over HTTP a client may begin with either.',
  subject: 'first request of a stdio client that shows both eras',
  needs: ['complete', 'order'],
  scope: 'trace',
  transport: 'stdio',
  watch(evidence) {
    let first: Message | undefined;
    let handshake = false;
    let perRequest = false;
    return {
      request(message) {
        if (!message.fromClient) return;
        first ??= message;
        if (message.method === 'initialize') handshake = true;
        if (!perRequest && message.meta?.[META_VERSION] !== undefined) perRequest = true;
      },
      end() {
        if (first === undefined || !handshake || !perRequest) return;
        evidence.subject(first);
        if (first.method === 'server/discover') return;
        evidence.finding(first, {
          saw: `${quote(first.method)} as the first request of a client of both eras`,
          expected: 'server/discover',
        });
      },
    };
  },
};
