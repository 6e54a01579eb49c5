/**
 * A text of any origin on one line of a terminal or a table: control, bidirectional, zero-width and line-separating
 * characters and lone surrogates are shown as `\u{1b}`, so that none can move the cursor, colour, hide or turn anything.
 */
export function oneLine(text: string): string {
  return text.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`,
  );
}
