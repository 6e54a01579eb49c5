/**
 * The string formats that wire shapes assert. Up to SHORT characters the expressions of ajv-formats (RFC 3986, RFC 6570)
 * decide. A longer string (a picture in a data: URI) would overflow the stack of the regular expression engine, so only
 * its head is given to them and the rest is read piece by piece, in linear time.
 */
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Longest string, in UTF-16 units, that an expression is run on as a whole. */
const SHORT = 65_536;

function matches(name: 'uri' | 'uri-template', text: string): boolean {
  const format = fullFormats[name];
  if (format instanceof RegExp) return format.test(text);
  if (typeof format === 'function') return format(text);
  throw new Error(`ajv-formats has no ${name}`);
}

/** Characters that may follow the head of a URI: those of a path, query or fragment. */
const URI_REST = /(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2}){1,4096}/iy;
const TEMPLATE_REST = /(?:[!#$&(-;=?-[\]_a-z~\u007f-\uffff]|%[0-9a-f]{2}){1,4096}|\{[^{}]{1,65536}\}/iy;

/** Splits so that neither a percent-encoded octet nor an expression is cut: everything from the last safe place on. */
function headEnd(text: string): number {
  const opened = text.lastIndexOf('{', SHORT);
  const end = opened >= 0 && text.indexOf('}', opened) >= SHORT ? opened : SHORT;
  const percent = text.lastIndexOf('%', end);
  return percent > end - 3 ? percent : end;
}

function readThrough(rest: string, piece: RegExp, accept: (part: string) => boolean): boolean {
  piece.lastIndex = 0;
  while (piece.lastIndex < rest.length) {
    const found = piece.exec(rest);
    if (found === null || !accept(found[0])) return false;
  }
  return true;
}

export function isUri(text: string): boolean {
  if (text.length <= SHORT) return matches('uri', text);
  const end = headEnd(text);
  const head = text.slice(0, end);
  const rest = text.slice(end);
  const hash = rest.indexOf('#');
  if (hash >= 0 && (head.includes('#') || rest.includes('#', hash + 1))) return false;
  return matches('uri', head) && readThrough(rest.replace('#', ''), URI_REST, () => true);
}

export function isUriTemplate(text: string): boolean {
  if (text.length <= SHORT) return matches('uri-template', text);
  const end = headEnd(text);
  if (!matches('uri-template', text.slice(0, end))) return false;
  return readThrough(
    text.slice(end),
    TEMPLATE_REST,
    (part) => !part.startsWith('{') || matches('uri-template', part),
  );
}

/** Formats by name. `byte` (base64) is let through: what it holds is judged by clauses, not by shape. */
export const FORMATS: Record<string, (text: string) => boolean> = {
  uri: isUri,
  'uri-template': isUriTemplate,
  byte: () => true,
};
