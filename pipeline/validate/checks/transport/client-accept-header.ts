import type { Check, HttpExchange } from '../../check.js';
import { quote } from '../../wording.js';

const STREAM = 'text/event-stream';
const JSON_TYPE = 'application/json';

export const clientAcceptHeader: Check = {
  id: 'transport.client-accept-header',
  title: 'The Accept header of a POST lists JSON and SSE, that of a GET lists SSE',
  about:
    'Looks at the `Accept` header of each HTTP request of the client. A POST has to list `application/json` and ' +
    '`text/event-stream`, a GET the latter; order, case and parameters are free. A type with `q=0` is refused, not listed, ' +
    'and a wildcard such as `*/*` lists neither. DELETE and OPTIONS need no `Accept`. A request whose method was not recorded is a ' +
    'POST when it carries a message; without one it may be any, so that only `text/event-stream` is asked for.',
  subject: 'HTTP request of the client',
  rules: ['post', 'get'],
  needs: ['headers'],
  watch(evidence) {
    // Clients send one and the same value: the last one that was found in order is not read again.
    let fine: string | undefined;
    return {
      httpRequest(exchange) {
        const { request, method } = exchange;
        if (request === undefined) return;
        const rule = ruleOf(method);
        if (rule === 'none') return;
        evidence.subject(request, rule);
        const accept = request.header('accept');
        if (accept !== undefined && accept === fine) return;
        const missing = lacks(accept, rule === 'post' ? [JSON_TYPE, STREAM] : [STREAM]);
        if (missing === undefined) {
          if (rule === 'post') fine = accept;
          return;
        }
        evidence.finding(request, {
          saw:
            accept === undefined
              ? `${wordOf(exchange)} without Accept`
              : `Accept ${quote(accept)} on ${wordOf(exchange)}`,
          expected: `${missing} to be listed`,
          ...(rule === undefined ? {} : { rule }),
        });
      },
    };
  },
};

/** Undefined where the method is unknown: either rule may hold. */
function ruleOf(method: string | undefined): 'post' | 'get' | 'none' | undefined {
  if (method === undefined) return undefined;
  return method === 'POST' ? 'post' : method === 'GET' ? 'get' : 'none';
}

const wordOf = ({ method }: HttpExchange): string => (method === undefined ? 'a request' : `a ${method}`);

/** The first of the media types that the header does not list. */
function lacks(accept: string | undefined, types: readonly string[]): string | undefined {
  const listed = (accept ?? '').toLowerCase().split(',').map(mediaRange);
  return types.find((type) => !listed.includes(type));
}

/** The media range without its parameters; nothing when its weight is zero. */
function mediaRange(item: string): string {
  const [range = '', ...parameters] = item.split(';');
  const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter));
  return refused ? '' : range.trim();
}
