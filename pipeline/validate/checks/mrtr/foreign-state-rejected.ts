import type { Check } from '../../check.js';
import { finalResult } from '../../results.js';
import { quote } from '../../wording.js';

export const foreignStateRejected: Check = {
  id: 'mrtr.foreign-state-rejected',
  title: 'A server refuses a requestState that was given for another request',
  about:
    'Looks at each answered request whose `requestState` was given out for another method, name or address. A complete result ' +
    'shows that the server did not notice.',
  subject: 'answer to a request with the requestState of another request',
  needs: ['order'],
  watch: (evidence, session) => ({
    exchange(exchange) {
      const retry = session.rounds.retryOf(exchange.request);
      if (retry?.stateFrom === undefined || !retry.foreign) return;
      evidence.subject(exchange.response);
      if (finalResult(exchange) === undefined) return;
      evidence.finding(exchange.response, {
        saw: `a complete result for a requestState that belongs to ${quote(retry.stateFrom.target.trim())}`,
        expected: 'an error',
        earlier: exchange.request.seq,
      });
    },
  }),
};
