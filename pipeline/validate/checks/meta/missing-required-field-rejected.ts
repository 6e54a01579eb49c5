import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check, Exchange, Message } from '../../check.js';
import { INVALID_PARAMS, METHOD_NOT_FOUND } from '../../error-codes.js';
import { META_VERSION } from '../../session/session.js';
import { quote, show } from '../../wording.js';
import { lacksRequiredMeta } from './malformed.js';

export const missingRequiredFieldRejected: Check = {
  id: 'meta.missing-required-field-rejected',
  title: 'A request without its required _meta members is refused with -32602',
  about:
    'Looks at each answer to a client’s request whose `_meta` lacks the protocol version or the client capabilities (any value ' +
    'counts as there). It has to be the error -32602. Where the request has a second fault, the code of that one is accepted ' +
    'too: -32601 for a method that the server may not know (not for `server/discover`), -32600 for a wrong `jsonrpc`, `id` or `params`, -32020 for headers, over HTTP, -32022 where the request ' +
    'names a version in its `_meta` or its header; and so is any error beside the HTTP status 401, 403 or 429, which is about the ' +
    'sender. `initialize` is left out, for which no code is prescribed.',
  subject: 'answer to a request that lacks a required _meta member',
  watch: (evidence) => ({
    exchange(exchange) {
      const { request, response } = exchange;
      if (!lacksRequiredMeta(request)) return;
      evidence.subject(response);
      if (isRefusal(exchange)) return;
      evidence.finding(response, {
        saw:
          response.class === 'error'
            ? `the error code ${show(response.errorCode)} for ${quote(request.method)}, which lacks required _meta`
            : `a result for ${quote(request.method)}, which lacks required _meta`,
        expected: 'the error -32602',
        earlier: request.seq,
      });
    },
  }),
};

const INVALID_REQUEST = -32600;

/** Whether the request is no JSON-RPC request of MCP to begin with: a wrong version, an id of another type, no object of params. */
function hasEnvelopeFault({ body, id, params }: Message): boolean {
  return (
    body?.['jsonrpc'] !== '2.0' ||
    !(typeof id === 'string' || isInteger(id)) ||
    (body['params'] !== undefined && params === undefined)
  );
}

function isRefusal({ request, response }: Exchange): boolean {
  const code = response.errorCode;
  if (response.class !== 'error') return false;
  const status = response.http?.answer?.status;
  if (status === 401 || status === 403 || status === 429) return true;
  if (!isInteger(code)) return false;
  switch (toNumber(code)) {
    case INVALID_PARAMS:
      return true;
    case INVALID_REQUEST:
      return hasEnvelopeFault(request);
    case METHOD_NOT_FOUND:
      return request.method !== 'server/discover';
    case -32020:
      return request.transport === 'streamable-http';
    case -32022:
      return (
        request.meta?.[META_VERSION] !== undefined ||
        request.http?.request?.header('mcp-protocol-version') !== undefined
      );
    default:
      return false;
  }
}
