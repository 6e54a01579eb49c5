import type { Check } from '../../check.js';
import { quote } from '../../wording.js';

export const protocolVersionNegotiated: Check = {
  id: 'transport.protocol-version-negotiated',
  title: 'MCP-Protocol-Version has the negotiated version',
  about:
    'Looks at each HTTP request of the client after the `initialize` result that has an `MCP-Protocol-Version` header. Its ' +
    'value has to be, character by character, the version that the result named.',
  subject: 'HTTP request with `MCP-Protocol-Version` after the `initialize` result',
  watch: (evidence, session) => ({
    httpRequest({ request }) {
      const answer = session.initializeAnswer;
      if (request === undefined || answer === undefined || request.seq < answer.seq) return;
      const sent = request.header('mcp-protocol-version');
      const { negotiated } = session;
      if (sent === undefined || negotiated === undefined) return;
      evidence.subject(request);
      if (sent === negotiated) return;
      evidence.finding(request, {
        saw: `version ${quote(sent)} in MCP-Protocol-Version`,
        expected: `the negotiated ${quote(negotiated)}`,
        earlier: answer.seq,
      });
    },
  }),
};
