import type { Seq } from '../../../trace/event.js';
import type { Check, Exchange } from '../../check.js';
import type { Listing } from '../../session/listings.js';

export const deterministicOrder: Check = {
  id: 'tools.deterministic-order',
  title: 'Unchanged tools are listed in the same order each time',
  about:
    'Compares the tool names of a `tools/list` result without a cursor with those of the one before it, and a listing that ' +
    'was walked over several pages with the walk before it. Where both hold the same names, their order has to be the same. ' +
    'Listings with other names are not compared: the set of tools has changed, or was cut into other pages.',
  subject: 'listing with the same tool names as the one before it',
  watch(evidence, session) {
    let first: Sequence | undefined;
    let whole: Sequence | undefined;
    /** The walk whose first page already has a finding. */
    let charged: Listing | undefined;
    const judge = (earlier: Sequence | undefined, listing: Listing, exchange: Exchange): Sequence => {
      const { seq } = exchange.response;
      const now: Sequence = { names: listing.ids, length: listing.ids.length, seq };
      if (earlier === undefined) return now;
      const order = compare(earlier, now);
      if (order === 'other-names' || charged === listing) return now;
      evidence.subject(exchange.response);
      if (order === 'same') return now;
      charged = listing;
      evidence.finding(exchange.response, {
        saw: `the same ${now.length} tools in another order`,
        expected: 'the order in which they were listed before',
        earlier: earlier.seq,
      });
      return now;
    };
    return {
      exchanges: {
        'tools/list'(exchange) {
          const listing = session.listings.tools.pageOf(exchange);
          if (listing?.fromStart !== true) return;
          if (listing.pages === 1) first = judge(first, listing, exchange);
          else if (listing.complete) whole = judge(whole, listing, exchange);
        },
      },
    };
  },
};

interface Sequence {
  readonly names: readonly string[];
  /** How many of them stood there when the page came; a walk adds to them. */
  readonly length: number;
  readonly seq: Seq;
}

function compare(a: Sequence, b: Sequence): 'same' | 'reordered' | 'other-names' {
  let same = a.length === b.length;
  for (let i = 0; same && i < a.length; i++) same = a.names[i] === b.names[i];
  if (same) return 'same';
  const left = new Set(a.names.slice(0, a.length));
  const right = new Set(b.names.slice(0, b.length));
  if (left.size !== right.size) return 'other-names';
  for (const name of left) if (!right.has(name)) return 'other-names';
  return 'reordered';
}
