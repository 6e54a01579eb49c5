import type { Check } from '../../check.js';
import { hasOtherCause } from './other-causes.js';

export const missingSessionId400: Check = {
  id: 'transport.missing-session-id-400',
  title: 'A request without the session id that the server insists on is answered with 400',
  about:
    'Once the server has given out a session id, a later request without `MCP-Session-Id` that it refuses with a 4xx status has ' +
    'to get 400. Not counted: `initialize`, OPTIONS, requests that the server serves all the same (then it does not insist), and ' +
    'statuses with another cause (401, 403, 405, 406, 413, 415, 429, 5xx).',
  subject: 'refused request without `MCP-Session-Id` in a session that has an id',
  needs: ['headers'],
  watch: (evidence, session) => ({
    httpResponse(exchange) {
      const { request, answer, message } = exchange;
      const status = answer?.status;
      if (request === undefined || answer === undefined || status === undefined) return;
      if (status < 400 || hasOtherCause(status) || session.assignedAt === undefined) return;
      if (request.seq < session.assignedAt || request.header('mcp-session-id') !== undefined) return;
      if (message?.method === 'initialize' || exchange.method === 'OPTIONS') return;
      evidence.subject(answer);
      if (status === 400) return;
      evidence.finding(answer, {
        saw: `status ${status} for a request without MCP-Session-Id`,
        expected: 'status 400',
        earlier: request.seq,
      });
    },
  }),
};
