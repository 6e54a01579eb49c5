import type { Seq } from '../../../trace/event.js';
import { declaredWith, inputRequestsOf, isDeclared, neededFor } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { quote } from '../../wording.js';

const FEATURES = ['elicitation', 'sampling', 'roots'] as const;

export const noCapabilityCarryOver: Check = {
  id: 'meta.no-capability-carry-over',
  title: 'A server takes capabilities from the request at hand, not from an earlier one',
  about:
    'Looks at each member of `inputRequests` (elicitation, sampling, roots) that answers a request after the first. Where the ' +
    'request that is answered does not declare the capability and an earlier request of the client did, the server remembered it. ' +
    'Version and identity that are carried over leave no such mark.',
  subject: 'input request of a known method in answer to a request that others came before',
  needs: ['complete', 'order'],
  watch(evidence) {
    /** Where each feature was first declared. */
    const first = new Map<string, Seq>();
    let requests = 0;
    return {
      request(message) {
        if (!message.fromClient) return;
        requests++;
        if (first.size === FEATURES.length) return;
        const declared = declaredWith(message);
        if (declared === undefined) return;
        for (const feature of FEATURES)
          if (declared[feature] !== undefined && !first.has(feature) && isDeclared(declared, [feature]))
            first.set(feature, message.seq);
      },
      exchange({ request, response, result }) {
        if (result === undefined || requests < 2 || !request.fromClient) return;
        for (const { key, method, params } of inputRequestsOf(result)) {
          const feature = neededFor(method, params)?.[0];
          if (feature === undefined) continue;
          evidence.subject(response);
          const earlier = first.get(feature);
          if (earlier === undefined || earlier >= request.seq || isDeclared(declaredWith(request), [feature]))
            continue;
          evidence.finding(response, {
            saw: `the input request ${quote(key)} (${String(method)}); only an earlier request declared ${feature}`,
            expected: 'the capabilities of the answered request to be what counts',
            earlier,
          });
        }
      },
    };
  },
};
