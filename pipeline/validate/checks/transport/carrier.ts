/** The HTTP status by which a server's JSON-RPC errors come. */
import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Evidence, HttpSide, Message } from '../../check.js';
import { carrierOf } from '../meta/status-of.js';

export type Carrier = HttpSide & { readonly status: number };

/** The HTTP response that brought a server's error of this code, where that is certain. */
export function carrierOfCode(message: Message, code: number): Carrier | undefined {
  const actual = message.errorCode;
  if (!message.fromServer || !isInteger(actual) || toNumber(actual) !== code) return undefined;
  return carrierOf(message);
}

/** Counts an error of this code as a subject; a finding where it came by another status than this one. */
export function judgeStatus(evidence: Evidence, message: Message, code: number, wanted: number): void {
  const carrier = carrierOfCode(message, code);
  if (carrier === undefined) return;
  evidence.subject(carrier);
  if (carrier.status === wanted) return;
  evidence.finding(carrier, {
    saw: `HTTP status ${carrier.status} for the error ${code}`,
    expected: `status ${wanted}`,
  });
}
