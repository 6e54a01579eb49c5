/** Bytes of a trace → events, in order, with only one line in memory at a time. */
import { DEFAULT_LIMITS, type Seq, TraceError, type TraceEvent, type TraceLimits } from './event.js';
import { isCutShort, parseLine } from './line.js';
import { readPlain } from './plain.js';

/** What the runtime lends for turning bytes into text; the default works everywhere, Node's Buffer is faster. */
export interface TextRuntime {
  decode(bytes: Uint8Array, start: number, end: number): string;
  isUtf8(bytes: Uint8Array): boolean;
  /** Bytes of its own kind, for lines that are put together from pieces. */
  allocate(length: number): Uint8Array;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
export const WEB_RUNTIME: TextRuntime = {
  allocate: (length) => new Uint8Array(length),
  decode: (bytes, start, end) => strict.decode(bytes.subarray(start, end)),
  isUtf8: (bytes) => {
    try {
      strict.decode(bytes);
      return true;
    } catch {
      return false;
    }
  },
};

export interface ReaderOptions extends Partial<TraceLimits> {
  /** A last line that was cut short is an error instead of a warning. */
  strict?: boolean;
  runtime?: TextRuntime;
}

export interface TraceWarning {
  line: number;
  reason: string;
}

const LF = 0x0a;
const CR = 0x0d;
const EMPTY = new Uint8Array(0);

/**
 * Feeds each event and its 1-based line number to `sink`. Call `push` with chunks of any size, then `end`.
 * Throws TraceError at the first fault; a torn last line is a warning unless `strict`.
 */
export class TraceReader {
  readonly warnings: TraceWarning[] = [];
  private readonly limits: TraceLimits;
  private readonly strict: boolean;
  private readonly runtime: TextRuntime;
  private carried: Uint8Array[] = [];
  private carriedBytes = 0;
  private line = 0;
  private offset = 0;
  private previous: Seq = -1;
  private events = 0;

  constructor(
    private readonly sink: (event: TraceEvent, line: number) => void,
    options: ReaderOptions = {},
  ) {
    this.limits = { ...DEFAULT_LIMITS, ...options };
    this.strict = options.strict ?? false;
    this.runtime = options.runtime ?? WEB_RUNTIME;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    let end = chunk.indexOf(LF);
    if (end >= 0 && this.carriedBytes > 0) {
      const whole = this.joined(chunk.subarray(0, end));
      this.readWhole(whole, 0, whole.length);
      start = end + 1;
      end = chunk.indexOf(LF, start);
    }
    if (end >= 0) {
      const last = chunk.lastIndexOf(LF);
      const trusted = this.runtime.isUtf8(chunk.subarray(start, last));
      while (end >= 0) {
        if (trusted) this.readText(chunk, start, end);
        else this.readWhole(chunk, start, end);
        start = end + 1;
        end = chunk.indexOf(LF, start);
      }
    }
    if (start < chunk.length) {
      // A copy: the caller may reuse its buffer (and `Buffer.slice` would share it).
      this.carried.push(new Uint8Array(chunk.subarray(start)));
      this.carriedBytes += chunk.length - start;
      // The last byte may be the CR of a line end.
      if (this.carriedBytes > this.limits.maxLineBytes + 1) this.tooLong(this.line + 1, this.carriedBytes);
    }
  }

  end(): void {
    if (this.carriedBytes === 0) return;
    const rest = this.joined(EMPTY);
    if (!this.strict && this.isTorn(rest)) {
      this.warnings.push({ line: this.line + 1, reason: 'the last line was cut short and is left out' });
      return;
    }
    this.readWhole(rest, 0, rest.length);
  }

  /** Whether a last line without an end is what a killed recorder leaves: the beginning of an event. */
  private isTorn(rest: Uint8Array): boolean {
    // A cut inside a character leaves at most three bytes of it.
    const clean = [0, 1, 2, 3]
      .map((cut) => rest.subarray(0, rest.length - cut))
      .find((bytes) => this.runtime.isUtf8(bytes));
    if (clean === undefined) return false;
    const text = this.runtime.decode(clean, 0, clean.length);
    return text.trimStart().startsWith('{') && isCutShort(text);
  }

