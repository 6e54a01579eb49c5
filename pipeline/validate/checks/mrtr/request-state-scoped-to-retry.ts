import type { Check } from '../../check.js';
import { quote } from '../../wording.js';

export const requestStateScopedToRetry: Check = {
  id: 'mrtr.request-state-scoped-to-retry',
  title: 'A requestState is used only to retry the request that it was given for',
  about:
    'Looks at each client request whose `requestState` some earlier result gave out. Its method, and the name or address in ' +
    'its params, have to be those of the request which that result answered.',
  subject: 'client request with a requestState that was given out',
  needs: ['order'],
  watch: (evidence, session) => ({
    request(message) {
      const retry = session.rounds.retryOf(message);
      if (retry?.stateFrom === undefined) return;
      evidence.subject(message);
      if (!retry.foreign) return;
      evidence.finding(message, {
        saw: `a requestState of ${quote(retry.stateFrom.target.trim())} on another ${quote(message.method)}`,
        expected: 'it only on a retry of the same request',
        earlier: retry.stateFrom.answer.seq,
      });
    },
  }),
};
