/** What a string shows of the URI syntax of RFC 3986. */

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** Characters that RFC 3986 leaves out of every URI, and a percent sign without its two hexadecimal digits. */
const OUTSIDE = /[^\u0021-\u{10ffff}]|["<>\\^`{|}\u007f]|%(?![0-9A-Fa-f]{2})/u;

/** Schemes that the resources page itself names, so that no server made them up (Common URI Schemes). */
const NAMED = /^(?:https?|file|git):/i;

/** Whether the text begins with a scheme and its colon (section 3.1). */
export function hasScheme(text: string): boolean {
  return SCHEME.test(text);
}

/** Whether the scheme is none of those that the protocol names. */
export function isCustomScheme(text: string): boolean {
  return !NAMED.test(text);
}

/**
 * Whether the text can be a URI: a scheme, then no blank, control or other excluded character and no broken percent
 * escape. Letters beyond ASCII, which make an IRI (RFC 3987), are let through.
 */
export function isUri(text: string): boolean {
  return SCHEME.test(text) && !OUTSIDE.test(text);
}