  private joined(tail: Uint8Array): Uint8Array {
    const whole = this.runtime.allocate(this.carriedBytes + tail.length);
    let at = 0;
    for (const piece of [...this.carried, tail]) {
      whole.set(piece, at);
      at += piece.length;
    }
    this.carried = [];
    this.carriedBytes = 0;
    return whole;
  }

  /** A line whose bytes have not been seen to be UTF-8. */
  private readWhole(bytes: Uint8Array, start: number, end: number): void {
    const line = bytes.subarray(start, end);
    if (!this.runtime.isUtf8(line)) {
      const byte = this.offset + firstBadByte(line, this.runtime);
      throw new TraceError(this.line + 1, `is not UTF-8 at byte ${byte} of the file`);
    }
    this.readText(bytes, start, end);
  }

  private readText(bytes: Uint8Array, start: number, end: number): void {
    const number = ++this.line;
    this.offset += end - start + 1;
    const stop = end > start && bytes[end - 1] === CR ? end - 1 : end;
    if (stop - start > this.limits.maxLineBytes) this.tooLong(number, stop - start);
    const event =
      (this.events < this.limits.maxEvents
        ? readPlain(bytes, start, stop, this.limits.maxDepth, this.runtime.decode)
        : undefined) ?? this.readAny(this.runtime.decode(bytes, start, stop), number);
    this.events++;
    if (event.seq <= this.previous) outOfOrder(number, event.seq, this.previous);
    this.previous = event.seq;
    this.sink(event, number);
  }

  private readAny(text: string, number: number): TraceEvent {
    if (isBlank(text)) throw new TraceError(number, 'is blank; JSON Lines has no blank records');
    if (this.events >= this.limits.maxEvents) {
      throw new TraceError(number, `is past the limit of ${this.limits.maxEvents} events (--max-events)`);
    }
    try {
      return parseLine(text, this.limits);
    } catch (error) {
      throw new TraceError(number, (error as Error).message);
    }
  }

  private tooLong(line: number, bytes: number): never {
    throw new TraceError(
      line,
      `is ${bytes} bytes or more, over the limit of ${this.limits.maxLineBytes} (--max-line-bytes)`,
    );
  }
}

/** Apart, since V8 would else make the strings for the message with every line that it reads. */
function outOfOrder(line: number, seq: Seq, previous: Seq): never {
  throw new TraceError(line, `has seq ${seq} after seq ${previous}; seq must grow from line to line`);
}

function isBlank(text: string): boolean {
  return text.charCodeAt(0) === 0x7b ? false : text.trim() === '';
}

/** Offset of the first byte that breaks UTF-8, found by halving. */
function firstBadByte(bytes: Uint8Array, runtime: TextRuntime): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 4) {
    const middle = (good + bad) >> 1;
    // A cut inside a character looks bad as well; stepping back at most three bytes finds a clean cut.
    const clean = [0, 1, 2, 3]
      .map((back) => middle - back)
      .find((cut) => runtime.isUtf8(bytes.subarray(0, cut)));
    if (clean === undefined || clean <= good) bad = middle;
    else good = clean;
  }
  while (good < bad && runtime.isUtf8(bytes.subarray(0, good + 1))) good++;
  return good;
}

export interface ReadTrace {
  events: TraceEvent[];
  warnings: TraceWarning[];
}

/** Reads a whole trace into memory. Throws TraceError. */
export function parseTrace(trace: string | Uint8Array, options: ReaderOptions = {}): ReadTrace {
  const events: TraceEvent[] = [];
  const reader = new TraceReader((event) => events.push(event), options);
  reader.push(typeof trace === 'string' ? new TextEncoder().encode(trace) : trace);
  reader.end();
  return { events, warnings: reader.warnings };
}
