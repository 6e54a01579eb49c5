import type { Check } from '../../check.js';
import { masked } from '../../wording.js';

export const sessionIdEchoed: Check = {
  id: 'transport.session-id-echoed',
  title: 'The client repeats the session id on every later HTTP request of the session',
  about:
    'From the response on that assigned the session id, each HTTP request of the session (POST, GET, DELETE) has to carry ' +
    'the same value in `MCP-Session-Id`. Requests that were under way by then are left alone, and so are OPTIONS requests, ' +
    'which a browser makes by itself, and an `initialize` that begins another session.',
  subject: 'HTTP request of the client after the session id was assigned',
  needs: ['headers'],
  watch: (evidence, session) => ({
    httpRequest(exchange) {
      const { assignedId, assignedAt } = session;
      const { request } = exchange;
      if (assignedId === undefined || assignedAt === undefined || request === undefined) return;
      if (request.seq < assignedAt || exchange.method === 'OPTIONS') return;
      evidence.subject(request);
      const sent = request.header('mcp-session-id');
      if (sent === assignedId) return;
      evidence.finding(request, {
        saw: sent === undefined ? 'a request without MCP-Session-Id' : `session id ${masked(sent)}`,
        expected: `the assigned id ${masked(assignedId)}`,
        earlier: assignedAt,
      });
    },
  }),
};
