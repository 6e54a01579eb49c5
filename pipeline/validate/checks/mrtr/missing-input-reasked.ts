import type { Check } from '../../check.js';
import { quote } from '../../wording.js';
import { SUPPORTED } from './input-required-supported-methods.js';

export const missingInputReasked: Check = {
  id: 'mrtr.missing-input-reasked',
  title: 'A server asks again when a retry left input out',
  about:
    'Looks at each answered retry that lacks an answer to something asked. An error is the fault; a new `input_required` ' +
    'result is right, and so is a complete one when the server could do without. Requests that never take several rounds, such as ' +
    'those of extensions, are left out.',
  subject: 'answer to a retry that left asked input out',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    exchange({ request, response }) {
      if (!SUPPORTED.has(request.method)) return;
      const retry = session.rounds.retryOf(request);
      if (retry === undefined || retry.missing.length === 0 || retry.responses === undefined) return;
      evidence.subject(response);
      if (response.class !== 'error') return;
      evidence.finding(response, {
        saw: `an error for a retry without ${retry.missing.slice(0, 5).map(quote).join(', ')}`,
        expected: 'another input_required result',
        earlier: request.seq,
      });
    },
  }),
};
