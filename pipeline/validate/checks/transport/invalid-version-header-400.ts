import type { Check } from '../../check.js';
import { quote } from '../../wording.js';
import { hasOtherCause } from './other-causes.js';

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export const invalidVersionHeader400: Check = {
  id: 'transport.invalid-version-header-400',
  title: 'A request with an invalid MCP-Protocol-Version is answered with 400',
  about:
    'A version is a date (`2025-11-25`). Each HTTP request whose `MCP-Protocol-Version` has another shape, and is not what the ' +
    'session negotiated either, has to be answered with 400. Which dates a server supports a recording cannot tell. Left alone ' +
    'are OPTIONS requests, 404 (the session may have ended), and statuses with another cause (401, 403, 405, 406, 413, 415, 429, 5xx).',
  subject: 'answer to a request with an invalid `MCP-Protocol-Version`',
  watch: (evidence, session) => ({
    httpResponse(exchange) {
      const { request, answer } = exchange;
      const version = request?.header('mcp-protocol-version');
      const status = answer?.status;
      if (request === undefined || answer === undefined || version === undefined || status === undefined)
        return;
      if (DATE.test(version) || version === session.negotiated || exchange.method === 'OPTIONS') return;
      if (status === 404 || hasOtherCause(status)) return;
      evidence.subject(answer);
      if (status === 400) return;
      evidence.finding(answer, {
        saw: `status ${status} for version ${quote(version)}`,
        expected: 'status 400',
        earlier: request.seq,
      });
    },
  }),
};
