import type { Check } from '../../check.js';

export const implemented: Check = {
  id: 'discover.implemented',
  title: 'A server knows the method server/discover',
  about:
    'Looks at each answer to `server/discover`. A method-not-found error is the fault; any other error shows that the method ' +
    'is there. A server that speaks only revisions with a handshake is judged as well when a trace is judged by this revision.',
  subject: 'answer to server/discover',
  watch: (evidence) => ({
    exchanges: {
      'server/discover'({ request, response }) {
        if (!request.fromClient) return;
        evidence.subject(response);
        if (response.errorCode !== -32601) return;
        evidence.finding(response, {
          saw: 'error -32601 for server/discover',
          expected: 'the method to be known',
        });
      },
    },
  }),
};
