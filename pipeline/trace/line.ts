/** One line of a trace: text → event, or a TraceError that says what is wrong and where. */
import { parse as parseLossless } from 'lossless-json';
import {
  CAPTURE_TRAITS,
  type CaptureTrait,
  DEFAULT_LIMITS,
  type HttpEvent,
  type LifecycleEvent,
  type MessageEvent,
  type Seq,
  type TraceEvent,
  type TraceLimits,
} from './event.js';
import { isInteger, Numeral, readNumber } from './numeral.js';

/**
 * What `JSON.parse` may lose: a number with an exponent or a trailing zero fraction, an integer of 16 or more digits,
 * a negative zero, and the escape of a surrogate. Matches inside strings are harmless: the lossless reading is only slower.
 */
const LOSSY = /[0-9](?:\.[0-9]*0[,\]}\s]|[eE][-+0-9]|[0-9]{15})|\\u[dD][89a-fA-F]|-0/;

const ENVELOPE_KEYS = new Set([
  'seq',
  'direction',
  'transport',
  'kind',
  'payload',
  'status',
  'headers',
  'event',
  'ts',
]);

/** A line shorter than this cannot nest deeper than the limit: every container takes two bytes. */
const SHALLOW = 2 * DEFAULT_LIMITS.maxDepth + 100;

type Json = Record<string, unknown>;

/**
 * Reads one line.
 * Throws a plain Error with the reason; the reader adds the line.
 */
export function parseLine(line: string, limits: TraceLimits = DEFAULT_LIMITS): TraceEvent {
  if (line.length >= SHALLOW || limits.maxDepth < DEFAULT_LIMITS.maxDepth) assertDepth(line, limits.maxDepth);
  const head = canonicalHead(line);
  if (mayRepeatKeys(line, head)) {
    const repeated = repeatedEnvelopeKey(line);
    if (repeated !== undefined) throw new Error(`repeats the field "${repeated}"`);
  }
  const value = LOSSY.test(head > 0 ? line.slice(head) : line) ? parseExact(line) : parseFast(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('is not a JSON object');
  }
  return shape(value as Json);
}

function parseFast(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`is not JSON: ${jsonFault(error)}`);
  }
}

function parseExact(line: string): unknown {
  let value: unknown;
  try {
    JSON.parse(line);
    value = parseLossless(line, null, {
      parseNumber: readNumber,
      onDuplicateKey: ({ newValue }) => newValue,
    });
  } catch (error) {
    if (error instanceof RangeError) throw new Error(error.message);
    throw new Error(`is not JSON: ${jsonFault(error)}`);
  }
  if (hasLoneSurrogate(value)) throw new Error('holds half of a surrogate pair, which is no character');
  return value;
}

/** The parser's own message without the excerpt of the line that some engines put in. */
function jsonFault(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const at = /position (\d+)/.exec(message);
  if (/unexpected end|end of (JSON )?(input|data)/i.test(message)) return 'it ends too early';
  return at === null ? 'unexpected text' : `unexpected text at column ${Number(at[1]) + 1}`;
}

/**
 * Length of the head `{"seq":…,"direction":"…","transport":"…","kind":"message","payload":` where the line has
 * exactly this shape, else 0. Most recorders write it, and nothing in it needs a second look.
 */
function canonicalHead(line: string): number {
  if (!line.startsWith('{"seq":')) return 0;
  const end = line.indexOf('"payload":');
  if (end < 0 || end > 140) return 0;
  return HEAD.test(line.slice(0, end)) ? end + 10 : 0;
}
const HEAD =
  /^\{"seq":(?:0|[1-9]\d{0,14}),"direction":"(?:client-to-server|server-to-client)","transport":"(?:stdio|streamable-http)","kind":"message",$/;

/** Whether an envelope key may stand twice. A false alarm costs time only. */
function mayRepeatKeys(line: string, head: number): boolean {
  if (head === 0) return true;
  // After the head, a repeated scalar field can only end the line as `"}` or with a digit; payload objects end in `}}`.
  return !(line.endsWith('}}') || line.endsWith(']}')) || line.indexOf('"payload"', head) >= 0;
}

/** The first envelope field that stands twice at the top level of the line. */
function repeatedEnvelopeKey(line: string): string | undefined {
  const seen = new Set<string>();
  let depth = 0;
  for (let i = 0; i < line.length; i++) {
    const c = line.charCodeAt(i);
    if (c === 0x7b || c === 0x5b) depth++;
    else if (c === 0x7d || c === 0x5d) depth--;
    else if (c === 0x22) {
      const start = i;
      i = endOfString(line, i);
      if (depth !== 1 || !/^\s*:/.test(line.slice(i + 1, i + 20))) continue;
      const key = keyText(line.slice(start, i + 1));
      if (!ENVELOPE_KEYS.has(key)) continue;
      if (seen.has(key)) return key;
      seen.add(key);
    }
  }
  return undefined;
}

function keyText(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return '';
  }
}

