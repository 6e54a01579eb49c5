/**
 * The contract of an importer: one file for each foreign format, listed in formats.ts.
 *
 * Never repair: a wrong id, a misspelled method, a number like `1.0` reach the trace as they are. What a format does
 * not keep is said by its traits; what this file lacks leaves gaps; only what was absent on the wire may fail a clause.
 */
import type { CaptureTrait, Direction, Transport } from '../../trace/event.js';
import { ConnectionRecorder } from '../connection-recorder.js';
import type { MemorySink } from '../draft.js';
import type { Masker } from '../mask.js';

/** A capture that cannot be read as what it is said to be; the message says what to do. Exit code 2. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

export interface SourceLine {
  /** 1-based. */
  number: number;
  text: string;
}

/** A foreign capture as text. */
export interface Source {
  /** The file's name, for messages. */
  name: string;
  text: string;
  /** Lines (1-based) that were not UTF-8; `text` has replacement characters there. */
  spoiled: ReadonlySet<number>;
}

/** Stands where a file was not given; `importCapture` counts them first. */
export const NO_SOURCE: Source = { name: '', text: '', spoiled: new Set() };

export interface ImportOptions {
  masker: Masker;
  /** Where the log does not say which transport it was. */
  transport?: Transport;
  /** HTTP captures: the MCP endpoint, where the requests do not show it. */
  endpoint?: URL;
  /** `lines`: the pattern of a line, and words for the two directions. */
  pattern?: string;
  clientWords?: readonly string[];
  serverWords?: readonly string[];
}

/** What an importer writes to, and what it has to tell the user. */
export interface Target {
  sink: MemorySink;
  options: ImportOptions;
  note(message: string): void;
  /** `ts` and `sourceLine` of the events that are written from now on. */
  at(place: { ts?: string | undefined; sourceLine?: number | undefined }): void;
  stamp(): { ts?: string; sourceLine?: number };
  /** Whether the source line of the events that are written now was not UTF-8. */
  isSpoiled(): boolean;
}

export interface Importer {
  /** `--from` takes it. */
  kind: string;
  /** What it reads, for the help. */
  title: string;
  /** What this capture cannot show, for the docs and for the user. */
  cannotShow: string;
  /** How many files it takes; one unless said otherwise. */
  files?: number;
  /** Whether the beginning of a file looks like it. */
  detect(head: string): boolean;
  /** Throws ImportError when the file is something else. */
  read(sources: readonly Source[], target: Target): void;
}

export function splitLines(text: string): SourceLine[] {
  return text
    .split('\n')
    .map((line, at) => ({ number: at + 1, text: line.endsWith('\r') ? line.slice(0, -1) : line }));
}

/** Sessions of a log that names them, or that shows where one begins. */
export class LogSessions {
  private readonly current = new Map<string, LogSession>();

  constructor(
    private readonly target: Target,
    private readonly traits: readonly CaptureTrait[],
    private readonly transport: Transport,
  ) {}

  of(name: string): LogSession {
    let session = this.current.get(name);
    if (session === undefined) {
      session = new LogSession(this.target, this.traits, this.transport);
      this.current.set(name, session);
    }
    return session;
  }

  /** The log shows a start: what comes belongs to a new session, unless the current one has said nothing yet. */
  begin(name: string): LogSession {
    if (this.current.get(name)?.spoke) this.end(name);
    return this.of(name);
  }

  end(name: string): void {
    this.current.get(name)?.finish();
    this.current.delete(name);
  }

  /** The log is over. */
  finish(): void {
    for (const name of [...this.current.keys()]) this.end(name);
  }

  message(name: string, direction: Direction, text: string): void {
    const session = this.of(name);
    const again = direction === 'client-to-server' && session.handshakes > 0 && isInitialize(text);
    (again ? this.begin(name) : session).message(direction, text);
  }
}

export class LogSession {
  spoke = false;
  handshakes = 0;
  private readonly recorder: ConnectionRecorder;
  private pendingGap = false;

  constructor(
    private readonly target: Target,
    traits: readonly CaptureTrait[],
    transport: Transport,
  ) {
    this.recorder = new ConnectionRecorder(target.sink, {
      masker: target.options.masker,
      maxMessageBytes: Number.POSITIVE_INFINITY,
      transport,
      traits,
      stamp: () => target.stamp(),
    });
  }

  message(direction: Direction, text: string): void {
    if (text.includes('\uFFFD') && this.target.isSpoiled()) {
      this.missing('not-utf8', 1);
      return;
    }
    this.spoke = true;
    this.pendingGap = false;
    if (direction === 'client-to-server' && isInitialize(text)) this.handshakes++;
    this.recorder.line(direction, text);
  }

  /** A message that the log cut or spoiled is missing here. */
  missing(reason: string, messages?: number): void {
    this.pendingGap = true;
    this.recorder.missing({ reason, ...(messages === undefined ? {} : { messages }) });
  }

  http(event: Parameters<ConnectionRecorder['http']>[0]): void {
    this.spoke = true;
    this.pendingGap = false;
    this.recorder.http(event);
  }

  closed(direction: Direction): void {
    this.pendingGap = false;
    this.recorder.ended(direction, 'transport-close');
  }

  /** The log is over; a gap that no event carries yet is written with an event of its own. */
  finish(): void {
    if (this.pendingGap) this.closed('server-to-client');
  }
}

/** Whether a message opens a session. A look at the text is enough; a false alarm would need the method's name as a value. */
export function isInitialize(text: string): boolean {
  return /"method"\s*:\s*"initialize"/.test(text);
}
