/** Sessions of 2025-11-25 over HTTP: one transport and one server instance each, and streams that can be resumed. */
import {
  type EventStore,
  isInitializeRequest,
  type JSONRPCMessage,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createReferenceServer } from './factory.js';

/** Asked of clients whose stream was closed, milliseconds. */
const RETRY_MS = 250;
/** Sessions beyond this number end the oldest. */
const MAX_SESSIONS = 1000;

export class Sessions {
  private readonly open = new Map<string, WebStandardStreamableHTTPServerTransport>();

  async fetch(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) {
      const transport = this.open.get(id);
      if (transport === undefined) return refusal(404, -32001, 'no such session');
      const polls = request.method === 'POST' && methodOf(await bodyOf(request)) === 'tasks/get';
      const response = await transport.handleRequest(request);
      if (polls) return await plain(response);
      return request.method === 'GET' ? withRetry(response) : response;
    }
    if (request.method !== 'POST') return refusal(400, -32600, 'Mcp-Session-Id is missing');
    const parsedBody = await bodyOf(request);
    if (parsedBody === undefined) return refusal(400, -32700, 'the body is not JSON');
    if (!isInitializeRequest(parsedBody)) return refusal(400, -32600, 'Mcp-Session-Id is missing');
    return (await this.create()).handleRequest(request, { parsedBody });
  }

  private async create(): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      eventStore: new MemoryEventStore(),
      retryInterval: RETRY_MS,
      onsessioninitialized: (id) => {
        this.open.set(id, transport);
        const [oldest] = this.open;
        if (this.open.size > MAX_SESSIONS && oldest !== undefined) void oldest[1].close();
      },
      onsessionclosed: (id) => {
        this.open.delete(id);
      },
    });
    await createReferenceServer('legacy').connect(transport);
    return transport;
  }
}

/** Undefined when it is not JSON. */
const bodyOf = (request: Request): Promise<unknown> =>
  request
    .clone()
    .json()
    .catch(() => undefined);

const methodOf = (body: unknown): unknown => (body as { method?: unknown } | null | undefined)?.method;

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** The SDK answers every request on a stream. The state of a task is at hand and needs none. */
async function plain(response: Response): Promise<Response> {
  if (!isStream(response)) return response;
  const data = (await response.text()).split('\n').findLast((line) => line.startsWith('data: {'));
  if (data === undefined) return refusal(500, -32603, 'no answer');
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/json');
  return new Response(data.slice('data: '.length), { headers });
}

/** Says when to come again before anything else, as the SDK does only on the stream of a request. */
function withRetry(response: Response): Response {
  if (!isStream(response) || response.body === null) return response;
  const opening = new TextEncoder().encode(`retry: ${RETRY_MS}\n\n`);
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({ start: (stream) => stream.enqueue(opening) }),
  );
  return new Response(body, { status: response.status, headers: response.headers });
}

function refusal(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status });
}

/** Events of one session, by the order they were sent in; the stream stands in the id. */
class MemoryEventStore implements EventStore {
  private readonly events: { stream: string; message: JSONRPCMessage }[] = [];

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    this.events.push({ stream, message });
    return `${stream}_${this.events.length - 1}`;
  }

  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    return this.events[place(id)]?.stream;
  }

  async replayEventsAfter(
    last: string,
    { send }: { send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const at = place(last);
    const stream = this.events[at]?.stream;
    if (stream === undefined) throw new Error('unknown event');
    for (const [index, event] of this.events.entries()) {
      // A message without members is the mark that opens a stream: nothing to send again.
      const priming = Object.keys(event.message).length === 0;
      if (index > at && event.stream === stream && !priming) await send(`${stream}_${index}`, event.message);
    }
    return stream;
  }
}

const place = (id: string): number => Number(id.slice(id.lastIndexOf('_') + 1));
