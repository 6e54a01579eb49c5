import type { Check } from '../../check.js';
import { quote } from '../../wording.js';

export const serverRequestsBeforeInitialized: Check = {
  id: 'lifecycle.server-requests-before-initialized',
  title: 'Until notifications/initialized the server requests nothing but ping',
  about:
    'Looks at each message that the server sends before the client’s `notifications/initialized`, the answer to `initialize` ' +
    'included. Requests other than `ping` are reported; log messages and other notifications are fine.',
  subject: 'server message before notifications/initialized',
  needs: ['complete', 'order'],
  watch: (evidence) => ({
    message(message) {
      if (message.phase === 'ready' || !message.fromServer) return;
      evidence.subject(message);
      if (message.class !== 'request' || message.method === 'ping') return;
      evidence.finding(message, {
        saw: `the request ${quote(message.method)} before notifications/initialized`,
        expected: 'only ping until then',
      });
    },
  }),
};
