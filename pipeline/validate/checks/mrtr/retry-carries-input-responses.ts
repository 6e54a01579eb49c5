import type { Check } from '../../check.js';
import { quote } from '../../wording.js';

export const retryCarriesInputResponses: Check = {
  id: 'mrtr.retry-carries-input-responses',
  title: 'A retry answers every input that was asked for',
  about:
    'A client request with `inputResponses` or `requestState` is a retry. Its `inputResponses` has to have a member for each ' +
    'key of the `inputRequests` that it answers; more members do no harm. A repeated request with neither member may be a ' +
    'fresh start and is not taken for a retry.',
  subject: 'retry after a result that asked for input',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    request(message) {
      const retry = session.rounds.retryOf(message);
      if (retry?.round === undefined || retry.round.asked.length === 0) return;
      evidence.subject(message);
      for (const key of retry.missing) {
        evidence.finding(message, {
          saw: `a retry without ${quote(key)} in its inputResponses`,
          expected: 'an answer to each input request',
          earlier: retry.round.answer.seq,
        });
      }
    },
  }),
};
