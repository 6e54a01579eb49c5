/**
 * Recording inside a client, a server or a test suite, without a proxy.
 *
 * `transport` taps any object with the shape of the official SDKs' transports (v1 and v2, either side); `fetch` taps a
 * fetch function on the client's side or a `(Request) => Response` handler on the server's. Neither imports an SDK:
 * only the shape counts. A transport sees parsed messages, no bytes and no headers; a fetch sees both, so it is the one
 * to take over HTTP, and the only one that records behind OAuth.
 */
import type { Direction } from '../trace/event.js';
import { ConnectionRecorder } from './connection-recorder.js';
import type { Draft } from './draft.js';
import { type ExchangeRecorder, HttpRecorder } from './http-recorder.js';
import { Masker, parsePath } from './mask.js';
import type { RawHeaders } from './privacy.js';
import { type OpenMode, TraceFile } from './trace-file.js';

/** The part of a transport that is tapped. */
export interface TransportLike {
  start(): Promise<void>;
  send(message: never, ...rest: never[]): Promise<void>;
  close(): Promise<void>;
  onmessage?: unknown;
  onclose?: unknown;
}

export type FetchLike = (input: never, init?: never) => Promise<Response>;

export interface RecordingOptions {
  /** What to do with a file that exists; default `new`: refuse. */
  mode?: OpenMode;
  /** JSON paths of values to mask. */
  mask?: readonly string[];
  /** Larger messages leave a gap; default 4 MiB. */
  maxMessageBytes?: number;
}

export const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024;

export class Recording {
  private readonly file: TraceFile;
  private readonly masker: Masker;
  private readonly maxBytes: number;
  private http: HttpRecorder | undefined;

  /** Opens the trace. Throws RecordError when the file cannot be written, or exists and `mode` does not say what then. */
  constructor(path: string, options: RecordingOptions = {}) {
    this.masker = new Masker((options.mask ?? []).map(parsePath));
    this.maxBytes = options.maxMessageBytes ?? DEFAULT_MAX_BODY_BYTES;
    this.file = new TraceFile(path, options.mode ?? 'new', (error) => {
      process.emitWarning(`recording stopped: ${error.message}`, 'mcp-trace-validator');
    });
  }

  /**
   * Taps a transport and returns the same object. Tap it before it is connected.
   * `side`: whose transport it is. `over`: what stands in the trace as the transport; stdio unless told otherwise.
   */
  transport<T extends TransportLike>(
    transport: T,
    side: 'client' | 'server',
    over: 'stdio' | 'streamable-http' = 'stdio',
  ): T {
    const recorder = new ConnectionRecorder(this.file, {
      masker: this.masker,
      maxMessageBytes: this.maxBytes,
      transport: over,
      traits: ['in-process', 'parsed-log', 'no-http'],
      stamp: now,
    });
    const [sent, received]: [Direction, Direction] =
      side === 'client' ? ['client-to-server', 'server-to-client'] : ['server-to-client', 'client-to-server'];
    const record = (direction: Direction, message: unknown): void =>
      recorder.line(direction, JSON.stringify(message) ?? 'null');
    let closed = false;
    const plain = transport as unknown as Record<string, unknown>;
    intercept(plain, 'onmessage', (message) => record(received, message));
    intercept(plain, 'onclose', () => {
      if (!closed) recorder.ended(received, 'transport-close');
      closed = true;
    });
    const start = transport.start.bind(transport);
    const send = transport.send.bind(transport) as (...args: unknown[]) => Promise<void>;
    plain['start'] = () => {
      recorder.opened();
      return start();
    };
    // Recorded before it is sent: an answer must not stand before its request.
    plain['send'] = (message: unknown, ...rest: unknown[]) => {
      record(sent, message);
      return send(message, ...rest);
    };
    return transport;
  }

  /**
   * Taps a fetch function, or a handler from Request to Response. `endpoint`: the MCP endpoint, of which everything is
   * recorded and nothing else; without it, what shows that it belongs to the protocol.
   */
  fetch<F extends FetchLike>(fetch: F, endpoint?: string | URL): F {
    this.http ??= new HttpRecorder(this.file, {
      masker: this.masker,
      maxBodyBytes: this.maxBytes,
      traits: ['in-process', 'partial-headers'],
      stamp: now,
    });
    const recorder = this.http;
    const only = endpoint === undefined ? undefined : new URL(endpoint);
    const inner = fetch as unknown as (
      input: string | URL | Request,
      init?: RequestInit,
    ) => Promise<Response>;
    const tapped = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const exchange = await beginExchange(recorder, input, init, only);
      if (exchange === undefined) return inner(input, init);
      let response: Response;
      try {
        response = await inner(input, init);
      } catch (error) {
        exchange.abort(isAbort(error) ? 'client-to-server' : 'server-to-client');
        throw error;
      }
      return tapResponse(response, exchange);
    };
    return tapped as unknown as F;
  }

  /** Ends the recording. Exchanges that are still open are marked as going on. */
  close(): void {
    this.http?.stop();
    this.file.close();
  }
}

