import type { Check } from '../../check.js';
import { quote } from '../../wording.js';

export const clientRequestsBeforeInitResponse: Check = {
  id: 'lifecycle.client-requests-before-init-response',
  title: 'Until initialize is answered the client requests nothing else but ping',
  about:
    'Looks at each message that the client sends before the answer to `initialize`, the `initialize` request included. Requests ' +
    'other than `initialize` and `ping` are reported; notifications and responses are fine.',
  subject: 'client message before the answer to initialize',
  needs: ['complete', 'order'],
  watch: (evidence) => ({
    message(message) {
      const { phase } = message;
      if (phase !== 'before-initialize' && phase !== 'awaiting-result') return;
      if (!message.fromClient) return;
      evidence.subject(message);
      if (message.class !== 'request' || message.method === 'initialize' || message.method === 'ping') return;
      evidence.finding(message, {
        saw: `the request ${quote(message.method)} before the answer to initialize`,
        expected: 'only initialize and ping until then',
      });
    },
  }),
};
