/** Sessions over Streamable HTTP whose exchanges and streams are labelled, line by line. */
import { notification, request, result, Session } from './judge.js';

type Json = Record<string, unknown>;
type Headers = Record<string, string>;

export const ACCEPT = 'application/json, text/event-stream';
export const AS_JSON: Headers = { 'content-type': 'application/json' };
export const AS_SSE: Headers = { 'content-type': 'text/event-stream' };
export const ID = 'mcp-session-id';
export const VERSION = 'mcp-protocol-version';

export class HttpSession extends Session {
  /** Headers that the client puts on each request. */
  headers: Headers = { accept: ACCEPT };
  private count = 0;

  constructor(
    /** Whether exchanges, methods and streams are recorded, or only their order. */
    readonly labelled = true,
  ) {
    super('streamable-http');
  }

  get seq(): number {
    return this.lines.length - 1;
  }

  /** Begins an exchange; returns its label. A header that is undefined is left out. */
  ask(
    method: string,
    payload?: unknown,
    headers: Record<string, string | undefined> = {},
    more: Json = {},
  ): string {
    const label = `x${this.count++}`;
    const sent = Object.fromEntries(
      Object.entries({ ...this.headers, ...headers }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );
    this.post(sent, { ...(this.labelled ? { method, exchange: label } : {}), ...more });
    if (payload !== undefined) this.client(payload, this.tie(label));
    return label;
  }

  /** Answers an exchange. */
  answer(label: string, status: number, headers: Headers = {}, payload?: unknown): this {
    this.status(status, headers, this.tie(label));
    if (payload !== undefined) this.server(payload, this.tie(label));
    return this;
  }

  /** POST and answer in one: JSON with 200, or the status alone. */
  exchange(payload: unknown, answer: unknown, headers: Record<string, string | undefined> = {}): this {
    const label = this.ask('POST', payload, headers);
    return typeof answer === 'number' ? this.answer(label, answer) : this.answer(label, 200, AS_JSON, answer);
  }

  /** The handshake over HTTP; the server assigns the session id, where one is named. */
  begin(id?: string, version = '2025-11-25', key: unknown = 'init'): this {
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'c', version: '1' } };
    const { [ID]: _, [VERSION]: __, ...plain } = this.headers;
    this.headers = plain;
    const label = this.ask('POST', request(key, 'initialize', params));
    this.answer(
      label,
      200,
      { ...AS_JSON, ...(id === undefined ? {} : { [ID]: id }) },
      result(key, { protocolVersion: version, capabilities: {}, serverInfo: { name: 's', version: '1' } }),
    );
    this.headers = { ...plain, ...(id === undefined ? {} : { [ID]: id }), [VERSION]: version };
    return this.exchange(notification('notifications/initialized'), 202);
  }

  /** Opens an SSE stream in answer to an exchange. */
  stream(label: string): this {
    return this.answer(label, 200, AS_SSE);
  }

  /** A message of the server on an exchange's stream. */
  on(label: string, payload: unknown, sse?: Json): this {
    return this.server(payload, { ...this.tie(label), ...(sse === undefined ? {} : { sse }) });
  }

  /** An SSE event without a message. */
  bare(label: string, sse: Json): this {
    this.lines.push({
      seq: this.lines.length,
      direction: 'server-to-client',
      transport: 'streamable-http',
      kind: 'http',
      sse,
      ...this.tie(label),
    });
    return this;
  }

  close(label: string, by: 'client' | 'server' = 'server', event = 'transport-close'): this {
    const direction = by === 'client' ? 'client-to-server' : 'server-to-client';
    return this.lifecycle(event, direction, this.tie(label));
  }

  private tie(label: string): Json {
    return this.labelled ? { exchange: label } : {};
  }
}

/** Marks the first line with how the trace was got. */
export function captured(session: Session, ...traits: string[]): Session {
  const [first] = session.lines;
  if (first !== undefined) first['capture'] = traits;
  return session;
}
