import type { Check } from '../../check.js';

export const requestStateEchoed: Check = {
  id: 'mrtr.request-state-echoed',
  title: 'A retry brings back the requestState unchanged',
  about:
    'Looks at each retry of a request whose `input_required` result had a `requestState`. The retry has to carry the very same ' +
    'JSON value. The states themselves are not printed.',
  subject: 'retry after a result with a requestState',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    request(message) {
      const retry = session.rounds.retryOf(message);
      if (retry?.round?.state === undefined) return;
      evidence.subject(message);
      if (retry.state === retry.round.state) return;
      evidence.finding(message, {
        saw: retry.state === undefined ? 'a retry without requestState' : 'a retry with another requestState',
        expected: 'the value that the result gave out',
        earlier: retry.round.answer.seq,
      });
    },
  }),
};
