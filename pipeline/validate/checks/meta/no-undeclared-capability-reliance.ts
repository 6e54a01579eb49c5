import { declaredWith, inputRequestsOf, isDeclared, neededFor } from '../../capabilities.js';
import type { Check, Exchange } from '../../check.js';
import { quote } from '../../wording.js';

export const noUndeclaredCapabilityReliance: Check = {
  id: 'meta.no-undeclared-capability-reliance',
  title: 'A server asks a client for nothing that the request at hand did not declare',
  about:
    'Looks at each member of `inputRequests` of each `input_required` result, and at the client capabilities in the `_meta` of the ' +
    'request that it answers. `elicitation/create` needs `elicitation` (of the mode asked for: form, which a bare `elicitation` ' +
    'stands for, or url), `sampling/createMessage` needs `sampling` (and `sampling.tools` where it offers tools), `roots/list` ' +
    'needs `roots`. Null and false declare nothing. Other methods are another clause’s matter. Rule `any`: all three; rule ' +
    '`elicitation`: no `elicitation/create` at all for a client without that capability.',
  subject: 'input request of a known method',
  rules: ['any', 'elicitation'],
  watch(evidence) {
    const look = ({ request, response, result }: Exchange) => {
      if (!request.fromClient) return;
      for (const { key, method, params } of inputRequestsOf(result)) {
        const needed = neededFor(method, params);
        if (needed === undefined) continue;
        const declared = declaredWith(request);
        const saw = (path: readonly string[]) =>
          `the input request ${quote(key)} (${String(method)}) although the request did not declare ${path.join('.')}`;
        const expected = 'only requests that the client declared support for';
        evidence.subject(response, 'any');
        if (!isDeclared(declared, needed)) {
          evidence.finding(response, { rule: 'any', saw: saw(needed), expected, earlier: request.seq });
        }
        const [feature = ''] = needed;
        if (feature !== 'elicitation') continue;
        evidence.subject(response, 'elicitation');
        if (!isDeclared(declared, [feature])) {
          evidence.finding(response, {
            rule: 'elicitation',
            saw: saw([feature]),
            expected,
            earlier: request.seq,
          });
        }
      }
    };
    return { exchange: (exchange) => exchange.result !== undefined && look(exchange) };
  },
};
