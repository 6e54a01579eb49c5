/** One trace for each session, `NAME-001.jsonl`, `NAME-002.jsonl`, … beside each other; `seq` goes on through all. */
import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Seq } from '../trace/event.js';
import type { Draft, RecordedSession, Sink } from './draft.js';
import { RecordError } from './errors.js';
import { TraceFile } from './trace-file.js';

/** Files that are kept open; the session that was silent longest gives way. */
const MOST_OPEN = 64;

export class TraceFolder implements Sink {
  private readonly paths = new Map<RecordedSession, string>();
  private readonly open = new Map<RecordedSession, TraceFile>();
  private next = 1;
  private number = 0;
  private failed = false;

  /** `path`: what the files are named after. */
  constructor(
    private readonly path: string,
    private readonly onFailure: (error: Error) => void = () => {},
    private readonly onLine: (line: string) => void = () => {},
  ) {
    if (!existsSync(dirname(path))) {
      throw new RecordError(`the folder of ${path} does not exist. Make it first, or name another file.`);
    }
  }

  /** The files written so far. */
  get files(): string[] {
    return [...this.paths.values()];
  }

  write(session: RecordedSession, make: (seq: Seq) => Draft): void {
    if (this.failed) return;
    let file: TraceFile;
    try {
      file = this.fileOf(session);
    } catch (error) {
      this.failed = true;
      this.onFailure(error as Error);
      return;
    }
    const seq = this.next++;
    file.writeAs(seq, make);
  }

  close(): void {
    for (const file of this.open.values()) file.close();
    this.open.clear();
  }

  private fileOf(session: RecordedSession): TraceFile {
    const ready = this.open.get(session);
    if (ready !== undefined) {
      this.open.delete(session);
      this.open.set(session, ready);
      return ready;
    }
    const known = this.paths.get(session);
    const path = known ?? this.freePath();
    const file = new TraceFile(path, known === undefined ? 'new' : 'reopen', this.onFailure, this.onLine);
    this.paths.set(session, path);
    this.open.set(session, file);
    const [oldest] = this.open;
    if (this.open.size > MOST_OPEN && oldest !== undefined) {
      oldest[1].close();
      this.open.delete(oldest[0]);
    }
    return file;
  }

  private freePath(): string {
    for (;;) {
      const path = numbered(this.path, ++this.number);
      if (!existsSync(path)) return path;
    }
  }
}

/** `traces/run.jsonl`, 3 → `traces/run-003.jsonl`. */
export function numbered(path: string, number: number): string {
  const extension = extname(path);
  const name = basename(path, extension);
  return join(dirname(path), `${name}-${String(number).padStart(3, '0')}${extension}`);
}
