import type { Check } from '../../check.js';
import { quote } from '../../wording.js';

export const noIndependentServerRequests: Check = {
  id: 'transport.no-independent-server-requests',
  title: 'A server sends no requests of its own',
  about:
    'At this revision a server puts what it wants from the client into an `input_required` result. Each message of the server ' +
    'that has a `method` and an `id` that is not null is a finding.',
  subject: "server's message",
  watch: (evidence) => ({
    message(message) {
      if (message.fromClient) return;
      evidence.subject(message);
      if (message.class !== 'request' || message.id === null) return;
      evidence.finding(message, {
        saw: `a request ${quote(message.method)} from the server`,
        expected: 'the server to ask inside an input_required result',
      });
    },
  }),
};
