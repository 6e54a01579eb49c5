import type { Check } from '../../check.js';
import { requireAwaited } from './awaited.js';

export const resultIdMatches: Check = {
  id: 'base.result-id-matches',
  title: 'A result bears the id of the request that it answers',
  about:
    'Looks at the `id` of each result response. It has to be the id of a request that the other party sent before and that ' +
    'has had no response yet; each id counts once, so the second answer to one id is reported, whether the first was a ' +
    'result or an error. `1.0` answers `1`, `"1"` does not.',
  subject: 'result response',
  needs: ['complete', 'order'],
  watch: (evidence) => ({
    result(message) {
      evidence.subject(message);
      if (message.id === undefined || message.id === null) {
        evidence.finding(message, {
          saw: message.id === null ? 'a result with the id null' : 'a result without an id',
          expected: 'the id of the request that it answers',
        });
        return;
      }
      requireAwaited(evidence, message, 'a result');
    },
  }),
};
