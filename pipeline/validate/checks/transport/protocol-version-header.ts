import type { Check } from '../../check.js';

export const protocolVersionHeader: Check = {
  id: 'transport.protocol-version-header',
  title: 'After initialization every HTTP request has an MCP-Protocol-Version header',
  about:
    'Looks at each HTTP request of the client that was made after the `initialize` result named a version. The header has to ' +
    'be there; its value is looked at elsewhere. OPTIONS requests, which a browser makes by itself, are left alone.',
  subject: 'HTTP request of the client after the `initialize` result',
  needs: ['headers'],
  watch: (evidence, session) => ({
    httpRequest(exchange) {
      const { request } = exchange;
      const answer = session.initializeAnswer;
      if (request === undefined || answer === undefined || request.seq < answer.seq) return;
      if (session.negotiated === undefined || exchange.method === 'OPTIONS') return;
      evidence.subject(request);
      if (request.header('mcp-protocol-version') !== undefined) return;
      evidence.finding(request, {
        saw: 'a request without MCP-Protocol-Version',
        expected: 'the header after initialization',
        earlier: answer.seq,
      });
    },
  }),
};
