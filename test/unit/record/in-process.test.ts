import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Recording } from '../../../pipeline/record/in-process.js';
import { parseTrace } from '../../../pipeline/trace/reader.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'in-process-'));
  path = join(folder, 't.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const events = () => parseTrace(readFileSync(path)).events;
const brief = () =>
  events().map((event) => {
    const arrow = event.direction === 'client-to-server' ? '>' : '<';
    if (event.kind === 'http') return `${arrow} ${event.method ?? event.status}`;
    return event.kind === 'lifecycle'
      ? `${arrow} ${event.event}`
      : `${arrow} ${JSON.stringify(event.payload)}`;
  });

/** The shape of the official transports, the callback a plain property. */
class Plain {
  onmessage?: (message: unknown) => void;
  onclose?: () => void;
  sent: unknown[] = [];
  async start(): Promise<void> {}
  async send(message: unknown): Promise<void> {
    this.sent.push(message);
  }
  async close(): Promise<void> {
    this.onclose?.();
  }
  receive(message: unknown): void {
    this.onmessage?.(message);
  }
}
/** The same with accessors that hand the callback to something inside, as some server transports do. */
class Forwarding extends Plain {
  inner: { onmessage?: (message: unknown) => void } = {};
  constructor() {
    super();
    delete this.onmessage;
    Object.defineProperty(Object.getPrototypeOf(this), 'onmessage', {
      configurable: true,
      get(this: Forwarding) {
        return this.inner.onmessage;
      },
      set(this: Forwarding, callback: (message: unknown) => void) {
        this.inner.onmessage = callback;
      },
    });
  }
  override receive(message: unknown): void {
    this.inner.onmessage?.(message);
  }
}

describe('a tapped transport', () => {
  it.each([Plain, Forwarding])('is the same object and records both directions once: %o', async (Kind) => {
    const recording = new Recording(path);
    const transport = new Kind();
    const got: unknown[] = [];
    expect(recording.transport(transport, 'client')).toBe(transport);
    // SDKs chain the callback that stands there already.
    transport.onmessage = (message) => got.push(message);
    const before = transport.onmessage;
    transport.onmessage = (message) => before?.(message);
    transport.onclose = () => {};
    await transport.start();
    await transport.send({ id: 1 });
    transport.receive({ id: 1, result: {} });
    await transport.close();
    await transport.close();
    recording.close();
    expect(got).toEqual([{ id: 1, result: {} }]);
    expect(transport.sent).toEqual([{ id: 1 }]);
    expect(brief()).toEqual([
      '> transport-open',
      '> {"id":1}',
      '< {"id":1,"result":{}}',
      '< transport-close',
    ]);
    expect(events()[0]?.capture).toEqual(['in-process', 'parsed-log', 'no-http']);
  });

  it('of a server has the directions the other way round, and masks', async () => {
    const recording = new Recording(path, { mask: ['params.key'] });
    const transport = recording.transport(new Plain(), 'server', 'streamable-http');
    transport.onmessage = () => {};
    transport.receive({ id: 1, params: { key: 'k' } });
    await transport.send({ id: 1, result: {} });
    recording.close();
    expect(brief()).toEqual(['> {"id":1,"params":{"key":"masked-1"}}', '< {"id":1,"result":{}}']);
    expect(events()[0]?.transport).toBe('streamable-http');
  });

  it('records a message before it is sent', async () => {
    const recording = new Recording(path);
    const transport = new Plain();
    transport.send = async () => transport.receive({ id: 1, result: {} });
    recording.transport(transport, 'client');
    transport.onmessage = () => {};
    await transport.send({ id: 1 });
    recording.close();
    expect(brief()).toEqual(['> {"id":1}', '< {"id":1,"result":{}}']);
  });
});

describe('a tapped fetch', () => {
  const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const post = (body: string): RequestInit => ({
    method: 'POST',
    body,
    headers: { ...accept, authorization: 'Bearer t0ken-abcdef' },
  });
  const stream = (...chunks: string[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });

  it('records JSON, streams and 202s, and hands on the same answers', async () => {
    const recording = new Recording(path);
    const answers = [
      () => Response.json({ id: 1, result: {} }),
      () =>
        new Response(stream('data: {"id":2,', '"result":{}}\n\n'), {
          headers: { 'content-type': 'text/event-stream' },
        }),
      () => new Response(null, { status: 202 }),
      () => new Response('', { status: 202 }),
    ];
    const fetch = recording.fetch(
      async (_url: string, _init?: RequestInit) => answers.shift()?.() ?? Response.error(),
    );
    const first = await fetch('http://h/mcp?token=abc', post('{"jsonrpc":"2.0","id":1}'));
    expect(await first.json()).toEqual({ id: 1, result: {} });
    expect(await (await fetch('http://h/mcp', post('{"jsonrpc":"2.0","id":2}'))).text()).toBe(
      'data: {"id":2,"result":{}}\n\n',
    );
    await fetch('http://h/mcp', post('{"jsonrpc":"2.0","method":"n"}'));
    await (await fetch('http://h/mcp', post('{"jsonrpc":"2.0","method":"n"}'))).body?.cancel();
    recording.close();
    expect(brief()).toEqual([
      '> POST',
      '> {"jsonrpc":"2.0","id":1}',
      '< 200',
      '< {"id":1,"result":{}}',
      '> POST',
      '> {"jsonrpc":"2.0","id":2}',
      '< 200',
      '< {"id":2,"result":{}}',
      '< transport-close',
      '> POST',
      '> {"jsonrpc":"2.0","method":"n"}',
      '< 202',
      '> POST',
      '> {"jsonrpc":"2.0","method":"n"}',
      '< 202',
    ]);
    expect(readFileSync(path, 'utf8')).not.toMatch(/t0ken|token=/);
  });

  it('leaves sign-in alone', async () => {
    const recording = new Recording(path);
    const fetch = recording.fetch(async (_url: URL, _init?: RequestInit) =>
      Response.json({ access_token: 'secret' }),
    );
    await fetch(new URL('http://h/.well-known/oauth-protected-resource'), {
      headers: { 'MCP-Protocol-Version': '2025-11-25' },
    });
    await fetch(new URL('http://h/token'), { method: 'POST', body: 'grant_type=x' });
    await fetch(new URL('http://h/register'), {
      method: 'POST',
      body: '{"redirect_uris":[]}',
      headers: { 'content-type': 'application/json' },
    });
    recording.close();
    expect(readFileSync(path, 'utf8')).toBe('');
  });

  it('takes the body of an HTTP error for a message only where it is JSON-RPC', async () => {
    const recording = new Recording(path);
    const answers: [number, string][] = [
      [401, '{"error":"invalid_token","error_description":"of tok-1"}'],
      [403, '{"error":"insufficient_scope","scope":"a"}'],
      [404, '{"message":"no such page","id":7}'],
      [502, '"bad gateway"'],
      [500, '<html>'],
      [400, '[{"code":1}]'],
      [400, '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"m"}}'],
      [400, '{"id":1,"error":"text"}'],
      [200, '{"error":"invalid_token"}'],
    ];
    const type = { 'content-type': 'application/json', 'www-authenticate': 'Bearer nonce=x, scope=a' };
    const fetch = recording.fetch(async (_url: string, _init?: RequestInit) => {
      const [status = 0, body] = answers.shift() ?? [];
      return new Response(body, { status, headers: type });
    });
    for (const [status, body] of [...answers]) {
      const response = await fetch('http://h/mcp', post('{"jsonrpc":"2.0","method":"a"}'));
      expect([response.status, await response.text()]).toEqual([status, body]);
    }
    recording.close();
    expect(brief().filter((line) => line.startsWith('<'))).toEqual([
      ...['< 401', '< 403', '< 404', '< 502', '< 500', '< 400', '< 400'],
      '< {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"m"}}',
      ...['< 400', '< {"id":1,"error":"text"}', '< 200', '< {"error":"invalid_token"}'],
    ]);
    const [response] = events().filter((event) => event.kind === 'http' && event.status === 401);
    expect(response).toMatchObject({ headers: { 'www-authenticate': 'Bearer scope=a' } });
  });

  it('records all of an endpoint that is named, and nothing else', async () => {
    const recording = new Recording(path);
    const fetch = recording.fetch(
      async (_url: string, _init?: RequestInit) => Response.json({}, { status: 400 }),
      'http://h/mcp',
    );
    await (await fetch('http://h/mcp', { method: 'POST', body: 'x' })).text();
    await fetch('http://h/other', post('{"jsonrpc":"2.0"}'));
    recording.close();
    expect(brief()).toEqual(['> POST', '> "x"', '< 400']);
  });

  it('works as a handler from Request to Response', async () => {
    const recording = new Recording(path);
    const handler = recording.fetch(async (request: Request) =>
      Response.json({ echo: await request.json() }),
    );
    const response = await handler(new Request('http://h/mcp', post('{"jsonrpc":"2.0","id":1}')));
    expect(await response.json()).toEqual({ echo: { jsonrpc: '2.0', id: 1 } });
    recording.close();
    expect(brief()).toEqual([
      '> POST',
      '> {"jsonrpc":"2.0","id":1}',
      '< 200',
      '< {"echo":{"jsonrpc":"2.0","id":1}}',
    ]);
  });

  it('tells who broke off', async () => {
    const recording = new Recording(path);
    const type = { headers: { 'content-type': 'text/event-stream' } };
    const fetch = recording.fetch(async (url: string, _init?: RequestInit) => {
      if (url.endsWith('down')) throw new TypeError('fetch failed');
      if (url.endsWith('dies')) {
        return new Response(
          new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) }),
          type,
        );
      }
      return new Response(new ReadableStream({}), type);
    });
    await expect(fetch('http://h/down', post('{"jsonrpc":"2.0"}'))).rejects.toThrow('fetch failed');
    await expect((await fetch('http://h/dies', post('{"jsonrpc":"2.0"}'))).text()).rejects.toThrow(
      'terminated',
    );
    await (await fetch('http://h/mcp', post('{"jsonrpc":"2.0"}'))).body?.cancel();
    recording.close();
    expect(brief().filter((line) => line.includes('transport'))).toEqual([
      '< transport-abort',
      '< transport-abort',
      '> transport-abort',
    ]);
  });
});
