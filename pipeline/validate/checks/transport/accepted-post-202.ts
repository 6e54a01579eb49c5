import type { Check, HttpExchange } from '../../check.js';
import { isSuccess } from './other-causes.js';
import { seenFromStart } from './seen-from-start.js';

export const acceptedPost202: Check = {
  id: 'transport.accepted-post-202',
  title: 'A POSTed notification or response that is accepted gets 202 and no body',
  about:
    'Looks at each POST with a notification or a response that was answered with a 2xx status. The status has to be 202, and no ' +
    'message may come in the answer. A success status with a JSON-RPC error in it is a refusal and is judged elsewhere. ' +
    'Where exchanges overlap and nothing ties them, none is judged.',
  subject: 'success answer to a POSTed notification or response',
  rules: ['notification', 'response'],
  watch: (evidence, session) => ({
    httpEnd(exchange) {
      const { answer } = exchange;
      const status = answer?.status;
      const rule = ruleOf(exchange);
      if (answer === undefined || status === undefined || rule === undefined) return;
      if (!isSuccess(status) || exchange.receivedError) return;
      evidence.subject(answer, rule);
      if (status !== 202) {
        evidence.finding(answer, {
          saw: `status ${status} for a ${rule}`,
          expected: 'status 202 without a body',
          rule,
        });
      } else if (exchange.received > 0 && (exchange.label !== undefined || seenFromStart(session))) {
        evidence.finding(answer, {
          saw: `${exchange.received === 1 ? 'a message' : `${exchange.received} messages`} in the answer to a ${rule}`,
          expected: 'status 202 without a body',
          rule,
        });
      }
    },
  }),
};

function ruleOf({ message }: HttpExchange): 'notification' | 'response' | undefined {
  if (message?.class === 'notification') return 'notification';
  return message?.class === 'result' || message?.class === 'error' ? 'response' : undefined;
}
