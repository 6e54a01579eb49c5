import type { Check } from '../../check.js';
import { quote } from '../../wording.js';

export const nameUnique: Check = {
  id: 'tools.name-unique',
  title: 'No two tools of a server have one name',
  about:
    'Looks at each named tool in a `tools/list` result and compares it with the tools before it in the same listing: on ' +
    'the same page, and on earlier pages that led to it by their cursors. Names are compared with their case. Listing ' +
    'again is no repetition, nor is a page that came after the server announced a change.',
  subject: 'listed tool with a string name',
  watch: (evidence, session) => ({
    exchanges: {
      'tools/list'(exchange) {
        const listing = session.listings.tools.pageOf(exchange);
        if (listing === undefined) return;
        for (let i = listing.pageStart; i < listing.ids.length; i++) evidence.subject(exchange.response);
        for (const name of listing.repeatedOnPage) {
          evidence.finding(exchange.response, {
            saw: `a second tool of the name ${quote(name)}`,
            expected: 'a name that no other tool of the listing has',
          });
        }
      },
    },
  }),
};
