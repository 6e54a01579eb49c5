import type { Check } from '../../check.js';
import { quote } from '../../wording.js';

export const requestIdNotNull: Check = {
  id: 'base.request-id-not-null',
  title: 'No request has the id null',
  about:
    'Looks at the `id` of each request, either way. Plain JSON-RPC lets it be null, MCP does not. A message without an `id` ' +
    'is a notification and is not looked at.',
  subject: 'request',
  watch: (evidence) => ({
    request(message) {
      evidence.subject(message);
      if (message.id !== null) return;
      evidence.finding(message, {
        saw: `null as the id of ${quote(message.method)}`,
        expected: 'a string or an integer, which a response can repeat',
      });
    },
  }),
};
