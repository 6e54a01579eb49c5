import type { Seq } from '../../../trace/event.js';
import type { Check, HttpExchange } from '../../check.js';
import { quote } from '../../wording.js';

export const newSessionAfter404: Check = {
  id: 'transport.new-session-after-404',
  title: 'After 404 to a request with its session id the client initializes anew, without the id',
  about:
    'When a POST with a session id was answered with 404, the next request that the client POSTs under that id, or under ' +
    'none, has to be `initialize` without `MCP-Session-Id`. Notifications, responses, GET and DELETE may still belong to what was ' +
    'under way and are left alone, and so are requests under other session ids. A client that sends nothing more is not judged.',
  subject: 'first request POSTed after a 404 to one with a session id',
  scope: 'trace',
  needs: ['order', 'headers'],
  watch(evidence) {
    /** Ids that a 404 has ended and that no request has followed yet, with the place of the 404. */
    const waiting = new Map<string, Seq>();

    const follow = (exchange: HttpExchange, ended: string, since: Seq): void => {
      const { request, message } = exchange;
      if (request === undefined || message === undefined || request.seq < since) return;
      waiting.delete(ended);
      evidence.subject(request);
      const carries = request.header('mcp-session-id') !== undefined;
      if (message.method === 'initialize' && !carries) return;
      evidence.finding(request, {
        saw: `${quote(message.method)} ${carries ? 'with' : 'without'} a session id`,
        expected: 'initialize without MCP-Session-Id',
        earlier: since,
      });
    };

    return {
      httpRequest(exchange) {
        if (waiting.size === 0 || exchange.message?.class !== 'request') return;
        const ended = exchange.request?.header('mcp-session-id') ?? waiting.keys().next().value;
        const since = ended === undefined ? undefined : waiting.get(ended);
        if (ended !== undefined && since !== undefined) follow(exchange, ended, since);
      },
      httpResponse({ request, answer, message }) {
        const id = request?.header('mcp-session-id');
        if (answer?.status !== 404 || id === undefined || message === undefined) return;
        if (!waiting.has(id)) waiting.set(id, answer.seq);
      },
    };
  },
};
