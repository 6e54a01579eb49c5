/** The HTTP response that carried an error, where that is certain. */
import type { HttpSide, Message } from '../../check.js';

/** Undefined over stdio, and where exchanges overlap and nothing recorded ties them. */
export function carrierOf(error: Message): (HttpSide & { readonly status: number }) | undefined {
  const side = error.http?.answer;
  return side?.status === undefined ? undefined : (side as HttpSide & { readonly status: number });
}
