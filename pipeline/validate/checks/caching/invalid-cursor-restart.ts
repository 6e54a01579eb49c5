import type { Seq } from '../../../trace/event.js';
import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { quote } from '../../wording.js';

const LISTS = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];

interface Chain {
  /** Seq of the error that its cursor drew; the chain is to be left since then. */
  failed?: Seq;
}

export const invalidCursorRestart: Check = {
  id: 'caching.invalid-cursor-restart',
  title: 'After an error for a cursor a client lists again from the start',
  about:
    'When a cursor that the server gave out draws an error, the chain of pages that it belongs to is over. Each later request ' +
    'for that list is a subject until one comes without a cursor; presenting a cursor of the failed chain is the fault.',
  subject: 'list request after an error for a cursor of that list',
  needs: ['order'],
  watch(evidence) {
    const lists = new Map(LISTS.map((method) => [method, { chains: new Map<string, Chain>(), failed: 0 }]));
    return {
      requests: Object.fromEntries(
        LISTS.map((method) => [
          method,
          (message) => {
            const list = lists.get(method);
            if (list === undefined || list.failed === 0 || !message.fromClient) return;
            evidence.subject(message);
            const cursor = message.params?.['cursor'];
            if (cursor === undefined) {
              list.failed = 0;
              for (const [key, chain] of list.chains) if (chain.failed !== undefined) list.chains.delete(key);
              return;
            }
            const failed = typeof cursor === 'string' ? list.chains.get(cursor)?.failed : undefined;
            if (failed === undefined) return;
            evidence.finding(message, {
              saw: `cursor ${quote(String(cursor))} of a listing whose cursor was refused`,
              expected: 'a request without a cursor first',
              earlier: failed,
            });
          },
        ]),
      ),
      exchanges: Object.fromEntries(
        LISTS.map((method) => [
          method,
          ({ request, response, params, result }) => {
            const list = lists.get(method);
            if (list === undefined || !request.fromClient) return;
            const cursor = params?.['cursor'];
            const chain = typeof cursor === 'string' ? list.chains.get(cursor) : undefined;
            if (response.class === 'error') {
              if (chain === undefined || chain.failed !== undefined) return;
              chain.failed = response.seq;
              list.failed++;
              return;
            }
            const next = asObject(result)?.['nextCursor'];
            if (typeof next === 'string') list.chains.set(next, chain ?? {});
          },
        ]),
      ),
    };
  },
};
