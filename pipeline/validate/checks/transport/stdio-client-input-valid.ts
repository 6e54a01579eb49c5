import type { Check } from '../../check.js';
import { malformation } from '../../wording.js';
import { showsLines } from './shows-lines.js';

export const stdioClientInputValid: Check = {
  id: 'transport.stdio-client-input-valid',
  title: "A client writes nothing but MCP messages to a stdio server's standard input",
  about:
    'Looks at each line that the client wrote to a stdio server. A line is a message when it is a JSON object with `method`, ' +
    '`result` or `error`; batches and anything else are none. A recording made above the transport, or read out of a log of ' +
    'parsed messages, cannot show such lines: there nothing is counted unless one shows all the same.',
  subject: "line of a stdio server's input",
  transport: 'stdio',
  watch: (evidence, session) => ({
    message(message) {
      if (message.fromServer) return;
      if (message.class !== 'invalid') {
        if (showsLines(session)) evidence.subject(message);
        return;
      }
      evidence.subject(message);
      evidence.finding(message, {
        saw: `${malformation(message)} on standard input`,
        expected: 'one JSON-RPC message a line and nothing else',
      });
    },
  }),
};
