import type { Check } from '../../check.js';

export const clientNoResponses: Check = {
  id: 'transport.client-no-responses',
  title: 'A client sends no JSON-RPC responses',
  about:
    'At this revision servers ask for input inside their results, so that there is no request that a client could answer. ' +
    'Each message of the client that has an `id`, no `method`, and a `result` or an `error` is a finding.',
  subject: "client's message",
  watch: (evidence) => ({
    message(message) {
      if (message.fromServer) return;
      evidence.subject(message);
      if (message.class === 'request' || message.class === 'notification' || message.id === undefined) return;
      const { body } = message;
      if (body === undefined || body['method'] !== undefined) return;
      if (body['result'] === undefined && body['error'] === undefined) return;
      evidence.finding(message, {
        saw: body['result'] === undefined ? 'an error response from the client' : 'a result from the client',
        expected: 'only requests and notifications; the server sends no requests that could be answered',
      });
    },
  }),
};
