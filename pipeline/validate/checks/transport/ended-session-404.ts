import type { Seq } from '../../../trace/event.js';
import type { Check } from '../../check.js';
import { masked } from '../../wording.js';
import { hasOtherCause, isSuccess } from './other-causes.js';

export const endedSession404: Check = {
  id: 'transport.ended-session-404',
  title: 'Requests under an ended session id are answered with 404',
  about:
    'A session has ended once its DELETE was answered with success, or a POST under its id with 404. Each request with that id ' +
    'that the client sends afterwards has to be answered with 404. Requests that were under way by then are left alone, and so ' +
    'are answers with a cause of their own (401, 403, 405, 406, 413, 415, 429, 5xx).',
  subject: 'answer to a request under the id of an ended session',
  scope: 'trace',
  needs: ['order'],
  watch(evidence) {
    /** Where each session was seen to end, by id. */
    const ended = new Map<string, Seq>();
    return {
      httpResponse(exchange) {
        const { request, answer, message } = exchange;
        const id = request?.header('mcp-session-id');
        const status = answer?.status;
        if (request === undefined || answer === undefined || id === undefined || status === undefined) return;
        const since = ended.get(id);
        if (since !== undefined && request.seq > since) {
          if (hasOtherCause(status)) return;
          evidence.subject(answer);
          if (status === 404) return;
          evidence.finding(answer, {
            saw: `status ${status} under session id ${masked(id)}, which has ended`,
            expected: 'status 404',
            earlier: since,
          });
          return;
        }
        const deleted = exchange.method === 'DELETE' && isSuccess(status);
        const gone = status === 404 && message !== undefined;
        if ((deleted || gone) && since === undefined) ended.set(id, answer.seq);
      },
    };
  },
};
