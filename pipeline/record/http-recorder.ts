/**
 * Streamable HTTP as it passes → trace events: one `ExchangeRecorder` for each request and its response.
 *
 * Fed by the proxy, by the `fetch` wrapper and by importers of HTTP captures. Each event is written before the bytes
 * that complete it are handed on. Order within an exchange: request `http` event, its message, response `http` event,
 * its messages, and for an SSE stream its close or abort.
 */
import type { CaptureTrait, Direction, Gap, Seq, SseFields } from '../trace/event.js';
import { BoundedBytes } from './bytes.js';
import type { Draft, HttpDraft, LifecycleDraft, MessageDraft, Sink } from './draft.js';
import { type HttpSession, HttpSessions } from './http-sessions.js';
import type { Masker } from './mask.js';
import { joinGaps, leaves, type Payload, readPayload } from './payload.js';
import {
  headerOf,
  keptHeaders,
  mayHold,
  type RawHeaders,
  recordedPath,
  removed,
  secretsOf,
} from './privacy.js';
import { type SseEvent, SseSplitter } from './sse.js';

export interface HttpRecorderOptions {
  masker: Masker;
  /** Larger messages and bodies leave a gap. */
  maxBodyBytes: number;
  traits: readonly CaptureTrait[];
  /** Fields for the event that is written now: `ts`, `sourceLine`. */
  stamp: () => Pick<Draft, 'ts' | 'sourceLine'>;
  /** The server turned out to speak the HTTP+SSE transport of 2024-11-05. */
  onLegacy?: () => void;
}

export interface RequestHead {
  method: string;
  /** Path and query, as sent. */
  target: string;
  headers: RawHeaders;
}

const SERVER: Direction = 'server-to-client';
const CLIENT: Direction = 'client-to-server';

export class HttpRecorder {
  readonly sessions = new HttpSessions();
  private readonly open = new Set<ExchangeRecorder>();

  constructor(
    readonly sink: Sink,
    readonly options: HttpRecorderOptions,
  ) {}

  begin(head: RequestHead): ExchangeRecorder {
    const exchange = new ExchangeRecorder(this, head, () => this.open.delete(exchange));
    this.open.add(exchange);
    return exchange;
  }

  /** The recording ends while exchanges are open: what more they bring is missing. */
  stop(): void {
    for (const exchange of [...this.open]) exchange.stop();
  }
}

type Fields<D> = D extends Draft ? Omit<D, 'transport'> : never;

export class ExchangeRecorder {
  private readonly secrets: Map<string, string>;
  private readonly requestBody: BoundedBytes;
  private responseBody: BoundedBytes | undefined;
  private splitter: SseSplitter | undefined;
  private session: HttpSession | undefined;
  private label = '';
  private initialize = false;
  private state: 'request' | 'waiting' | 'response' | 'over' = 'request';
  private status = 0;
  private contentType = '';
  private gap: Gap | undefined;
  private events = 0;

  constructor(
    private readonly recorder: HttpRecorder,
    private readonly head: RequestHead,
    private readonly onOver: () => void,
  ) {
    this.secrets = secretsOf(head.headers, head.target);
    this.requestBody = new BoundedBytes(recorder.options.maxBodyBytes);
  }

  requestChunk(bytes: Buffer): void {
    if (this.state === 'request') this.requestBody.add(bytes);
  }

  requestEnd(): void {
    if (this.state === 'request') this.writeRequest(true);
  }

  /** The request's body was there, but the capture does not hold it. */
  requestLost(reason: string): void {
    if (this.state === 'request') this.writeRequest(false, reason);
  }

  /** The response begins. A capture that shows no status gives none. */
  response(status: number | undefined, headers: RawHeaders): void {
    if (this.state === 'request') this.writeRequest(false);
    if (this.state !== 'waiting' || (status !== undefined && status < 200)) return;
    this.state = 'response';
    this.status = status ?? 0;
    this.contentType = mediaType(headers);
    for (const [secret, instead] of secretsOf(headers)) this.secrets.set(secret, instead);
    const id = headerOf(headers, 'mcp-session-id');
    const { sessions } = this.recorder;
    if (id !== undefined && this.session !== undefined) sessions.answered(this.session, id, this.initialize);
    const served = headerOf(this.head.headers, 'mcp-session-id') ?? (this.initialize ? id : undefined);
    if (served !== undefined) sessions.served(served, this.head.method, this.status);
    const streams = this.contentType === 'text/event-stream';
    const encoded = isEncoded(headers);
    if (streams && !encoded) this.splitter = this.openStream();
    else if (!encoded) this.responseBody = new BoundedBytes(this.recorder.options.maxBodyBytes);
    this.write((seq) => ({
      direction: SERVER,
      kind: 'http',
      ...(status === undefined ? {} : { status }),
      headers: keptHeaders(headers, (name, value) => this.headerValue(name, value, seq)),
      ...(streams ? { stream: this.label } : {}),
    }));
    if (encoded) this.missing({ reason: 'content-encoding' });
  }

