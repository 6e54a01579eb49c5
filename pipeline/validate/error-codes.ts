/** Error codes of JSON-RPC 2.0 (section 5.1) that servers' answers are measured by. */
import { isInteger, toNumber } from '../trace/numeral.js';
import type { Exchange } from './message.js';

export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;

const DEFINED: ReadonlySet<number> = new Set([-32700, -32600, METHOD_NOT_FOUND, INVALID_PARAMS, -32603]);

/** One of the five codes that JSON-RPC gives a meaning to. */
export function isJsonRpcCode(code: number): boolean {
  return DEFINED.has(code);
}

/** In the range that JSON-RPC leaves to servers; the protocol's own codes (-32002, -32020, -32042, …) lie in it. */
export function isServerErrorCode(code: number): boolean {
  return code >= -32099 && code <= -32000;
}

/** The integer code of the error that a server gave a client; undefined for results and for codes of other types. */
export function refusalCode(exchange: Exchange): number | undefined {
  const code = exchange.request.fromClient ? exchange.response.errorCode : undefined;
  return isInteger(code) ? toNumber(code) : undefined;
}
