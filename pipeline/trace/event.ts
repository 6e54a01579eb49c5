/**
 * The Trace artefact: a recorded session as JSON Lines, one event a line.
 *
 * The envelope (`seq`, `direction`, `transport`, `kind`, the body fields of each kind, `ts`) is the interchange format
 * of MCP trace validators. `exchange`, `method`, `path`, `stream`, `sse`, `session`, `capture`, `gap`, `rawBase64` and
 * `sourceLine` are our optional fields: a reader that does not know them ignores them, and the more of them are there
 * the more clauses can be judged.
 */

/** Position in the trace, 0 to 2^64-1; a bigint past 2^53. */
export type Seq = number | bigint;

export type Direction = 'client-to-server' | 'server-to-client';
export type Transport = 'stdio' | 'streamable-http';

/** How a trace was got, where that limits what it can show. */
export const CAPTURE_TRAITS = [
  /** Recorded by a proxy that saw every byte. */
  'proxy',
  /** Recorded inside a party, above the transport. */
  'in-process',
  /** Read out of a log that another program wrote. */
  'parsed-log',
  /** The order of events was put together afterwards; it proves nothing about what came first. */
  'rebuilt-order',
  /** Headers and status codes were not seen. */
  'no-http',
  /** Only some headers were kept. */
  'partial-headers',
  /** Messages may be missing without a mark. */
  'incomplete',
] as const;
export type CaptureTrait = (typeof CAPTURE_TRAITS)[number];

export interface Gap {
  /** Why something is missing before this event: `oversize`, `truncated`, `log-rotated`, … */
  reason: string;
  /** How many messages are missing, where that is known. */
  messages?: number;
}

/** Fields that a server-sent event had, beside its data. A field that it did not have is absent, whatever came before. */
export interface SseFields {
  id?: string;
  event?: string;
  /** Milliseconds. */
  retry?: number;
}

interface Envelope {
  seq: Seq;
  direction: Direction;
  transport: Transport;
  /** Informational, RFC 3339 intended; no check reads it. */
  ts?: string | null;
  /** Ties an HTTP request, its messages and its response together. */
  exchange?: string;
  /** Which of several recorded sessions or connections the event belongs to. */
  session?: string;
  capture?: CaptureTrait[];
  gap?: Gap;
  /** Line of the foreign log that the event was read from (1-based). */
  sourceLine?: number;
}

export interface MessageEvent extends Envelope {
  kind: 'message';
  /** The JSON-RPC message as captured: any JSON value. Numbers that JavaScript would change are `Numeral`s. */
  payload: unknown;
  /** Names the SSE stream that the message came by. */
  stream?: string;
  sse?: SseFields;
  /** Bytes that were not UTF-8; `payload` is then null. */
  rawBase64?: string;
}

export interface HttpEvent extends Envelope {
  kind: 'http';
  /** On a response. */
  status?: number | null;
  /** Names in ASCII lower case. */
  headers: Readonly<Record<string, string>>;
  /** On a request: `POST`, `GET`, `DELETE`, … */
  method?: string;
  /** On a request: the path without its query. */
  path?: string;
  /** On a response whose body is an SSE stream: its name. On an SSE event without a message: the stream it came by. */
  stream?: string;
  /**
   * From the server, and then without `status` and with no headers: an SSE event that carried no message (no data, or
   * empty data; a priming event, a `retry` alone). It is no response. Data that is no JSON is a message with a string payload.
   */
  sse?: SseFields;
}

export interface LifecycleEvent extends Envelope {
  kind: 'lifecycle';
  /**
   * With `exchange` or `stream`: that response body ended (`transport-close`: its sender finished it, or the client hung up
   * in order; `transport-abort`: it broke off); `direction` tells which party did it. Without: the whole connection. On
   * stdio a client's `transport-close` is the end of the server's input, its `transport-abort` a signal that ends the process;
   * a server's `transport-close` is its process leaving by itself, its `transport-abort` its process being ended.
   */
  event: 'transport-open' | 'transport-close' | 'transport-abort';
  stream?: string;
}

export type TraceEvent = MessageEvent | HttpEvent | LifecycleEvent;

export interface TraceLimits {
  /** Longest line in UTF-8 bytes without its end; default 64 MiB. */
  maxLineBytes: number;
  /** Most events; default none. */
  maxEvents: number;
  /** Deepest nesting of arrays and objects in a line, the event itself included. */
  maxDepth: number;
}

export const DEFAULT_LIMITS: TraceLimits = {
  maxLineBytes: 64 * 1024 * 1024,
  maxEvents: Number.POSITIVE_INFINITY,
  maxDepth: 127,
};

/** A trace that cannot be read; exit code 3. */
export class TraceError extends Error {
  override readonly name = 'TraceError';
  constructor(
    /** 1-based; absent where the fault is not in one line. */
    readonly line: number | undefined,
    readonly reason: string,
  ) {
    super(line === undefined ? reason : `line ${line}: ${reason}`);
  }
}
