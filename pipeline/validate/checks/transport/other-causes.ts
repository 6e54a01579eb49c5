/**
 * Whether an HTTP error has a cause of its own that may come before the one at hand: who asks (401, 403), the method
 * (405), the media types (406, 415), the size (413), the rate (429), or the server's own trouble (5xx).
 */
export function hasOtherCause(status: number): boolean {
  return status >= 500 || OTHER_CAUSES.has(status);
}

const OTHER_CAUSES: ReadonlySet<number> = new Set([401, 403, 405, 406, 413, 415, 429]);

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
