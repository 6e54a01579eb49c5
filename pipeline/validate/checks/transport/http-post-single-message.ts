import type { Check } from '../../check.js';
import { malformation } from '../../wording.js';

export const httpPostSingleMessage: Check = {
  id: 'transport.http-post-single-message',
  title: 'The body of a POST is one JSON-RPC message',
  about:
    'Looks at each message that the client sent over Streamable HTTP. A batch (an array), a scalar, and an object that is ' +
    'neither request nor notification nor response are findings.',
  subject: "client's message over Streamable HTTP",
  transport: 'streamable-http',
  watch: (evidence) => ({
    message(message) {
      if (message.fromServer) return;
      evidence.subject(message);
      if (message.class !== 'invalid') return;
      evidence.finding(message, {
        saw: `${malformation(message)} in the body of a POST`,
        expected: 'a single request, notification or response',
      });
    },
  }),
};
