import type { Check } from '../../check.js';
import { finalResult } from '../../results.js';
import { quote } from '../../wording.js';

export const nameCaseRespected: Check = {
  id: 'tools.name-case-respected',
  title: 'A tool is not called by its name in another case',
  about:
    'Looks at each answered `tools/call` whose name no listing has shown, while the newest complete listing (all its pages, ' +
    'no change announced since) has a tool whose name differs only in the case of its letters. An error, or a result with ' +
    '`isError: true`, respects the case; any other final result shows that the server took the one name for the other.',
  subject: 'answered tools/call whose name is that of a listed tool but for the case',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    exchanges: {
      'tools/call'(exchange) {
        const name = exchange.params?.['name'];
        if (typeof name !== 'string' || session.catalogue.tools.has(name)) return;
        const listing = session.listings.tools.current;
        if (listing === undefined || listing.answered > exchange.request.seq) return;
        const other = listing.inOtherCase(name);
        const result = finalResult(exchange);
        if (other === undefined || (result === undefined && exchange.result !== undefined)) return;
        if (!exchange.request.fromClient) return;
        evidence.subject(exchange.response);
        if (result === undefined || result['isError'] === true) return;
        evidence.finding(exchange.response, {
          saw: `a result for ${quote(name)}, where the server lists ${quote(other)}`,
          expected: 'a refusal, since names in another case are other names',
          earlier: listing.answered,
        });
      },
    },
  }),
};
