import type { Check, HttpExchange } from '../../check.js';
import { quote } from '../../wording.js';

const STREAM = 'text/event-stream';
const JSON_TYPE = 'application/json';

export const successContentType: Check = {
  id: 'transport.success-content-type',
  title: 'A POSTed request is answered as JSON or SSE, a GET as SSE or with 405',
  about:
    'Looks at successful HTTP responses (2xx). One that answers a POSTed request has to be `application/json` or ' +
    '`text/event-stream`; one that answers a GET has to be `text/event-stream`, and a 405 to a GET is in order too. Answers to ' +
    'notifications, responses, DELETE and OPTIONS are left alone, and so are error statuses, which have causes of their own. Where ' +
    'neither the method nor a body was recorded, a status 200 has to be one of the two types. Where exchanges overlap and ' +
    'nothing ties them, none is judged.',
  subject: 'successful answer to a POSTed request or a GET',
  rules: ['post', 'get'],
  needs: ['headers'],
  watch: (evidence) => ({
    httpResponse(exchange) {
      const { answer } = exchange;
      const status = answer?.status;
      if (answer === undefined || status === undefined) return;
      const rule = ruleOf(exchange);
      if (rule === 'none') return;
      if (rule === 'get' && status === 405) {
        evidence.subject(answer, rule);
        return;
      }
      if (rule === undefined ? status !== 200 : status < 200 || status > 299) return;
      evidence.subject(answer, rule);
      const type = answer.mediaType;
      if (type === STREAM || (type === JSON_TYPE && rule !== 'get')) return;
      const header = answer.header('content-type');
      evidence.finding(answer, {
        saw: header === undefined ? `status ${status} without Content-Type` : `Content-Type ${quote(header)}`,
        expected: rule === 'get' ? `${STREAM}, or status 405` : `${JSON_TYPE} or ${STREAM}`,
        ...(rule === undefined ? {} : { rule }),
      });
    },
  }),
};

/** Undefined where the recording does not tell what was asked. */
function ruleOf(exchange: HttpExchange): 'post' | 'get' | 'none' | undefined {
  const { method, message } = exchange;
  if (message?.class === 'invalid') return 'none';
  if (method === 'GET') return 'get';
  if (method === 'POST' && message !== undefined) return message.class === 'request' ? 'post' : 'none';
  return method === undefined ? undefined : 'none';
}
