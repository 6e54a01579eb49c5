/**
 * A trace on disk with one writer at a time. Each event is one write at the end of the file, so a kill leaves at most
 * one torn line; the next recorder that appends takes that line off and marks the gap.
 *
 * With `append`, several recorders may share the file (a client that starts several servers with one command line):
 * each event takes the file's lock, and continues from the `seq` that stands last. Without it, the file is held for the
 * whole recording.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { Seq } from '../trace/event.js';
import { parseLine } from '../trace/line.js';
import { type Draft, draftLine, type RecordedSession, type Sink } from './draft.js';
import { RecordError } from './errors.js';
import { FileLock } from './file-lock.js';

export type OpenMode =
  /** Refuses a file that exists. */
  | 'new'
  /** Adds to a file that may exist. */
  | 'append'
  /** Replaces a file that may exist. */
  | 'force'
  /** Goes on with a file that this process made before. */
  | 'reopen';

export class TraceFile implements Sink {
  private readonly lock: FileLock;
  private readonly fd: number;
  private readonly shared: boolean;
  /** Size of the file after our last write; another writer was there when it differs. */
  private size = 0;
  private next: Seq = 1;
  private torn = false;
  private failed: Error | undefined;

  /** Opens the file. Throws RecordError. */
  constructor(
    readonly path: string,
    mode: OpenMode,
    /** Called once, when the disk refuses an event; recording stops there, traffic does not. */
    private readonly onFailure: (error: Error) => void = () => {},
    /** Sees each line that was written, without its end. */
    private readonly onLine: (line: string) => void = () => {},
  ) {
    this.shared = mode === 'append';
    this.lock = new FileLock(`${path}.lock`);
    try {
      this.fd = openSync(path, mode === 'new' ? 'ax' : 'a+');
    } catch (error) {
      throw new RecordError(openFault(path, error));
    }
    try {
      if (!this.shared) this.lock.take();
      if (mode === 'force') ftruncateSync(this.fd, 0);
      // A file that others made is looked at before the first event, so that a bad one is said at the start.
      if (this.shared) this.locked(() => this.catchUp());
    } catch (error) {
      closeSync(this.fd);
      throw error;
    }
  }

  write(_session: RecordedSession, make: (seq: Seq) => Draft): void {
    this.attempt(() => {
      if (this.shared) this.locked(() => this.putNext(make));
      else this.putNext(make);
    });
  }

  /** Writes an event with a `seq` of the caller's. */
  writeAs(seq: Seq, make: (seq: Seq) => Draft): void {
    this.attempt(() => this.put(seq, make(seq)));
  }

  private attempt(work: () => void): void {
    if (this.failed !== undefined) return;
    try {
      work();
    } catch (error) {
      this.failed = error as Error;
      this.onFailure(this.failed);
    }
  }

  close(): void {
    closeSync(this.fd);
    if (!this.shared) this.lock.release();
  }

  private putNext(make: (seq: Seq) => Draft): void {
    if (this.shared) this.catchUp();
    const draft = make(this.next);
    const whole = this.torn && draft.gap === undefined ? { ...draft, gap: { reason: 'torn-line' } } : draft;
    this.torn = false;
    this.put(this.next, whole);
    this.next = after(this.next);
  }

  private put(seq: Seq, draft: Draft): void {
    const line = draftLine(seq, draft);
    const bytes = Buffer.from(`${line}\n`);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.fd, bytes, at);
    this.size += bytes.length;
    this.onLine(line);
  }

  private locked(work: () => void): void {
    this.lock.take();
    try {
      work();
    } finally {
      this.lock.release();
    }
  }

  /** Goes on after what other recorders wrote. */
  private catchUp(): void {
    const { size } = fstatSync(this.fd);
    if (size === this.size) return;
    const { end, line } = lastLine(this.fd, size);
    if (end < size) {
      ftruncateSync(this.fd, end);
      this.torn = true;
    }
    this.size = end;
    if (line === undefined) this.next = 1;
    else this.next = after(seqOf(line, this.path));
  }
}

function after(seq: Seq): Seq {
  const next = BigInt(seq) + 1n;
  return next <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(next) : next;
}

function seqOf(line: string, path: string): Seq {
  // Our own lines begin with it; the whole line is read only where another program wrote it.
  const [, digits] = /^\{"seq":(0|[1-9]\d{0,14}),/.exec(line) ?? [];
  if (digits !== undefined) return Number(digits);
  try {
    return parseLine(line).seq;
  } catch (error) {
    throw new RecordError(
      `${path} is not a trace that can be added to: its last line ${(error as Error).message}. Name another file, or replace it with --force.`,
    );
  }
}

const LF = 0x0a;
const BLOCK = 64 * 1024;

/** The last whole line, and where it ends. */
function lastLine(fd: number, size: number): { end: number; line: string | undefined } {
  const end = lastLf(fd, size) + 1;
  if (end === 0) return { end: 0, line: undefined };
  const start = lastLf(fd, end - 1) + 1;
  const bytes = Buffer.alloc(end - 1 - start);
  for (let at = 0; at < bytes.length; ) {
    const got = readSync(fd, bytes, at, bytes.length - at, start + at);
    if (got === 0) break;
    at += got;
  }
  return { end, line: bytes.toString('utf8') };
}

/** Position of the last LF before `before`; -1 when there is none. */
function lastLf(fd: number, before: number): number {
  const block = Buffer.alloc(Math.min(BLOCK, before));
  for (let stop = before; stop > 0; ) {
    const start = Math.max(0, stop - BLOCK);
    const got = readSync(fd, block, 0, stop - start, start);
    const at = block.subarray(0, got).lastIndexOf(LF);
    if (at >= 0) return start + at;
    stop = start;
  }
  return -1;
}

function openFault(path: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EEXIST') {
    return `${path} exists already. Add to it with --append, replace it with --force, or name another file.`;
  }
  if (code === 'ENOENT') return `the folder of ${path} does not exist. Make it first, or name another file.`;
  if (code === 'EISDIR') return `${path} is a folder. Name a file in it.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `${path} may not be written. Name another file, or change its permissions.`;
  }
  return `${path} cannot be opened for writing (${code ?? String(error)}).`;
}