  responseChunk(bytes: Buffer): void {
    if (this.state !== 'response') return;
    if (this.splitter !== undefined) this.splitter.push(bytes);
    else this.responseBody?.add(bytes);
  }

  /** The response is complete. */
  responseEnd(): void {
    if (this.state !== 'response') return;
    if (this.splitter !== undefined) {
      if (this.splitter.end()) this.missing({ reason: 'cut-off' });
      this.close(SERVER, 'transport-close');
    } else {
      this.writeBody();
      if (this.gap !== undefined) this.close(SERVER, 'transport-close');
    }
    if (this.head.method === 'DELETE' && this.status >= 200 && this.status < 300) {
      this.write(() => ({ direction: CLIENT, kind: 'lifecycle', event: 'transport-close' }), false);
    }
    this.over();
  }

  /** The exchange broke off before its response was complete, by the doing of `by`. */
  abort(by: Direction): void {
    if (this.state === 'over') return;
    if (this.state === 'request') this.writeRequest(false);
    if (this.splitter?.end() || (this.responseBody?.size ?? 0) > 0) this.missing({ reason: 'cut-off' });
    this.close(by, 'transport-abort');
    this.over();
  }

  /** The capture does not hold the rest of this exchange. */
  stop(reason = 'recording-stopped'): void {
    if (this.state === 'over') return;
    if (this.state === 'request') this.writeRequest(false);
    this.missing({ reason });
    this.close(SERVER, 'transport-close');
    this.over();
  }

  private over(): void {
    this.state = 'over';
    this.onOver();
  }

  private writeRequest(complete: boolean, lost = 'unfinished-request'): void {
    this.state = 'waiting';
    const { head, recorder } = this;
    const body = this.readRequest(complete ? undefined : lost);
    const lack = this.gap;
    this.gap = undefined;
    const id = headerOf(head.headers, 'mcp-session-id');
    this.initialize = isInitialize(body?.value);
    const path = recordedPath(head.target);
    const routed = recorder.sessions.ofRequest({
      id,
      path,
      initialize: this.initialize,
      hasMessage: body?.value !== undefined,
      selfContained: headerOf(head.headers, 'mcp-method') !== undefined || namesVersion(body?.value),
    });
    this.session = routed.session;
    if (routed.gap !== undefined) this.missing({ reason: routed.gap });
    const remains = body?.gap === undefined ? undefined : leaves(body.value);
    this.write((seq) => {
      this.label = String(seq);
      return {
        direction: CLIENT,
        kind: 'http',
        headers: keptHeaders(head.headers, (name, value) => this.headerValue(name, value, seq, remains)),
        method: head.method,
        path,
      };
    });
    // What the body lacks is missing after the request's headers.
    this.missing(lack);
    if (body !== undefined) this.message(CLIENT, body);
  }

  private readRequest(lost: string | undefined): Payload | undefined {
    const { oversize, size } = this.requestBody;
    const bytes = this.requestBody.take();
    if (size === 0 && lost === undefined) return undefined;
    if (lost !== undefined) this.missing({ reason: lost, messages: 1 });
    else if (oversize) this.missing({ reason: 'oversize', messages: 1 });
    else if (isEncoded(this.head.headers)) this.missing({ reason: 'content-encoding', messages: 1 });
    else return this.read(bytes, mediaType(this.head.headers));
    return undefined;
  }

  private writeBody(): void {
    const body = this.responseBody;
    if (body === undefined || body.size === 0) return;
    if (body.oversize) this.missing({ reason: 'oversize', messages: 1 });
    else {
      const payload = this.read(body.take(), this.contentType);
      // What comes with an HTTP error need not be JSON-RPC: an OAuth error is no message.
      if (payload === undefined || (this.status >= 300 && !isJsonRpc(payload.value))) return;
      this.message(SERVER, payload);
    }
  }

  /** The message in a body. A body that is not JSON is one only where its media type says that it should be JSON. */
  private read(bytes: Buffer, type: string): Payload | undefined {
    const payload = readPayload(bytes, this.recorder.options.masker, this.secrets);
    if ('lost' in payload) {
      this.missing(payload.lost);
      return undefined;
    }
    const { value } = payload;
    if (type === 'application/json' || type === '') return payload;
    return typeof value === 'object' && value !== null ? payload : undefined;
  }

  private openStream(): SseSplitter {
    return new SseSplitter(this.recorder.options.maxBodyBytes, {
      event: (event) => this.streamed(event),
      undecodable: (block) =>
        this.message(SERVER, { text: 'null', rawBase64: block.toString('base64') }, { stream: this.label }),
      oversize: () => this.missing({ reason: 'oversize', messages: 1 }),
    });
  }

