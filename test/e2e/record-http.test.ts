/** The HTTP recorder with real processes: a server, the recorder in front of it, and raw clients. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TraceEvent } from '../../pipeline/trace/event.js';
import { parseTrace } from '../../pipeline/trace/reader.js';

const CLI = fileURLToPath(new URL('../../dist/cli/mcp-trace-validator.js', import.meta.url));
const SERVER = fileURLToPath(new URL('./programs/http-server.mjs', import.meta.url));
const SESSION = 'S3cret-Session-Id-0001';

let folder: string;
let trace: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'record-http-'));
  trace = join(folder, 't.jsonl');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a program and waits for what it prints. */
function start(
  args: string[],
  ready: RegExp,
): Promise<{ child: ChildProcess; said: string; log: () => string }> {
  const child = spawn(process.execPath, args);
  children.push(child);
  let text = '';
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      text += chunk.toString('utf8');
      const [, said] = ready.exec(text) ?? [];
      if (said !== undefined) resolve({ child, said, log: () => text });
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}
interface Recorder {
  url: string;
  port: number;
  child: ChildProcess;
  log: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}
async function record(target: string, ...flags: string[]): Promise<Recorder> {
  const { child, said, log } = await start(
    [CLI, 'record', '-o', trace, '--listen', '0', '--target', target, ...flags],
    /recording (\S+) →/,
  );
  const stop = (signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
  return { url: said, port: Number(new URL(said).port), child, log, stop };
}
const serve = async () => {
  const { said, child } = await start([SERVER], /^(\d+)\n/);
  return { target: `http://127.0.0.1:${said}/mcp`, child };
};
async function both(...flags: string[]): Promise<Recorder & { target: string; server: ChildProcess }> {
  const { target, child } = await serve();
  return { ...(await record(target, ...flags)), target, server: child };
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const post = (url: string, id: number, method: string, params: object = {}, headers: object = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
  });
const events = (path = trace) => parseTrace(readFileSync(path)).events;
const messages = (direction: TraceEvent['direction'], path = trace) =>
  events(path).flatMap((event) => (event.kind === 'message' && event.direction === direction ? [event] : []));
const waitFor = async (ready: () => boolean) => {
  for (let turn = 0; turn < 1000 && !ready(); turn++) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(ready()).toBe(true);
};
const lifecycle = (path = trace) =>
  events(path).flatMap((event) => (event.kind === 'lifecycle' ? [event] : []));

describe('recording an HTTP endpoint', () => {
  it('leaves no credential in the file', async () => {
    const { url, stop, log } = await both();
    const secret = {
      authorization: 'Bearer T0kenInHeader',
      cookie: 'sid=C00kieInHeader123',
      'MCP-SESSION-ID': SESSION,
      'X-Api-Key': 'ApiKey-0123456789abc',
    };
    await (
      await post(
        `${url}?access_token=Tok3nInTheQuery1&q=1`,
        1,
        'initialize',
        {},
        { authorization: secret.authorization },
      )
    ).text();
    const echoed = await (
      await post(`${url}?access_token=Tok3nInTheQuery1`, 2, 'headers', {}, secret)
    ).text();
    await (await post(url, 3, 'echo', {}, { AUTHORIZATION: 'Basic dXNlcjpwYXNzd29yZA==', ...secret })).text();
    await fetch(url, { method: 'DELETE', headers: secret });
    expect(await stop()).toBe(0);
    // The server did get them.
    for (const value of ['T0kenInHeader', 'C00kieInHeader123', SESSION, 'Tok3nInTheQuery1'])
      expect(echoed).toContain(value);
    const text = readFileSync(trace, 'utf8') + log();
    for (const value of [
      'T0kenInHeader',
      'C00kie',
      SESSION,
      'Tok3nInTheQuery1',
      'ApiKey-',
      'dXNlcjpwYXNz',
      'access_token=T',
    ]) {
      expect(text).not.toContain(value);
    }
    const ids = events().flatMap((event) => (event.kind === 'http' ? [event.headers['mcp-session-id']] : []));
    expect(ids).toEqual([
      undefined,
      'session-1',
      'session-1',
      undefined,
      'session-1',
      undefined,
      'session-1',
      undefined,
    ]);
    expect(events().map((event) => event.session)).toEqual(events().map(() => 'session-1'));
  });

  it('passes requests and answers through as they are', async () => {
    const { url, target, stop } = await both();
    const direct = await (
      await post(target, 1, 'headers', {}, { origin: 'http://evil.example', 'x-custom': 'ü'.normalize() })
    ).json();
    const through = await (
      await post(url, 1, 'headers', {}, { origin: 'http://evil.example', 'x-custom': 'ü'.normalize() })
    ).json();
    const shape = ({ result }: { result: { seen: Record<string, string> } }) => ({
      ...result.seen,
      'accept-encoding': '',
      connection: '',
    });
    expect(shape(through as never)).toEqual(shape(direct as never));
    const own = (await (await post(url, 1, 'headers', {}, { origin: new URL(url).origin })).json()) as {
      result: { seen: { origin: string } };
    };
    expect(own.result.seen.origin).toBe(new URL(target).origin);
    const options = await fetch(url, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, GET, DELETE']);
    expect((await post(url, undefined as never, 'notifications/x')).status).toBe(202);
    await stop();
    expect(
      events().flatMap((event) =>
        event.kind === 'http' && event.method !== undefined ? [event.method] : [],
      ),
    ).toEqual(['POST', 'POST', 'OPTIONS', 'POST']);
    expect(events()[0]).toMatchObject({
      headers: { host: new URL(url).host, origin: 'http://evil.example' },
    });
  });

  it('forwards frames as they come, and records what the client saw', async () => {
    const { url, stop } = await both();
    const text = await (await post(url, 1, 'stream', { count: 3 })).text();
    expect(text).toContain('id: 1_2\r\ndata: {"jsonrpc":"2.0","method":"notifications/n",\r\n');
    const controller = new AbortController();
    const got: string[] = [];
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', 'last-event-id': '1_1' },
      signal: controller.signal,
    });
    for await (const chunk of response.body ?? []) {
      got.push(Buffer.from(chunk).toString('utf8'));
      if (got.join('').includes('"n":2')) break;
    }
    controller.abort();
    await waitFor(() => lifecycle().some(({ event }) => event === 'transport-abort'));
    await stop();
    const byStream = messages('server-to-client');
    expect(
      byStream.filter(({ stream }) => stream === '1').map(({ sse, payload }) => [sse?.id, payload]),
    ).toEqual([
      ['1_0', { jsonrpc: '2.0', method: 'notifications/n', params: { n: 0 } }],
      ['1_1', { jsonrpc: '2.0', method: 'notifications/n', params: { n: 1 } }],
      ['1_2', { jsonrpc: '2.0', method: 'notifications/n', params: { n: 2 } }],
      [undefined, { jsonrpc: '2.0', id: 1, result: { done: true } }],
    ]);
    expect(events().flatMap((event) => (event.kind === 'http' && event.sse ? [event.sse] : []))).toEqual([
      { retry: 1500 },
      { id: '0' },
    ]);
    expect(lifecycle()).toMatchObject([
      { event: 'transport-close', direction: 'server-to-client', stream: '1' },
      { event: 'transport-abort', direction: 'client-to-server' },
    ]);
  });

  it('10,000 messages each way: none lost, none out of order within their streams', async () => {
    const { url, stop } = await both();
    const perRequest = 500;
    const seen = new Map<number, number>();
    const work = Array.from({ length: 20 }, async (_each, id) => {
      const text = await (await post(url, id, 'stream', { count: perRequest })).text();
      seen.set(id, text.split('notifications/n').length - 1);
    });
    await Promise.all(work);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
    await Promise.all(Array.from({ length: 9_980 }, (_each, n) => notify(url, n, agent)));
    agent.destroy();
    await stop();
    expect([...seen.values()]).toEqual(Array.from({ length: 20 }, () => perRequest));
    expect(messages('client-to-server')).toHaveLength(10_000);
    const sent = messages('client-to-server').flatMap(
      ({ payload }) => (payload as { params: { n?: number } }).params.n ?? [],
    );
    expect(sent.sort((a, b) => a - b)).toEqual(Array.from({ length: 9_980 }, (_each, n) => n));
    expect(messages('server-to-client')).toHaveLength(20 * (perRequest + 1));
    const byExchange = new Map<string | undefined, number[]>();
    for (const { exchange, payload } of messages('server-to-client')) {
      const { params } = payload as { params?: { n: number } };
      if (params !== undefined) byExchange.set(exchange, [...(byExchange.get(exchange) ?? []), params.n]);
    }
    for (const order of byExchange.values())
      expect(order).toEqual(Array.from({ length: perRequest }, (_each, n) => n));
  }, 120_000);

  it('a stream that is cut inside a character, and a server that dies in mid-stream, leave a well-formed trace', async () => {
    const { url, stop } = await both();
    const cut = Buffer.from(await (await post(url, 1, 'cut')).arrayBuffer());
    expect(cut.at(-1)).toBe(0xc3);
    await expect(post(url, 2, 'die').then((response) => response.text())).rejects.toThrow(/terminated/);
    expect((await post(url, 3, 'echo')).status).toBe(502);
    await stop();
    expect(lifecycle().map(({ event, direction, gap }) => [event, direction, gap?.reason])).toEqual([
      ['transport-close', 'server-to-client', 'cut-off'],
      ['transport-abort', 'server-to-client', 'cut-off'],
      ['transport-abort', 'server-to-client', undefined],
    ]);
    expect(messages('server-to-client')).toHaveLength(2);
  });

  it('a body over the limit flows on and leaves a gap', async () => {
    const { url, stop } = await both();
    const answer = await (await post(url, 1, 'big', { bytes: 50_000_000 })).text();
    expect(answer.length).toBeGreaterThan(50_000_000);
    const sent = 'y'.repeat(5_000_000);
    const echoed = await (await post(url, 2, 'echo', { sent })).text();
    expect(echoed).toContain(sent);
    await stop();
    expect(messages('server-to-client')).toHaveLength(0);
    expect(events().flatMap(({ gap }) => (gap ? [gap] : []))).toEqual(
      Array.from({ length: 3 }, () => ({ reason: 'oversize', messages: 1 })),
    );
    expect(readFileSync(trace).length).toBeLessThan(10_000);
  }, 60_000);

  it('a slow reader gets everything, and holds the server back instead of filling memory', async () => {
    const { url, stop, child } = await both('--max-message-bytes', '1000');
    const response = await new Promise<http.IncomingMessage>((resolve) => {
      const request = http.request(url, { method: 'POST', headers: HEADERS }, resolve);
      request.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'big', params: { bytes: 150_000_000 } }));
    });
    response.pause();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    if (process.platform === 'linux') {
      const [, pages = '0'] = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ');
      expect(Number(pages) * 4096).toBeLessThan(150_000_000 + 40_000_000);
    }
    let size = 0;
    for await (const chunk of response) size += (chunk as Buffer).length;
    expect(size).toBeGreaterThan(150_000_000);
    await stop();
    expect(events().at(-1)?.gap).toEqual({ reason: 'oversize', messages: 1 });
  }, 60_000);

  it('a client that disconnects takes its request with it', async () => {
    const { url, stop } = await both();
    const controller = new AbortController();
    const request = fetch(url, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slow', params: { ms: 5000 } }),
      signal: controller.signal,
    });
    await waitFor(() => existsSync(trace) && messages('client-to-server').length === 1);
    controller.abort();
    await expect(request).rejects.toThrow(/abort/i);
    await waitFor(() => lifecycle().length === 1);
    expect(lifecycle()).toMatchObject([{ event: 'transport-abort', direction: 'client-to-server' }]);
    await stop();
  });

  it('the recorder stopped or killed in mid-stream leaves a well-formed trace', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      rmSync(trace, { force: true });
      rmSync(`${trace}.lock`, { force: true });
      const { url, stop } = await both();
      const response = await fetch(url, { headers: { accept: 'text/event-stream' } });
      await waitFor(() => messages('server-to-client').length > 2);
      const code = await stop(signal);
      await response.text().catch(() => {});
      expect(parseTrace(readFileSync(trace)).warnings).toEqual([]);
      if (signal === 'SIGTERM') {
        expect(code).toBe(0);
        expect(events().at(-1)).toMatchObject({ gap: { reason: 'recording-stopped' } });
      }
    }
  });

  it('sessions are told apart in one file, and split into files when asked', async () => {
    const { url, stop } = await both('--split');
    await (await post(url, 1, 'initialize')).text();
    await (await post(url, 2, 'echo', {}, { 'mcp-session-id': SESSION })).text();
    await (await post(url, 1, 'echo', {}, { 'mcp-session-id': 'somebody else' })).text();
    await stop();
    expect(readdirSync(folder).sort()).toEqual(['t-001.jsonl', 't-002.jsonl']);
    expect(messages('client-to-server', join(folder, 't-001.jsonl'))).toHaveLength(2);
    const other = events(join(folder, 't-002.jsonl'));
    expect(other[0]).toMatchObject({
      gap: { reason: 'joined-late' },
      headers: { 'mcp-session-id': 'session-9 .' },
    });
  });
});

