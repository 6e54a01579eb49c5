import type { Check, Evidence, Message } from '../../check.js';

export const resultField: Check = {
  id: 'base.result-field',
  title: 'A response that is no error has a result',
  about:
    'Looks at each message with an `id` and no method that is not an error response. Without a `result` it answers nothing. A ' +
    'message with both `result` and `error` is left to the clause on JSON-RPC messages.',
  subject: 'response that is no error',
  watch: (evidence) => ({
    result: (message) => look(evidence, message),
    invalid: (message) => look(evidence, message),
  }),
};

function look(evidence: Evidence, message: Message): void {
  const { body } = message;
  if (body === undefined || message.id === undefined || body['method'] !== undefined) return;
  evidence.subject(message);
  if (body['result'] !== undefined) return;
  evidence.finding(message, { saw: 'a response with neither result nor error', expected: 'a result' });
}
