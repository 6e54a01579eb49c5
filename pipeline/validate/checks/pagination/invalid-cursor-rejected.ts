import type { Seq } from '../../../trace/event.js';
import type { Check, Exchange, Message } from '../../check.js';
import { INVALID_PARAMS, isServerErrorCode, METHOD_NOT_FOUND, refusalCode } from '../../error-codes.js';
import type { Listing } from '../../session/listings.js';
import { show } from '../../wording.js';

export const invalidCursorRejected: Check = {
  id: 'pagination.invalid-cursor-rejected',
  title: 'An invalid cursor is refused with -32602',
  about:
    'Looks at each answered list request whose cursor no earlier result of that method gave out, or is neither a string ' +
    'nor null. A refusal has to have the code -32602; -32601 and the codes from -32099 to -32000 speak of something else ' +
    'and pass. A result is a finding by the rule `session` (2025-11-25, where cursors do not outlive a session). By the rule ' +
    '`stateless` (2026-07-28) the cursor may be a good one from an earlier connection or a cache, so a result is a finding ' +
    'only for a cursor that is no string, or where it repeats the first page, so that the cursor was passed over.',
  subject: 'answered list request with a cursor that was not given out',
  rules: ['session', 'stateless'],
  needs: ['complete', 'order'],
  watch(evidence, session) {
    const { listings } = session;
    /** Open requests with an unknown cursor. */
    const unknown = new Set<Seq>();
    const asked = (message: Message) => {
      const cursor = message.params?.['cursor'];
      if (cursor === undefined || cursor === null || !message.fromClient) return;
      if (typeof cursor === 'string' && listings.of(message.method)?.issued.has(cursor) === true) return;
      unknown.add(message.seq);
    };
    const judge = (exchange: Exchange, stateless: boolean) => {
      if (unknown.size === 0 || !unknown.delete(exchange.request.seq)) return;
      const state = listings.of(exchange.method);
      const cursor = exchange.params?.['cursor'];
      const at = exchange.response;
      evidence.subject(at, stateless ? undefined : 'session');
      const code = refusalCode(exchange);
      if (code === INVALID_PARAMS || code === METHOD_NOT_FOUND) return;
      if (code !== undefined && isServerErrorCode(code)) return;
      const refused = exchange.result === undefined;
      const answer = refused ? `error ${show(at.errorCode)}` : 'a result';
      const detail = {
        saw: `${answer} for the cursor ${show(cursor)} on ${exchange.method}`,
        expected: `error ${INVALID_PARAMS}`,
        earlier: exchange.request.seq,
      };
      evidence.finding(at, { ...detail, rule: 'session' });
      if (!stateless) return;
      const passedOver = !refused && repeats(state?.pageOf(exchange), state?.first);
      if (refused || typeof cursor !== 'string' || passedOver)
        evidence.finding(at, { ...detail, rule: 'stateless' });
    };
    const list = (exchange: Exchange) => judge(exchange, true);
    return {
      requests: {
        'tools/list': asked,
        'prompts/list': asked,
        'resources/list': asked,
        'resources/templates/list': asked,
        'tasks/list': asked,
      },
      exchanges: {
        'tools/list': list,
        'prompts/list': list,
        'resources/list': list,
        'resources/templates/list': list,
        'tasks/list': (exchange) => judge(exchange, false),
      },
    };
  },
};

/** Whether a page holds just what the newest page without a cursor held, and that was not nothing. */
function repeats(page: Listing | undefined, first: Listing | undefined): boolean {
  if (page === undefined || first === undefined || first.firstPage === 0) return false;
  if (page.ids.length - page.pageStart !== first.firstPage) return false;
  for (let i = 0; i < first.firstPage; i++) if (page.ids[page.pageStart + i] !== first.ids[i]) return false;
  return true;
}
