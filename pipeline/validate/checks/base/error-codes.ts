/** The five checks on error codes share their subjects: each integer code of an error, either way. */
import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check, FindingDetail } from '../../check.js';

/** A check that accepts or refuses each error code as such. `judge` gives the finding, or nothing. */
export function codeCheck(
  doc: Pick<Check, 'id' | 'title' | 'about'>,
  judge: (code: number) => FindingDetail | undefined,
): Check {
  return {
    ...doc,
    subject: 'integer error code',
    watch(evidence) {
      const look = (at: Parameters<typeof evidence.subject>[0], error: unknown) => {
        if (typeof error !== 'object' || error === null) return;
        const code = (error as Record<string, unknown>)['code'];
        if (!isInteger(code)) return;
        evidence.subject(at);
        const detail = judge(toNumber(code));
        if (detail !== undefined) evidence.finding(at, detail);
      };
      return {
        error: (message) => look(message, message.error),
        invalid: (message) => look(message, message.body?.['error']),
      };
    },
  };
}

export const isLegacy = (code: number): boolean => code >= -32019 && code <= -32000;
export const isReserved = (code: number): boolean => code >= -32099 && code <= -32020;
