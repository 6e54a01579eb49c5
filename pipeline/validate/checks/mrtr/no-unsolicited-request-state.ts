import type { Check } from '../../check.js';

export const noUnsolicitedRequestState: Check = {
  id: 'mrtr.no-unsolicited-request-state',
  title: 'A retry has a requestState only when the result gave one out',
  about:
    'Looks at each client request with a `requestState` and at the `input_required` result that it answers. A state that no ' +
    'recorded result gave out is the fault.',
  subject: 'client request with a requestState',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    request(message) {
      const retry = session.rounds.retryOf(message);
      if (retry?.state === undefined) return;
      evidence.subject(message);
      if (retry.round?.state !== undefined) return;
      evidence.finding(message, {
        saw: 'a requestState',
        expected:
          retry.round === undefined
            ? 'none, since no input_required result came before'
            : 'none, since the result that it answers had none',
        ...(retry.round === undefined ? {} : { earlier: retry.round.answer.seq }),
      });
    },
  }),
};
