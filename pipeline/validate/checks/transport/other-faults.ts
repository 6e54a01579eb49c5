/** Whether an error may be about another fault of the request than the one that a check looks at. */
import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Exchange } from '../../check.js';
import { INVALID_PARAMS, METHOD_NOT_FOUND } from '../../error-codes.js';
import { mirrorsOf } from '../../session/mirrors.js';
import { META_VERSION } from '../../session/session.js';
import { lacksRequiredMeta } from '../meta/malformed.js';
import { hasOtherCause } from './other-causes.js';

export const HEADER_MISMATCH = -32020;
export const MISSING_CAPABILITY = -32021;
export const UNSUPPORTED_VERSION = -32022;

/** The integer code of an error answer; undefined for results and for codes of other types. */
export function codeOf({ response }: Exchange): number | undefined {
  const code = response.errorCode;
  return isInteger(code) ? toNumber(code) : undefined;
}

/**
 * Which of several faults a server names first is its own affair. True for an error whose HTTP status has a cause of its own (401,
 * 403, 405, 406, 413, 415, 429, 5xx), and for one whose code fits another fault that the request has or may have.
 */
export function isAboutOtherFault(exchange: Exchange): boolean {
  const { request, response } = exchange;
  if (response.class !== 'error') return false;
  const status = response.http?.answer?.status;
  if (status !== undefined && hasOtherCause(status)) return true;
  switch (codeOf(exchange)) {
    case INVALID_PARAMS:
      return lacksRequiredMeta(request);
    case METHOD_NOT_FOUND:
      return request.method !== 'server/discover';
    case HEADER_MISMATCH:
      return request.transport === 'streamable-http' && mirrorsOf(request.http)?.right !== true;
    case MISSING_CAPABILITY:
      return true;
    case UNSUPPORTED_VERSION:
      return mayBeUnsupported(exchange);
    default:
      return false;
  }
}

/** Whether a version that header or body names may be one that the server does not serve. */
function mayBeUnsupported({ request }: Exchange): boolean {
  const served = request.session.discovery.latest?.versions;
  const named = [request.meta?.[META_VERSION], request.http?.request?.header('mcp-protocol-version')];
  return named.some(
    (version) => typeof version === 'string' && (served === undefined || !served.has(version)),
  );
}
