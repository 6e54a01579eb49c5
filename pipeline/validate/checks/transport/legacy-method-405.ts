import type { Check, HttpExchange, HttpSide } from '../../check.js';
import { EVENT_STREAM } from '../../session/http.js';
import { hasOtherCause } from './other-causes.js';
import { servesNoneBefore } from './server-versions.js';

const MOST_REMEMBERED = 100;

interface Answered {
  readonly answer: HttpSide;
  readonly request: HttpSide['seq'];
  readonly method: string;
}

export const legacyMethod405: Check = {
  id: 'transport.legacy-method-405',
  title: 'A server of this revision alone answers GET and DELETE at its endpoint with 405',
  about:
    'Looks at each HTTP GET and DELETE at the endpoint of a server whose own list of versions (`server/discover`, earlier or later in the ' +
    'trace) has none from before 2026-07-28. The endpoint is a path that messages were POSTed to; where paths are not recorded, a ' +
    'GET counts whose `Accept` lists `text/event-stream`, and each DELETE. The answer ought to have status 405. Statuses with ' +
    'another cause (401, 403, 406, 413, 415, 429, 5xx) are left alone.',
  subject: 'GET or DELETE at the endpoint',
  watch(evidence, session) {
    const paths = new Set<string>();
    let earlier: Answered[] = [];

    const judge = ({ answer, request, method }: Answered): void => {
      evidence.subject(answer);
      if (answer.status === 405) return;
      evidence.finding(answer, {
        saw: `status ${answer.status} for a ${method}`,
        expected: 'status 405, since this server serves no revision that has it',
        earlier: request,
      });
    };

    const settle = (): void => {
      if (servesNoneBefore(session, '2026-07-28') === true) for (const each of earlier) judge(each);
      earlier = [];
    };

    return {
      httpRequest({ message, request }) {
        const path = request?.event.path;
        if (message !== undefined && path !== undefined && paths.size < MOST_REMEMBERED) paths.add(path);
      },
      httpResponse(exchange) {
        const { method, request, answer } = exchange;
        if (method !== 'GET' && method !== 'DELETE') return;
        if (request === undefined || answer?.status === undefined || !isAtEndpoint(exchange, paths)) return;
        if (answer.status !== 405 && hasOtherCause(answer.status)) return;
        const answered = { answer, request: request.seq, method };
        const alone = servesNoneBefore(session, '2026-07-28');
        if (alone === true) judge(answered);
        else if (alone === undefined && earlier.length < MOST_REMEMBERED) earlier.push(answered);
      },
      end: settle,
    };
  },
};

function isAtEndpoint({ request, method }: HttpExchange, paths: ReadonlySet<string>): boolean {
  const path = request?.event.path;
  if (path !== undefined) return paths.has(path);
  return method === 'DELETE' || (request?.header('accept') ?? '').toLowerCase().includes(EVENT_STREAM);
}
