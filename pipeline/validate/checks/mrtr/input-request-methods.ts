import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { quote } from '../../wording.js';

const ALLOWED: ReadonlySet<unknown> = new Set(['elicitation/create', 'sampling/createMessage', 'roots/list']);

export const inputRequestMethods: Check = {
  id: 'mrtr.input-request-methods',
  title: 'An input request is an elicitation, sampling or roots request',
  about: 'Looks at each member of `inputRequests` in each `input_required` result.',
  subject: 'member of inputRequests',
  watch: (evidence) => ({
    exchange({ request, response, result }) {
      const value = asObject(result);
      if (!request.fromClient || value?.['resultType'] !== 'input_required') return;
      const requests = asObject(value['inputRequests']) ?? {};
      for (const key of Object.keys(requests).sort()) {
        evidence.subject(response);
        const method = asObject(requests[key])?.['method'];
        if (ALLOWED.has(method)) continue;
        evidence.finding(response, {
          saw:
            typeof method === 'string'
              ? `method ${quote(method)} under the key ${quote(key)} of inputRequests`
              : `no request object under the key ${quote(key)} of inputRequests`,
          expected: 'elicitation/create, sampling/createMessage or roots/list',
        });
      }
    },
  }),
};
