import type { Check } from '../../check.js';
import { asObject, idKey } from '../../message.js';
import { META_SUBSCRIPTION } from '../../session/session.js';
import { quote } from '../../wording.js';

/** Members that every result may have. */
const STANDARD: ReadonlySet<string> = new Set(['resultType', '_meta']);

export const gracefulCloseResultEmpty: Check = {
  id: 'subscriptions.graceful-close-result-empty',
  title: 'The result that ends a subscription holds nothing of its own',
  about:
    'Looks at each result of `subscriptions/listen`: beside `resultType` and `_meta` it has no member (rule `data`), and its ' +
    '`_meta` names the subscription (rule `tag`). That a subscription ends without a result is not judged.',
  subject: 'result of subscriptions/listen',
  rules: ['data', 'tag'],
  watch: (evidence) => ({
    exchanges: {
      'subscriptions/listen'({ request, response, result }) {
        const value = asObject(result);
        if (!request.fromClient || value === undefined) return;
        evidence.subject(response);
        const more = Object.keys(value)
          .filter((key) => !STANDARD.has(key))
          .sort();
        if (more.length > 0) {
          evidence.finding(response, {
            saw: `${more.slice(0, 5).map(quote).join(', ')} in the result that ends a subscription`,
            expected: 'only resultType and _meta',
            rule: 'data',
          });
        }
        const tag = response.meta?.[META_SUBSCRIPTION];
        if (tag !== undefined && idKey(tag) === idKey(request.id)) return;
        evidence.finding(response, {
          saw: `${tag === undefined ? 'no subscription id' : 'another subscription id'} in the _meta of the result that ends it`,
          expected: 'the id of the subscriptions/listen request',
          rule: 'tag',
        });
      },
    },
  }),
};
