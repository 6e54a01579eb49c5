import type { Check } from '../../check.js';

export const refusedPostErrorStatus: Check = {
  id: 'transport.refused-post-error-status',
  title: 'A POSTed notification or response that is refused gets an HTTP error status',
  about:
    'A POST with a notification or a response was refused when its answer has an error status (4xx, 5xx) or holds a JSON-RPC ' +
    'error. Then the status has to be 4xx or 5xx. A redirect refuses nothing: it sends the client to another address. ' +
    'Where exchanges overlap and nothing ties them, none is judged.',
  subject: 'refusal of a POSTed notification or response',
  rules: ['notification', 'response'],
  watch: (evidence) => ({
    httpEnd(exchange) {
      const { answer, message } = exchange;
      const status = answer?.status;
      if (answer === undefined || status === undefined || message === undefined) return;
      if (message.class === 'request' || message.class === 'invalid') return;
      if (status < 400 && !exchange.receivedError) return;
      const rule = message.class === 'notification' ? 'notification' : 'response';
      evidence.subject(answer, rule);
      if (status >= 400) return;
      evidence.finding(answer, {
        saw: `status ${status} with an error for a ${rule}`,
        expected: 'an HTTP error status, 400 for example',
        rule,
      });
    },
  }),
};