const now = (): Pick<Draft, 'ts'> => ({ ts: new Date().toISOString() });

type Callback = (...args: unknown[]) => unknown;

/**
 * Lets `see` look at each call of a callback property that others assign, whether it is a plain property or an accessor
 * of the object's class.
 */
function intercept(object: Record<string, unknown>, name: string, see: (first: unknown) => void): void {
  const accessor = accessorOf(object, name);
  let current = object[name] as Callback | undefined;
  let within = false;
  const seeing = (callback: Callback | undefined): Callback | undefined =>
    callback &&
    ((...args) => {
      // A callback that calls the one before it must not be seen twice.
      const outermost = !within;
      within = true;
      try {
        if (outermost) see(args[0]);
        return callback(...args);
      } finally {
        if (outermost) within = false;
      }
    });
  const assign = (callback: Callback | undefined): void => {
    current = callback;
    accessor?.set?.call(object, seeing(callback));
  };
  Object.defineProperty(object, name, {
    configurable: true,
    enumerable: true,
    get: () => (accessor === undefined ? seeing(current) : accessor.get?.call(object)),
    set: assign,
  });
  if (accessor !== undefined && current !== undefined) assign(current);
}

function accessorOf(object: object, name: string): PropertyDescriptor | undefined {
  for (
    let holder: object | null = object;
    holder !== null;
    holder = Object.getPrototypeOf(holder) as object | null
  ) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, name);
    if (descriptor !== undefined) return descriptor.set === undefined ? undefined : descriptor;
  }
  return undefined;
}

/** Undefined for what is no HTTP of the protocol: metadata, sign-in, tokens. Those bodies hold credentials. */
async function beginExchange(
  recorder: HttpRecorder,
  input: string | URL | Request,
  init: RequestInit | undefined,
  endpoint: URL | undefined,
): Promise<ExchangeRecorder | undefined> {
  const request = input instanceof Request ? input : undefined;
  const url = new URL(request?.url ?? String(input), endpoint ?? 'http://localhost');
  const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
  const headers: RawHeaders = [...new Headers(init?.headers ?? request?.headers)];
  const body = bytesOf(init?.body ?? (request?.body ? await request.clone().arrayBuffer() : undefined));
  const belongs =
    endpoint === undefined
      ? isProtocolRequest(method, headers, body)
      : url.origin === endpoint.origin && url.pathname === endpoint.pathname;
  if (!belongs) return undefined;
  const exchange = recorder.begin({ method, target: url.pathname + url.search, headers });
  if (body !== undefined) {
    exchange.requestChunk(body);
    exchange.requestEnd();
  }
  return exchange;
}

/** A body that is at hand; undefined for streams and forms, which no SDK sends to an MCP endpoint. */
function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof ArrayBuffer) return Buffer.from(body);
  if (ArrayBuffer.isView(body)) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return undefined;
}

/** A fetch given to an SDK client serves sign-in too; the headers or the body show what goes to the MCP endpoint. */
function isProtocolRequest(method: string, headers: RawHeaders, body: Buffer | undefined): boolean {
  const has = (wanted: string, text = ''): boolean =>
    headers.some(([name, value]) => name.toLowerCase() === wanted && value.toLowerCase().includes(text));
  if (has('mcp-session-id') || has('mcp-method') || has('accept', 'text/event-stream')) return true;
  return method === 'POST' && body !== undefined && /"jsonrpc"\s*:/.test(body.toString('utf8'));
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** The same response, whose body is recorded as it is read. */
function tapResponse(response: Response, exchange: ExchangeRecorder): Response {
  exchange.response(
    response.status,
    [...response.headers].filter(([name]) => name !== 'content-encoding'),
  );
  if (response.body === null) {
    exchange.responseEnd();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          exchange.responseEnd();
          controller.close();
          return;
        }
        exchange.responseChunk(Buffer.from(value));
        controller.enqueue(value);
      } catch (error) {
        exchange.abort(isAbort(error) ? 'client-to-server' : 'server-to-client');
        controller.error(error);
      }
    },
    async cancel(reason) {
      // Clients throw away the body of a 202 unread; that is no broken stream.
      if (isEmpty(response)) exchange.responseEnd();
      else if (isStream(response)) exchange.abort('client-to-server');
      else exchange.stop('unread');
      await reader.cancel(reason);
    },
  });
  const { status, statusText, headers } = response;
  const tapped = new Response(body, { status, statusText, headers });
  for (const name of ['url', 'redirected', 'type'] as const) {
    Object.defineProperty(tapped, name, { value: response[name] });
  }
  return tapped;
}

const isStream = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').toLowerCase().startsWith('text/event-stream');
const isEmpty = ({ status, headers }: Response): boolean =>
  status === 202 || status === 204 || headers.get('content-length') === '0';
