/** What the three checks "a changed list is announced" have in common. */
import type { Seq } from '../../trace/event.js';
import type { Evidence, Exchange, Handlers, Message, Place, Session } from '../check.js';
import { sameJson } from '../json-schema.js';
import { asObject } from '../message.js';
import type { Listing } from '../session/listings.js';
import { META_CAPABILITIES } from '../session/session.js';
import { ChangeNotices, type ListKind } from './change-notices.js';

export const LIST_CHANGED_RULES = ['every-client', 'subscriber'] as const;

interface Unannounced extends Place {
  readonly rule: string;
  readonly earlier: Seq;
}

/**
 * Compares each complete listing with the one before it. A change is announced when a notice comes after the earlier
 * listing was asked for and before the next listing is complete, or the session ends.
 */
export function watchListChanged(evidence: Evidence, session: Session, kind: ListKind): Handlers {
  const notices = new ChangeNotices(kind, session);
  const state = session.listings[kind];
  let earlier: Listing | undefined;
  let pending: Unannounced | undefined;
  const settle = () => {
    if (pending === undefined) return;
    evidence.finding(pending, {
      saw: `other ${kind} than in the listing before, and no notice of the change`,
      expected: `notifications/${kind}/list_changed`,
      earlier: pending.earlier,
      rule: pending.rule,
    });
    pending = undefined;
  };
  return {
    exchanges: {
      [`${kind}/list`](exchange: Exchange) {
        const listing = state.pageOf(exchange);
        if (listing?.complete !== true) return;
        settle();
        const before = earlier;
        earlier = listing;
        const { announced } = notices;
        if (before === undefined || announced === undefined || announced.since > before.asked) return;
        if (!sameCapabilities(before.meta, listing.meta)) return;
        const at = exchange.response;
        evidence.subject(at, announced.audience);
        if (listing.sameItems(before) || state.changedAt > before.asked) return;
        pending = {
          seq: at.seq,
          line: at.line,
          transport: at.transport,
          rule: announced.audience,
          earlier: before.answered,
        };
      },
      'subscriptions/listen': (exchange) => notices.answered(exchange.request),
    },
    notifications: {
      ...notices.notifications,
      [`notifications/${kind}/list_changed`](message: Message) {
        if (message.fromServer) pending = undefined;
      },
    },
    ...notices.ends,
    /** Listings may differ by what a request is authorized for: after a challenge nothing is compared with what came before. */
    httpResponse(exchange) {
      const status = exchange.response?.status;
      if (status === 401 || status === 403) earlier = undefined;
    },
    end: settle,
  };
}

/** What is listed may depend on the capabilities that a request declares. */
function sameCapabilities(a: unknown, b: unknown): boolean {
  return sameJson(asObject(a)?.[META_CAPABILITIES], asObject(b)?.[META_CAPABILITIES]);
}

export function aboutListChanged(kind: ListKind): string {
  return (
    `Compares each complete \`${kind}/list\` listing (all its pages) with the one before it. Where other items are listed, ` +
    `a \`notifications/${kind}/list_changed\` has to come after the earlier listing was asked for, at the latest before ` +
    'the next listing is complete. It is owed to every client of a server that declared `listChanged` in its initialize ' +
    'result (rule `every-client`, 2025-11-25), or to a client whose `subscriptions/listen`, acknowledged for this kind ' +
    'before the earlier listing and still open, asked for it (rule `subscriber`, 2026-07-28). Order and definitions of the ' +
    'items are not compared, nor listings for other client capabilities, nor across a 401 or 403.'
  );
}
