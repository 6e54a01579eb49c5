import type { Check, Exchange } from '../../check.js';
import { asObject } from '../../message.js';
import { quote, show } from '../../wording.js';

const CACHEABLE = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
];

export const hintsOnCacheableResults: Check = {
  id: 'caching.hints-on-cacheable-results',
  title: 'Cacheable results carry both caching hints',
  about:
    'Looks at each `complete` result of discover, the four list methods and `resources/read`: it has a `ttlMs`, and a ' +
    '`cacheScope` that is `public` or `private`. Results of retries that carried input or a state are left alone, since they ' +
    'answer one request only.',
  subject: 'complete result of a cacheable method',
  watch(evidence) {
    const judge = ({ request, response, method, params, result }: Exchange) => {
      const value = asObject(result);
      if (!request.fromClient || value?.['resultType'] !== 'complete') return;
      if (params?.['inputResponses'] !== undefined || params?.['requestState'] !== undefined) return;
      evidence.subject(response);
      if (value['ttlMs'] === undefined) {
        evidence.finding(response, {
          saw: `a result of ${quote(method)} without ttlMs`,
          expected: 'a time to live',
        });
      }
      const scope = value['cacheScope'];
      if (scope === 'public' || scope === 'private') return;
      evidence.finding(response, {
        saw: `${scope === undefined ? 'no cacheScope' : `cacheScope ${show(scope)}`} in a result of ${quote(method)}`,
        expected: '"public" or "private"',
      });
    };
    return { exchanges: Object.fromEntries(CACHEABLE.map((method) => [method, judge])) };
  },
};
