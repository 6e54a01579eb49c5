import type { Seq } from '../../../trace/event.js';
import type { Check } from '../../check.js';
import { asObject, sortedJson } from '../../message.js';

interface Chain {
  scope: string;
  first: Seq;
}

const ABSENT = 'no cacheScope';

export const pageScopeConsistent: Check = {
  id: 'caching.page-scope-consistent',
  title: 'All pages of one listing have the cacheScope of its first page',
  about:
    'A result with a `nextCursor` is continued by the request of the same method that presents that cursor. Each such page is ' +
    'compared with the first page of its chain (rule `consistent`), and those that follow a private page also count for the ' +
    'rule that privacy lasts to the end (`private`). Two listings without a cursor are never compared.',
  subject: 'page that continues an earlier page',
  rules: ['consistent', 'private'],
  needs: ['order'],
  watch(evidence) {
    const awaited = new Map<string, Chain>();
    return {
      exchange({ request, response, method, params, result }) {
        const value = asObject(result);
        if (!request.fromClient || value === undefined) return;
        const cursor = params?.['cursor'];
        const next = value['nextCursor'];
        if (cursor === undefined && next === undefined) return;
        const scope = value['cacheScope'] === undefined ? ABSENT : sortedJson(value['cacheScope']);
        let chain: Chain | undefined;
        if (cursor !== undefined) {
          const key = `${method} ${sortedJson(cursor)}`;
          chain = awaited.get(key);
          awaited.delete(key);
          if (chain !== undefined) {
            const rules = chain.scope === '"private"' ? ['consistent', 'private'] : ['consistent'];
            for (const rule of rules) {
              evidence.subject(response, rule);
              if (scope === chain.scope) continue;
              evidence.finding(response, {
                saw: `${scope.slice(0, 80)} on a page of a listing that began with ${chain.scope.slice(0, 80)}`,
                expected: 'the scope of the first page',
                earlier: chain.first,
                rule,
              });
            }
          }
        }
        chain ??= { scope, first: response.seq };
        if (next !== undefined && next !== null) awaited.set(`${method} ${sortedJson(next)}`, chain);
      },
    };
  },
};
