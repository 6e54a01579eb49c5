import type { Seq } from '../../../trace/event.js';
import type { Check } from '../../check.js';
import { quote } from '../../wording.js';
import { isSuccess } from './other-causes.js';

export const singleEndpoint: Check = {
  id: 'transport.single-endpoint',
  title: 'A server has one endpoint path',
  about:
    'Compares the paths of the POSTed requests of a session that the server answered as MCP, with success and as JSON or SSE. ' +
    'A path other than the first one is a finding; a slash at the end makes no other path. GET, notifications and refused ' +
    'requests are left alone: the older HTTP+SSE transport may stand beside the endpoint. Needs recorded paths.',
  subject: 'served request with a recorded path, after the first',
  watch(evidence) {
    let first: { path: string; seq: Seq } | undefined;
    return {
      httpResponse({ request, answer, message }) {
        const path = request?.event.path;
        const status = answer?.status;
        if (request === undefined || path === undefined || answer === undefined || status === undefined)
          return;
        if (message?.class !== 'request' || !isSuccess(status)) return;
        const type = answer.mediaType;
        if (type !== 'application/json' && type !== 'text/event-stream') return;
        const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
        if (first === undefined) {
          first = { path: plain, seq: request.seq };
          return;
        }
        evidence.subject(answer);
        if (plain === first.path) return;
        evidence.finding(answer, {
          saw: `a request served at ${quote(path)}`,
          expected: `the one endpoint ${quote(first.path)}`,
          earlier: first.seq,
        });
      },
    };
  },
};
