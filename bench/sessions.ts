/** Long made-up sessions for the benchmarks, written to a file in pieces. */
import { closeSync, openSync, writeSync } from 'node:fs';

type Json = Record<string, unknown>;

class TraceFile {
  private readonly file: number;
  private text = '';
  seq = 0;
  constructor(path: string) {
    this.file = openSync(path, 'w');
  }
  client(payload: Json): void {
    this.add('client-to-server', payload);
  }
  server(payload: Json): void {
    this.add('server-to-client', payload);
  }
  private add(direction: string, payload: Json): void {
    this.text += `${JSON.stringify({ seq: this.seq++, direction, transport: 'stdio', kind: 'message', payload })}\n`;
    if (this.text.length > 1 << 20) this.flush();
  }
  private flush(): void {
    writeSync(this.file, this.text);
    this.text = '';
  }
  close(): void {
    this.flush();
    closeSync(this.file);
  }
}

const request = (id: number, method: string, params?: Json): Json => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
});
const result = (id: number, value: Json): Json => ({ jsonrpc: '2.0', id, result: value });

const TOOL = {
  name: 'add',
  description: 'Adds two numbers',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  },
};

function handshake(trace: TraceFile, capabilities: Json): void {
  trace.client(
    request(0, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    }),
  );
  trace.server(
    result(0, { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'bench', version: '1' } }),
  );
  trace.client({ jsonrpc: '2.0', method: 'notifications/initialized' });
}

/** A handshake, then tools/list and tools/call in turn, each answered at once: about 208 bytes an event. */
export function handshakeSession(path: string, events: number): void {
  const trace = new TraceFile(path);
  handshake(trace, { tools: {} });
  for (let id = 1; trace.seq < events; id += 2) {
    trace.client(request(id, 'tools/list', {}));
    trace.server(result(id, { tools: [TOOL] }));
    trace.client(request(id + 1, 'tools/call', { name: 'add', arguments: { a: id, b: 7 } }));
    trace.server(
      result(id + 1, { content: [{ type: 'text', text: `the sum is ${id + 7}` }], isError: false }),
    );
  }
  trace.close();
}

/** Requests that carry the envelope of 2026-07-28, results with resultType: about 327 bytes an event. */
export function statelessSession(path: string, events: number): void {
  const trace = new TraceFile(path);
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const server = { 'io.modelcontextprotocol/serverInfo': { name: 'bench', version: '1' } };
  for (let id = 1; trace.seq < events; id += 2) {
    trace.client(request(id, 'tools/list', { _meta }));
    trace.server(
      result(id, { resultType: 'complete', tools: [TOOL], ttlMs: 1000, cacheScope: 'public', _meta: server }),
    );
    trace.client(request(id + 1, 'tools/call', { name: 'add', arguments: { a: id, b: 7 }, _meta }));
    trace.server(
      result(id + 1, {
        resultType: 'complete',
        content: [{ type: 'text', text: `the sum is ${id + 7}` }],
        _meta: server,
      }),
    );
  }
  trace.close();
}

/** Requests first, then all their answers, in the same or in reverse order. */
export function burstSession(path: string, requests: number, reverse: boolean): void {
  const trace = new TraceFile(path);
  handshake(trace, {});
  for (let id = 1; id <= requests; id++) trace.client(request(id, 'ping'));
  for (let i = 1; i <= requests; i++) trace.server(result(reverse ? requests + 1 - i : i, {}));
  trace.close();
}

/** One listing paged to its end, each cursor used in turn, or all of them again in reverse order afterwards. */
export function pagedSession(path: string, pages: number, reverse: boolean): void {
  const trace = new TraceFile(path);
  handshake(trace, { tools: {} });
  const half = Math.floor(pages / 2);
  let id = 1;
  const page = (cursor: number, next: boolean): void => {
    trace.client(request(id, 'tools/list', cursor === 0 ? {} : { cursor: `c${cursor}` }));
    trace.server(result(id++, { tools: [], ...(next ? { nextCursor: `c${cursor + 1}` } : {}) }));
  };
  for (let cursor = 0; cursor < half; cursor++) page(cursor, true);
  for (let i = 1; i <= half; i++) page(reverse ? half + 1 - i : i, false);
  trace.close();
}