/** One notification by a client that reuses its connections. */
function notify(url: string, n: number, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers: HEADERS, agent }, (response) => {
      response.resume();
      response.on('end', resolve);
    });
    request.on('error', reject);
    request.end(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/x', params: { n } }));
  });
}

describe('what the proxy refuses', () => {
  const raw = (port: number, text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', () => resolve(answer));
    });

  it('anything but its target', async () => {
    const { url, port, target, stop, log } = await both();
    const close = 'Connection: close\r\n\r\n';
    const other = new URL(target);
    for (const request of [
      `GET http://example.com/mcp HTTP/1.1\r\nHost: example.com\r\n${close}`,
      `GET ${other.origin}/mcp HTTP/1.1\r\nHost: x\r\n${close}`,
      `GET /other HTTP/1.1\r\nHost: x\r\n${close}`,
      `GET /mcp/../admin HTTP/1.1\r\nHost: x\r\n${close}`,
      `GET //example.com/mcp HTTP/1.1\r\nHost: x\r\n${close}`,
    ]) {
      expect(await raw(port, request)).toMatch(/^HTTP\/1\.1 404/);
    }
    expect(await raw(port, `CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/405/);
    expect(
      await raw(port, `GET /mcp HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`),
    ).toMatch(/501/);
    expect(await raw(port, 'nonsense\r\n\r\n')).toBe('');
    // A foreign Host reaches the target: it is what the target must judge.
    expect(
      await raw(
        port,
        `POST /mcp HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 47\r\n${close}${'{"jsonrpc":"2.0","id":1,"method":"headers"}'.padEnd(47)}`,
      ),
    ).toContain('"host":"evil.example"');
    expect(log()).toContain('only /mcp is forwarded, not /other');
    expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(204);
    await stop();
    expect(events().filter((event) => event.kind === 'http' && event.method !== undefined)).toHaveLength(2);
  });

  it('the transport of 2024-11-05, by name', async () => {
    const legacy = http.createServer((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write('event: endpoint\ndata: /messages?sessionId=1\n\n');
    });
    await new Promise<void>((resolve) => legacy.listen(0, '127.0.0.1', resolve));
    const { port } = legacy.address() as net.AddressInfo;
    const { url, child, log } = await record(`http://127.0.0.1:${port}/sse`);
    const exit = new Promise((resolve) => child.once('exit', resolve));
    await fetch(url, { headers: { accept: 'text/event-stream' } })
      .then((response) => response.text())
      .catch(() => {});
    expect(await exit).toBe(2);
    expect(log()).toMatch(/error: .*HTTP\+SSE transport of 2024-11-05/);
    legacy.closeAllConnections();
    legacy.close();
  });

  it('an address that is taken', async () => {
    const taken = net.createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as net.AddressInfo;
    await expect(
      start(
        [CLI, 'record', '-o', trace, '--listen', String(port), '--target', 'http://127.0.0.1:1/mcp'],
        /(never)/,
      ),
    ).rejects.toThrow(/ended with 2: error: port \d+ on 127.0.0.1 is in use/);
    expect(existsSync(trace)).toBe(false);
    taken.close();
  });
});
