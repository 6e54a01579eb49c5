/** Encodings of binary contents: Base64 text and media types. */

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Standard Base64 (RFC 4648 section 4): full groups of four, padding at the end only, no white space. Empty is valid. */
export function isBase64(value: unknown): value is string {
  return typeof value === 'string' && value.length % 4 === 0 && BASE64.test(value);
}

/** Whether something stands on both sides of the first slash. */
export function isMediaType(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const slash = value.indexOf('/');
  return slash > 0 && slash < value.length - 1;
}
