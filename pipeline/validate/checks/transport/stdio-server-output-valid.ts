import type { Check } from '../../check.js';
import { malformation } from '../../wording.js';
import { showsLines } from './shows-lines.js';

export const stdioServerOutputValid: Check = {
  id: 'transport.stdio-server-output-valid',
  title: 'A stdio server writes nothing but MCP messages to its standard output',
  about:
    'Looks at each line that a stdio server wrote. A line is a message when it is a JSON object with `method`, `result` or ' +
    '`error`; log lines, banners, batches and half objects are none. A recording made above the transport, or read out of ' +
    'a log of parsed messages, cannot show such lines: there nothing is counted unless one shows all the same.',
  subject: "line of a stdio server's output",
  transport: 'stdio',
  watch: (evidence, session) => ({
    message(message) {
      if (message.fromClient) return;
      if (message.class !== 'invalid') {
        if (showsLines(session)) evidence.subject(message);
        return;
      }
      evidence.subject(message);
      evidence.finding(message, {
        saw: `${malformation(message)} on standard output`,
        expected: 'one JSON-RPC message a line and nothing else',
      });
    },
  }),
};
