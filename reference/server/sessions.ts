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
      return transport === undefined
        ? refusal(404, -32001, 'no such session')
        : transport.handleRequest(request);
    }
    if (request.method !== 'POST') return refusal(400, -32600, 'Mcp-Session-Id is missing');
    const parsedBody: unknown = await request
      .clone()
      .json()
      .catch(() => undefined);
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