/** Index of the quote that closes the string opened at `open`. */
function endOfString(line: string, open: number): number {
  for (let i = open + 1; i < line.length; i++) {
    const c = line.charCodeAt(i);
    if (c === 0x5c) i++;
    else if (c === 0x22) return i;
  }
  return line.length;
}

function assertDepth(line: string, limit: number): void {
  let depth = 0;
  for (let i = 0; i < line.length; i++) {
    const c = line.charCodeAt(i);
    if (c === 0x22) i = endOfString(line, i);
    else if (c === 0x7b || c === 0x5b) {
      if (++depth > limit) throw new Error(`nests deeper than ${limit} arrays and objects`);
    } else if (c === 0x7d || c === 0x5d) depth--;
  }
}

function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null || value instanceof Numeral) return false;
  return Object.entries(value).some(([key, member]) => hasLoneSurrogate(key) || hasLoneSurrogate(member));
}

function shape(value: Json): TraceEvent {
  value['seq'] = readSeq(value['seq']);
  const { direction, transport, kind } = value;
  if (direction !== 'client-to-server' && direction !== 'server-to-client') {
    throw expected('direction', '"client-to-server" or "server-to-client"', direction);
  }
  if (transport !== 'stdio' && transport !== 'streamable-http') {
    throw expected('transport', '"stdio" or "streamable-http"', transport);
  }
  const ts = value['ts'];
  if (ts !== undefined && ts !== null && typeof ts !== 'string') throw expected('ts', 'a string', ts);
  if (kind === 'message') {
    if (value['payload'] === undefined) throw expected('payload', 'any JSON value', undefined);
  } else if (kind === 'http') {
    readHttp(value);
  } else if (kind === 'lifecycle') {
    const { event } = value;
    if (event !== 'transport-open' && event !== 'transport-close' && event !== 'transport-abort') {
      throw expected('event', '"transport-open", "transport-close" or "transport-abort"', event);
    }
  } else {
    throw expected('kind', '"message", "http" or "lifecycle"', kind);
  }
  readOptional(value);
  return value as unknown as MessageEvent | HttpEvent | LifecycleEvent;
}

function readSeq(seq: unknown): Seq {
  if (typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 0) return seq;
  if (!isInteger(seq) || !(seq instanceof Numeral) || seq.literal.startsWith('-')) {
    throw expected('seq', 'an integer from 0 to 18446744073709551615', seq);
  }
  return BigInt(seq.literal);
}

function readHttp(value: Json): void {
  const { status, headers } = value;
  if (status !== undefined && status !== null) {
    if (typeof status !== 'number' || !Number.isInteger(status) || status < 0 || status > 65535) {
      throw expected('status', 'an integer from 0 to 65535', status);
    }
  }
  const lower: Record<string, string> = Object.create(null);
  if (headers !== undefined) {
    if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) {
      throw expected('headers', 'an object of strings', headers);
    }
    // Two spellings of one name collapse; the one that sorts last in byte order survives.
    for (const name of Object.keys(headers).sort()) {
      const text = (headers as Json)[name];
      if (typeof text !== 'string') throw expected(`headers.${name}`, 'a string', text);
      lower[asciiLower(name)] = text;
    }
  }
  value['headers'] = lower;
}

const asciiLower = (text: string): string => text.replace(/[A-Z]+/g, (run) => run.toLowerCase());

/** Our optional fields: a wrong type is the recorder's fault and is said, not guessed around. */
function readOptional(value: Json): void {
  for (const field of ['exchange', 'session', 'stream', 'method', 'path', 'rawBase64']) {
    const text = value[field];
    if (text === undefined) continue;
    if (text === null) delete value[field];
    else if (typeof text !== 'string') throw expected(field, 'a string', text);
  }
  const { capture, gap } = value;
  if (capture !== undefined && capture !== null) {
    const traits = Array.isArray(capture) ? capture : [capture];
    const known = traits.filter((trait): trait is CaptureTrait =>
      CAPTURE_TRAITS.includes(trait as CaptureTrait),
    );
    if (known.length < traits.length)
      throw expected('capture', `one of ${CAPTURE_TRAITS.join(', ')}`, capture);
    value['capture'] = known;
  }
  if (gap !== undefined && gap !== null) {
    if (typeof gap !== 'object' || typeof (gap as Json)['reason'] !== 'string') {
      throw expected('gap', 'an object with a reason', gap);
    }
  }
}

function expected(field: string, what: string, found: unknown): Error {
  return new Error(
    found === undefined
      ? `lacks the field "${field}" (${what})`
      : `has ${describe(found)} in the field "${field}", expected ${what}`,
  );
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (Array.isArray(value)) return 'an array';
  if (value instanceof Numeral) return value.literal.slice(0, 40);
  return typeof value === 'object' ? 'an object' : String(value);
}
