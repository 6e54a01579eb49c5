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

/** An exponent, or a fraction that ends in a zero or begins with six (printed with an exponent). Matches inside strings are harmless: the lossless reading is only slower. */
const LOSSY_NUMBER = /[0-9](?:\.(?:0{6}|[0-9]*0(?:[,\]}\s]|$))|[eE][-+0-9])/;
/** Half of a surrogate pair, as an escape. */
const SURROGATE = /\\u[dD][89a-fA-F]/;
/** Numbers of this many digits, on both sides of the dot, may be more than a double holds. */
const MANY_DIGITS = 16;
const NEGATIVE_ZERO = /(?:^|[:,[\s])-0/;

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

const BARE_MESSAGE =
  'is a bare JSON-RPC message; a trace says of each who sent it, and by which transport (make one with record, or of a log with import)';

type Json = Record<string, unknown>;

/**
 * Reads one line.
 * Throws a plain Error with the reason; the reader adds the line.
 */
export function parseLine(line: string, limits: TraceLimits = DEFAULT_LIMITS): TraceEvent {
  const head = canonicalHead(line);
  if (mayRepeatKeys(line, head)) {
    const repeated = repeatedEnvelopeKey(line);
    if (repeated !== undefined) throw new Error(`repeats the field "${repeated}"`);
  }
  const value = parseJson(line, limits.maxDepth, head);
  if (!isObject(value)) throw new Error('is not a JSON object');
  if (value['seq'] === undefined && value['jsonrpc'] !== undefined) throw new Error(BARE_MESSAGE);
  return shape(value);
}

/**
 * One JSON text → its value, with numbers that JavaScript would change as `Numeral`s. Refuses what no trace can hold:
 * nesting beyond `maxDepth`, half of a surrogate pair, a number beyond a double's range. Of a repeated key the last
 * value counts. `plain` characters at the start are known to lose nothing.
 * Throws a plain Error with the reason.
 */
export function parseJson(text: string, maxDepth = DEFAULT_LIMITS.maxDepth, plain = 0): unknown {
  // Every container takes two characters, so a shorter text cannot nest too deep.
  if (text.length > 2 * maxDepth) assertDepth(text, maxDepth);
  return losesNothing(plain > 0 ? text.slice(plain) : text) ? parseFast(text) : parseExact(text);
}

/** Whether `JSON.parse` surely keeps all that the text says. Four quick looks take half the time of one pattern for all. */
export function losesNothing(text: string): boolean {
  return !(
    LOSSY_NUMBER.test(text) ||
    hasManyDigits(text) ||
    (text.includes('-0') && NEGATIVE_ZERO.test(text)) ||
    (text.includes('\\u') && SURROGATE.test(text))
  );
}

/** Whether there are 16 digits or dots in a row: one of them stands at every sixteenth place. */
function hasManyDigits(text: string): boolean {
  for (let at = MANY_DIGITS - 1; at < text.length; at += MANY_DIGITS) {
    if (!isOfNumber(text, at)) continue;
    let start = at;
    while (isOfNumber(text, start - 1)) start--;
    let end = at + 1;
    while (isOfNumber(text, end)) end++;
    if (end - start >= MANY_DIGITS) return true;
  }
  return false;
}

/** A digit or a dot; beyond the text there is none. */
function isOfNumber(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  return (c >= 0x30 && c <= 0x39) || c === 0x2e;
}

/** Whether a text ends inside an object, an array or a string: what is left of a JSON text that was cut short. */
export function isCutShort(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) {
      i = endOfString(text, i);
      if (i >= text.length) return true;
    } else if (c === 0x7b || c === 0x5b) depth++;
    else if (c === 0x7d || c === 0x5d) depth--;
  }
  return depth > 0;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Numeral);
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
  const tail = TIMESTAMP_TAIL.exec(line.slice(-TAIL_LENGTH));
  ENVELOPE_KEY.lastIndex = head;
  const found = ENVELOPE_KEY.exec(line);
  return found !== null && (tail === null || found.index < line.length - tail[0].length);
}
/** A key of the envelope, or the escape of a small letter, by which one could be spelled. */
const ENVELOPE_KEY = /"(?:seq|direction|transport|kind|payload|status|headers|event|ts)"|\\u00[67]/g;
/** The time stamp that recorders write last. */
const TIMESTAMP_TAIL = /"ts":"[^"\\]*"\}$/;
const TAIL_LENGTH = 60;

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

/** Index of the quote that closes the string opened at `open`; the text's length when none does. */
function endOfString(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
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
    if (!isObject(headers)) throw expected('headers', 'an object of strings', headers);
    // Two spellings of one name collapse; the one that sorts last in byte order survives.
    for (const name of Object.keys(headers).sort()) {
      const text = headers[name];
      if (typeof text !== 'string') throw expected(`headers.${name}`, 'a string', text);
      lower[asciiLower(name)] = text;
    }
  }
  value['headers'] = lower;
}

const asciiLower = (text: string): string => text.replace(/[A-Z]+/g, (run) => run.toLowerCase());

/** Our optional fields: a wrong type is the recorder's fault and is said, not guessed around. */
function readOptional(value: Json): void {
  for (const [field, what, holds] of value['kind'] === 'http' ? HTTP_FIELDS : FIELDS) {
    const found = value[field];
    if (found === undefined) continue;
    if (found === null) delete value[field];
    else if (!holds(found)) throw expected(field, what, found);
  }
  if (typeof value['capture'] === 'string') value['capture'] = [value['capture']];
}

type Field = readonly [name: string, what: string, holds: (found: unknown) => boolean];
const isString = (found: unknown): found is string => typeof found === 'string';
const isCount = (found: unknown): boolean => Number.isSafeInteger(found) && (found as number) >= 0;
const optional = (found: unknown, holds: (found: unknown) => boolean): boolean =>
  found === undefined || holds(found);

const FIELDS: readonly Field[] = [
  ...['exchange', 'session', 'stream', 'rawBase64'].map((name): Field => [name, 'a string', isString]),
  [
    'capture',
    `one of ${CAPTURE_TRAITS.join(', ')}, or a list of them`,
    (found) =>
      (Array.isArray(found) ? found : [found]).every((trait) =>
        CAPTURE_TRAITS.includes(trait as CaptureTrait),
      ),
  ],
  [
    'gap',
    'an object with a reason and perhaps a count of messages',
    (found) => isObject(found) && isString(found['reason']) && optional(found['messages'], isCount),
  ],
  [
    'sse',
    'an object with id, event (strings) or retry (milliseconds)',
    (found) =>
      isObject(found) &&
      optional(found['id'], isString) &&
      optional(found['event'], isString) &&
      optional(found['retry'], isCount),
  ],
  ['sourceLine', 'a line number', (found) => isCount(found) && found !== 0],
];
/** A field of another kind is a field that the reader does not know. */
const HTTP_FIELDS: readonly Field[] = [
  ...FIELDS,
  ['method', 'a string', isString],
  ['path', 'a string', isString],
];

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
