import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { quote } from '../../wording.js';

/** The requests that may take several rounds. */
export const SUPPORTED: ReadonlySet<string> = new Set(['prompts/get', 'resources/read', 'tools/call']);

export const inputRequiredSupportedMethods: Check = {
  id: 'mrtr.input-required-supported-methods',
  title: 'Only prompts/get, resources/read and tools/call are answered with input_required',
  about: 'Looks at each result whose `resultType` is `input_required` and at the method that it answers.',
  subject: 'input_required result',
  watch: (evidence) => ({
    exchange({ request, response, method, result }) {
      if (!request.fromClient || asObject(result)?.['resultType'] !== 'input_required') return;
      evidence.subject(response);
      if (SUPPORTED.has(method)) return;
      evidence.finding(response, {
        saw: `input_required in answer to ${quote(method)}`,
        expected: 'it only in answer to prompts/get, resources/read or tools/call',
      });
    },
  }),
};
