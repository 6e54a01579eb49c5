import type { Check, HttpExchange } from '../../check.js';
import { quote } from '../../wording.js';
import { isSuccess } from './other-causes.js';

/** `null`, or scheme, host and optional port, one or several (RFC 6454, section 7). */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/(?:\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+)(?::\d{1,5})?$/i;

export const malformedOriginForbidden: Check = {
  id: 'transport.malformed-origin-forbidden',
  title: 'A request with an invalid Origin is answered with 403',
  about:
    'Which origins a server accepts is its own affair, but a value that is neither `null` nor scheme, host and optional port ' +
    '(`https://app.example`) is no origin anywhere. Each HTTP request with such a value has to be answered with status 403. ' +
    'A server that serves it has not looked at the header. Statuses 401, 429 and 5xx come before such a test and are left alone.',
  subject: 'HTTP request with a malformed `Origin`',
  rules: ['validated', 'forbidden'],
  watch: (evidence) => ({
    httpResponse(exchange: HttpExchange) {
      const { request, answer } = exchange;
      const status = answer?.status;
      const origin = request?.header('origin');
      if (request === undefined || answer === undefined || status === undefined || origin === undefined)
        return;
      if (isOrigin(origin) || status === 401 || status === 429 || status >= 500) return;
      evidence.subject(answer);
      if (status === 403) return;
      const detail = {
        saw: `status ${status} for Origin ${quote(origin)}`,
        expected: 'status 403',
        earlier: request.seq,
      };
      evidence.finding(answer, { ...detail, rule: 'forbidden' });
      if (isSuccess(status)) evidence.finding(answer, { ...detail, rule: 'validated' });
    },
  }),
};

function isOrigin(value: string): boolean {
  return value.split(' ').every((each) => each === 'null' || ORIGIN.test(each));
}
