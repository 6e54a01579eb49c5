import type { Check, Message } from '../../check.js';
import { asObject, sortedJson } from '../../message.js';
import { quote } from '../../wording.js';

/** Equal requests that may be refused in a row. The specification names no number; this is far beyond a few. */
const MOST_IN_A_ROW = 10;
const MOST_REQUESTS = 64;

export const scopeRetryLimit: Check = {
  id: 'auth.scope-retry-limit',
  title: 'A client does not repeat a request without end that is refused with 403',
  about:
    'Counts POSTed requests that are refused with HTTP status 403 and are equal in method and params (`_meta` aside), until one of them ' +
    'is answered otherwise. The eleventh in a row is a finding, reported once a row. Requests with an `Origin` header are left ' +
    'alone, since 403 may be about that.',
  subject: 'request without Origin that was refused with HTTP status 403',
  needs: ['order'],
  watch(evidence) {
    const rows = new Map<string, number>();
    return {
      httpResponse({ request, answer, message }) {
        const status = answer?.status;
        if (request === undefined || answer === undefined || status === undefined) return;
        if (message?.class !== 'request' || (status !== 403 && rows.size === 0)) return;
        if (request.header('origin') !== undefined) return;
        const key = keyOf(message);
        if (status !== 403) {
          rows.delete(key);
          return;
        }
        evidence.subject(answer);
        const row = (rows.get(key) ?? 0) + 1;
        if (row === 1 && rows.size >= MOST_REQUESTS) rows.clear();
        rows.set(key, row);
        if (row !== MOST_IN_A_ROW + 1) return;
        evidence.finding(answer, {
          saw: `${row} equal requests ${quote(message.method)} in a row that were refused with 403`,
          expected: 'the client to give up after a few',
        });
      },
    };
  },
};

function keyOf({ method, params, body }: Message): string {
  if (params === undefined) return sortedJson([method, body?.['params']]);
  const { _meta, ...rest } = asObject(params) ?? {};
  return sortedJson([method, rest]);
}
