import type { Check, Exchange } from '../../check.js';
import {
  INVALID_PARAMS,
  isJsonRpcCode,
  isServerErrorCode,
  METHOD_NOT_FOUND,
  refusalCode,
} from '../../error-codes.js';
import { declaresPath, META_CAPABILITIES, META_VERSION, type Session } from '../../session/session.js';
import { malformedInput, unlistedPrompt } from './requests.js';

export const errorCode: Check = {
  id: 'completion.error-code',
  title: 'A failed completion is answered with a standard error code',
  about:
    'Looks at the code of each error that answers `completion/complete`. From a server that has declared its capabilities ' +
    'without `completions` it has to be -32601; where `ref` or `argument` is malformed, or the newest complete listing ' +
    'lacks the prompt, -32602; in all other cases a code that JSON-RPC defines. Either of the first two will do where both ' +
    'apply, or where the request also lacks the `_meta` members of 2026-07-28. Codes from -32099 to -32000, which JSON-RPC ' +
    'leaves to servers, may stand for other failures and always pass.',
  subject: 'error with an integer code that answers completion/complete',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    exchanges: {
      'completion/complete'(exchange) {
        const code = refusalCode(exchange);
        if (code === undefined) return;
        evidence.subject(exchange.response);
        if (isServerErrorCode(code)) return;
        const declared = session.declaredCapabilities;
        const undeclared = declared !== undefined && !declaresPath(declared, ['completions']);
        const fault = malformedInput(exchange) ?? unlistedPrompt(exchange, session);
        if (undeclared) {
          if (code === METHOD_NOT_FOUND) return;
          if (code === INVALID_PARAMS && (fault !== undefined || lacksMeta(exchange, session))) return;
          evidence.finding(exchange.response, {
            saw: `error code ${code} from a server that did not declare completions`,
            expected: String(METHOD_NOT_FOUND),
            earlier: exchange.request.seq,
          });
        } else if (fault !== undefined) {
          if (code === INVALID_PARAMS) return;
          evidence.finding(exchange.response, {
            saw: `error code ${code} for a request with ${fault}`,
            expected: String(INVALID_PARAMS),
            earlier: exchange.request.seq,
          });
        } else if (!isJsonRpcCode(code)) {
          evidence.finding(exchange.response, {
            saw: `error code ${code} for completion/complete`,
            expected:
              'a standard code: -32602 for wrong names or missing arguments, -32603 for an internal fault',
          });
        }
      },
    },
  }),
};

function lacksMeta(exchange: Exchange, session: Session): boolean {
  if (session.era === 'handshake') return false;
  const { meta } = exchange.request;
  return meta?.[META_VERSION] === undefined || meta[META_CAPABILITIES] === undefined;
}
