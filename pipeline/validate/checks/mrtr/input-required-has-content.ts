import type { Check } from '../../check.js';
import { asObject } from '../../message.js';

export const inputRequiredHasContent: Check = {
  id: 'mrtr.input-required-has-content',
  title: 'An input_required result asks for input or carries a state',
  about:
    'Looks at each `input_required` result: it has an `inputRequests` object, which may be empty, or a `requestState`, which ' +
    'may hold anything.',
  subject: 'input_required result',
  watch: (evidence) => ({
    exchange({ request, response, result }) {
      const value = asObject(result);
      if (!request.fromClient || value?.['resultType'] !== 'input_required') return;
      evidence.subject(response);
      if (asObject(value['inputRequests']) !== undefined || value['requestState'] !== undefined) return;
      evidence.finding(response, {
        saw: 'an input_required result with neither inputRequests nor requestState',
        expected: 'at least one of the two',
      });
    },
  }),
};