  private streamed({ data, ...fields }: SseEvent): void {
    const sse: SseFields = { ...fields };
    if (fields.id !== undefined) sse.id = removed(fields.id, this.secrets);
    if (data === undefined || data === '') {
      // A stream's first event may carry an id only, and any may carry `retry` only: no message, but evidence.
      this.write(() => ({ direction: SERVER, kind: 'http', headers: {}, stream: this.label, sse }));
      return;
    }
    const carried = Object.keys(sse).length === 0 ? {} : { sse };
    if (
      fields.event === 'endpoint' &&
      this.events === 2 &&
      this.head.method === 'GET' &&
      !data.startsWith('{')
    ) {
      this.recorder.options.onLegacy?.();
    }
    const payload = readPayload(data, this.recorder.options.masker, this.secrets);
    if ('lost' in payload) this.missing(payload.lost);
    else this.message(SERVER, payload, { stream: this.label, ...carried });
  }

  private message(
    direction: Direction,
    { text, rawBase64, gap }: Payload,
    more: Pick<MessageDraft, 'stream' | 'sse'> = {},
  ): void {
    this.missing(gap);
    this.write(() => ({
      direction,
      kind: 'message',
      payload: text,
      ...more,
      ...(rawBase64 === undefined ? {} : { rawBase64 }),
    }));
  }

  private close(direction: Direction, event: LifecycleDraft['event']): void {
    const stream = this.splitter === undefined ? {} : { stream: this.label };
    this.write(() => ({ direction, kind: 'lifecycle', event, ...stream }));
  }

  /** `remains`: what can still be read in the body after masking; headers that mirror masked values are masked as well. */
  private headerValue(name: string, value: string, seq: Seq, remains?: ReadonlySet<string>): string {
    const { sessions, options } = this.recorder;
    if (name === 'mcp-session-id') {
      const instead = sessions.pseudonym(value, seq);
      if (value.length >= 8) this.secrets.set(value, instead);
      return instead;
    }
    const mirrors = name === 'mcp-name' || name.startsWith('mcp-param-');
    if (mirrors && remains !== undefined) {
      const plain = decodeMirrored(value);
      if (!remains.has(plain)) return maskMirrored(plain, options.masker);
    }
    return mayHold(value, this.secrets) ? removed(value, this.secrets) : value;
  }

  private missing(gap: Gap | undefined): void {
    this.gap = joinGaps(this.gap, gap);
  }

  private write(make: (seq: Seq) => Fields<Draft>, labelled = true): void {
    const { session, recorder } = this;
    if (session === undefined) return;
    this.events++;
    recorder.sink.write(session, (seq) => {
      const first = session.name === undefined;
      session.name ??= `session-${seq}`;
      const fields = make(seq);
      const gap = this.gap;
      this.gap = undefined;
      return {
        ...fields,
        transport: 'streamable-http',
        ...(labelled ? { exchange: this.label } : {}),
        session: session.name,
        ...(first && recorder.options.traits.length > 0 ? { capture: [...recorder.options.traits] } : {}),
        ...(gap === undefined ? {} : { gap }),
        ...recorder.options.stamp(),
      } as HttpDraft | MessageDraft | LifecycleDraft;
    });
  }
}

/** The media type without parameters, in lower case; empty when there is none. */
function mediaType(headers: RawHeaders): string {
  return (headerOf(headers, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function isEncoded(headers: RawHeaders): boolean {
  const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase();
  return encoding !== undefined && encoding !== '' && encoding !== 'identity';
}

/** Whether a body has any mark of a JSON-RPC message, sound or not. */
function isJsonRpc(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isJsonRpc);
  if (typeof value !== 'object' || value === null) return false;
  const { error } = value as { error?: unknown };
  const has = (key: string): boolean => Object.hasOwn(value, key);
  // OAuth has an `error` too: a text, and no `id` beside it.
  return (
    ['jsonrpc', 'method', 'result'].some(has) || typeof error === 'object' || (has('error') && has('id'))
  );
}

function isInitialize(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isInitialize);
  return typeof value === 'object' && value !== null && 'method' in value && value.method === 'initialize';
}

/** Whether a message names its protocol version in its `_meta`, as each request of 2026-07-28 does. */
function namesVersion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { params } = value as { params?: { _meta?: unknown } | null };
  const meta = typeof params === 'object' ? params?._meta : undefined;
  return typeof meta === 'object' && meta !== null && 'io.modelcontextprotocol/protocolVersion' in meta;
}

/** As the masker masks the value that the header mirrors: by its kind. */
function maskMirrored(value: string, masker: Masker): string {
  if (/^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(value)) return '0';
  return value === 'true' || value === 'false' ? 'false' : masker.text(value);
}

/** The value behind a mirrored header: as it is, or out of the `=?base64?…?=` form. */
function decodeMirrored(value: string): string {
  const [, encoded] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value) ?? [];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
}
