import type { Check } from '../../check.js';
import { malformation, show } from '../../wording.js';

export const jsonrpcVersion: Check = {
  id: 'base.jsonrpc-version',
  title: 'Every message is a JSON-RPC 2.0 message',
  about:
    'Looks at every message, either way. It has to be a JSON object that is a request, a notification or a response, and its ' +
    '`jsonrpc` member has to be the string `2.0`. A batch (an array of messages) is none. Of a message that is malformed only ' +
    'that is reported.',
  subject: 'message',
  watch: (evidence) => ({
    message(message) {
      evidence.subject(message);
      const { body } = message;
      if (message.malformed !== undefined || body === undefined) {
        evidence.finding(message, {
          saw: malformation(message),
          expected: 'one request, notification or response of JSON-RPC 2.0',
        });
        return;
      }
      const version = body['jsonrpc'];
      if (version === '2.0') return;
      evidence.finding(message, {
        saw: version === undefined ? 'a message without jsonrpc' : `${show(version)} as jsonrpc`,
        expected: 'the string "2.0"',
      });
    },
  }),
};
