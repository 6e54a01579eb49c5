import type { Seq } from '../../../trace/event.js';
import type { Check, Exchange, Message } from '../../check.js';
import { INVALID_PARAMS, refusalCode } from '../../error-codes.js';
import type { Listing } from '../../session/listings.js';
import { quote } from '../../wording.js';
import { ChangeNotices, type ListKind } from '../change-notices.js';

const KINDS: readonly ListKind[] = ['tools', 'prompts', 'resources'];

export const cursorStable: Check = {
  id: 'pagination.cursor-stable',
  title: 'A cursor that is presented again yields the same page',
  about:
    'Looks at each `tools/list`, `prompts/list` and `resources/list` request with a cursor that was presented before in ' +
    'this session and then gave a page. As long as the server would have announced a change (it declared `listChanged` in ' +
    'its initialize result, or has acknowledged a subscription to it) and has announced none, the cursor has to be ' +
    'accepted and to yield the same items, in any order. Errors other than -32602 may have another cause and are left alone.',
  subject: 'answered list request whose cursor gave a page before, with no change announced since',
  needs: ['complete', 'order'],
  watch(evidence, session) {
    const followed = KINDS.map((kind) => new Followed(kind, new ChangeNotices(kind, session)));
    const exchanges: Record<string, (exchange: Exchange) => void> = {
      'subscriptions/listen': ({ request }) => {
        for (const { notices } of followed) notices.answered(request);
      },
    };
    for (const { kind, notices, pages } of followed) {
      const state = session.listings[kind];
      exchanges[`${kind}/list`] = (exchange) => {
        const cursor = exchange.params?.['cursor'];
        if (typeof cursor !== 'string' || !exchange.request.fromClient) return;
        const page = state.pageOf(exchange);
        const first = pages.get(cursor);
        const digest = page === undefined ? undefined : digestOf(page);
        const told = first !== undefined && (notices.announced?.since ?? Infinity) <= first.asked;
        if (first === undefined || !told || state.changedAt > first.asked) {
          if (digest !== undefined) pages.set(cursor, { asked: exchange.request.seq, digest });
          return;
        }
        const refused = refusalCode(exchange) === INVALID_PARAMS;
        if (!refused && digest === undefined) return;
        evidence.subject(exchange.response);
        if (digest === first.digest) return;
        evidence.finding(exchange.response, {
          saw: `${refused ? `error ${INVALID_PARAMS}` : 'other items'} for the cursor ${quote(cursor)} on ${kind}/list, presented before`,
          expected: 'the same page, as no change was announced',
          earlier: first.asked,
        });
      };
    }
    const all = (method: string) => (message: Message) => {
      for (const { notices } of followed) notices.notifications[method]?.(message);
    };
    return {
      exchanges,
      notifications: {
        'notifications/subscriptions/acknowledged': all('notifications/subscriptions/acknowledged'),
        'notifications/cancelled': all('notifications/cancelled'),
      },
      httpEnd(exchange) {
        for (const { notices } of followed) notices.ends.httpEnd?.(exchange);
      },
      lifecycle(event) {
        for (const { notices } of followed) notices.ends.lifecycle?.(event);
      },
    };
  },
};

class Followed {
  /** By cursor: when it was first presented, and what it gave. */
  readonly pages = new Map<string, { readonly asked: Seq; readonly digest: number }>();
  constructor(
    readonly kind: ListKind,
    readonly notices: ChangeNotices,
  ) {}
}

/** A number for the items of the newest page, whatever their order. */
function digestOf(page: Listing): number {
  let sum = page.ids.length - page.pageStart;
  for (let i = page.pageStart; i < page.ids.length; i++) {
    const id = page.ids[i] ?? '';
    let hash = 0x811c9dc5;
    for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
    sum = (sum + (hash >>> 0)) % Number.MAX_SAFE_INTEGER;
  }
  return sum;
}
