/**
 * The plain line: `{"seq":N,"direction":"…","transport":"…","kind":"message","payload":{…}}`, just as most recorders
 * write it, with nothing after the payload. Only its payload needs parsing; whatever is not exactly of this form, or may
 * lose something in `JSON.parse`, is left to `parseLine`, so that no verdict depends on which of the two read a line.
 */
import type { Direction, MessageEvent, Transport } from './event.js';
import { losesNothing } from './line.js';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

const SEQ = ascii('{"seq":');
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACE = 0x7d;
const ZERO = 0x30;
const NINE = 0x39;
/** A seq of up to 15 digits is exact. */
const MOST_DIGITS = 15;

interface Head {
  direction: Direction;
  transport: Transport;
  /** What follows the digits of `seq`, up to the payload. */
  bytes: Uint8Array;
}

const head = (direction: Direction, transport: Transport): Head => ({
  direction,
  transport,
  bytes: ascii(`,"direction":"${direction}","transport":"${transport}","kind":"message","payload":`),
});

const HEADS: readonly Head[] = [
  head('client-to-server', 'stdio'),
  head('server-to-client', 'stdio'),
  head('client-to-server', 'streamable-http'),
  head('server-to-client', 'streamable-http'),
];

/** Offsets, from the end of the digits, of the letters that tell the four heads apart. */
const DIRECTION_AT = ',"direction":"'.length;
const TRANSPORT_AT = ',"direction":"client-to-server","transport":"st'.length;
const LETTER_S = 0x73;
const LETTER_R = 0x72;

/** The event of a plain line in bytes[start, stop), or undefined when the line is not plain. */
export function readPlain(
  bytes: Uint8Array,
  start: number,
  stop: number,
  maxDepth: number,
  decode: (bytes: Uint8Array, start: number, end: number) => string,
): MessageEvent | undefined {
  // The payload is an object and the last member: two closing braces.
  if (bytes[stop - 1] !== CLOSE_BRACE || bytes[stop - 2] !== CLOSE_BRACE) return undefined;
  for (let i = 0; i < SEQ.length; i++) if (bytes[start + i] !== SEQ[i]) return undefined;
  let at = start + SEQ.length;
  const first = at;
  let seq = 0;
  for (let digit = bytes[at] ?? 0; digit >= ZERO && digit <= NINE; digit = bytes[++at] ?? 0) {
    seq = seq * 10 + (digit - ZERO);
  }
  const digits = at - first;
  if (digits === 0 || digits > MOST_DIGITS || (digits > 1 && bytes[first] === ZERO)) return undefined;
  const kind =
    (bytes[at + DIRECTION_AT] === LETTER_S ? 1 : 0) + (bytes[at + TRANSPORT_AT] === LETTER_R ? 2 : 0);
  const expected = HEADS[kind];
  if (expected === undefined) return undefined;
  const { bytes: rest, direction, transport } = expected;
  for (let i = 0; i < rest.length; i++) if (bytes[at + i] !== rest[i]) return undefined;
  at += rest.length;
  if (bytes[at] !== OPEN_BRACE) return undefined;
  if (stop - at > 2 * maxDepth && mayNestDeeper(bytes, at, stop, maxDepth - 1)) return undefined;
  const text = decode(bytes, at, stop - 1);
  if (!losesNothing(text)) return undefined;
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch {
    // Something stands between the payload and the end, or it is no JSON at all.
    return undefined;
  }
  return { seq, direction, transport, kind: 'message', payload };
}

/** Whether there are more opening brackets than the limit, strings included: an upper bound of the nesting. */
function mayNestDeeper(bytes: Uint8Array, start: number, stop: number, limit: number): boolean {
  let open = 0;
  for (let i = start; i < stop; i++) {
    const c = bytes[i];
    if (c === OPEN_BRACE || c === OPEN_BRACKET) open++;
  }
  return open > limit;
}
