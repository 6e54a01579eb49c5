/** Recording and validating @modelcontextprotocol/server-everything, driven by the official clients. No mocks. */
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Recording } from '../../../pipeline/record/in-process.js';
import { CLIENTS, drive } from './clients.js';
import {
  CLI,
  canonical,
  EVERYTHING,
  eventsOf,
  makeFolder,
  messagesOf,
  program,
  serve,
  stop,
  validate,
  waitFor,
} from './support.js';

const CLIENT = 'client-to-server';
const SERVER = 'server-to-client';
let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const lines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => canonical(JSON.parse(line)));
const sorted = (texts: readonly string[]): string[] => [...texts].sort();

describe.each(CLIENTS)('client %s', (_version, make) => {
  it('stdio: the recording is what both ends saw, message for message', async () => {
    const trace = folder.path('proxy.jsonl');
    const own = folder.path('client.jsonl');
    const into = folder.path('in');
    const from = folder.path('out');
    const driven = make();
    const recording = new Recording(own);
    const transport = recording.transport(
      driven.stdio({
        command: process.execPath,
        args: [
          CLI,
          'record',
          '-o',
          trace,
          '--',
          process.execPath,
          program('stdio-witness.mjs'),
          into,
          from,
          process.execPath,
          EVERYTHING,
          'stdio',
        ],
      }) as never,
      'client',
    );
    await driven.client.connect(transport as never);
    await drive(driven);
    await driven.client.close();
    recording.close();
    await waitFor(
      () =>
        existsSync(trace) &&
        readFileSync(trace, 'utf8').trimEnd().endsWith('}') &&
        eventsOf(trace).at(-1)?.kind === 'lifecycle',
    );

    expect(messagesOf(trace, CLIENT).length).toBeGreaterThan(10);
    expect(messagesOf(trace, CLIENT)).toEqual(lines(into));
    expect(messagesOf(trace, SERVER)).toEqual(lines(from));
    expect(messagesOf(trace, CLIENT)).toEqual(messagesOf(own, CLIENT));
    expect(messagesOf(trace, SERVER)).toEqual(messagesOf(own, SERVER));
    const { code, stdout, stderr } = await validate(trace);
    expect(stderr).not.toMatch(/^error/m);
    expect([0, 1]).toContain(code);
    expect(stdout).toMatch(/2025-11-25/);
  });

  it('HTTP: the recording is what both ends saw, message for message', async () => {
    const trace = folder.path('proxy.jsonl');
    const own = folder.path('client.jsonl');
    const witness = folder.path('witness');
    const port = String(20_000 + Math.floor(Math.random() * 20_000));
    const server = await serve(
      ['--import', program('http-witness.mjs'), EVERYTHING, 'streamableHttp'],
      /listening on port/i,
      { PORT: port, WITNESS: witness },
    );
    const proxy = await serve(
      [CLI, 'record', '-o', trace, '--listen', '0', '--target', `http://127.0.0.1:${port}/mcp`],
      /recording (\S+) →/,
    );
    const driven = make();
    const recording = new Recording(own);
    const http = driven.http(new URL(proxy.said));
    const transport = recording.transport(http as never, 'client', 'streamable-http');
    await driven.client.connect(transport as never);
    await drive(driven);
    await http.terminateSession?.();
    await driven.client.close();
    recording.close();
    expect(await stop(proxy.child)).toBe(0);
    await stop(server.child, 'SIGKILL');

    const exchanges = readFileSync(witness, 'utf8')
      .trimEnd()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as { method: string; status: number; request: string; response: string },
      );
    const recorded = eventsOf(trace);
    expect(messagesOf(trace, CLIENT).length).toBeGreaterThan(10);
    // The client's own view: everything it sent in its order; what it got comes over several streams.
    expect(messagesOf(trace, CLIENT)).toEqual(messagesOf(own, CLIENT));
    expect(sorted(messagesOf(trace, SERVER))).toEqual(sorted(messagesOf(own, SERVER)));
    // The server's own view, exchange by exchange.
    const seen = exchanges.map(({ method, status, request, response }) => ({
      method,
      status,
      sent: request === '' ? [] : [canonical(JSON.parse(request))],
      got: bodies(response),
    }));
    const labels = [...new Set(recorded.flatMap(({ exchange }) => exchange ?? []))];
    const told = labels.map((label) => {
      const events = recorded.filter(({ exchange }) => exchange === label);
      const https = events.flatMap((event) =>
        event.kind === 'http' && event.sse === undefined ? [event] : [],
      );
      const texts = (direction: string): string[] =>
        events.flatMap((event) =>
          event.kind === 'message' && event.direction === direction ? [canonical(event.payload)] : [],
        );
      return { method: https[0]?.method, status: https[1]?.status, sent: texts(CLIENT), got: texts(SERVER) };
    });
    expect(sorted(told.map((each) => JSON.stringify(each)))).toEqual(
      sorted(seen.map((each) => JSON.stringify(each))),
    );
    expect(new Set(recorded.map(({ session }) => session)).size).toBe(1);
    const { code, stdout, stderr } = await validate(trace);
    expect(stderr).not.toMatch(/^error/m);
    expect([0, 1]).toContain(code);
    expect(stdout).toMatch(/2025-11-25/);
  });

  it('fetch: a session behind a header of its own is recorded in the client, credentials left out', async () => {
    const own = folder.path('client.jsonl');
    const port = String(20_000 + Math.floor(Math.random() * 20_000));
    const server = await serve([EVERYTHING, 'streamableHttp'], /listening on port/i, { PORT: port });
    const driven = make();
    const recording = new Recording(own);
    let posted = 0;
    let sessionId = '';
    const fetch = recording.fetch((async (url: string | URL, init?: RequestInit) => {
      if (init?.method === 'POST') posted++;
      const headers = new Headers(init?.headers);
      headers.set('authorization', 'Bearer T0kenOfTheClient');
      const response = await globalThis.fetch(url, { ...init, headers });
      sessionId = response.headers.get('mcp-session-id') ?? sessionId;
      return response;
    }) as typeof globalThis.fetch);
    await driven.client.connect(driven.http(new URL(`http://127.0.0.1:${port}/mcp`), fetch) as never);
    await drive(driven);
    await driven.client.close();
    recording.close();
    await stop(server.child, 'SIGKILL');
    expect(messagesOf(own, CLIENT)).toHaveLength(posted);
    expect(messagesOf(own, SERVER).length).toBeGreaterThan(10);
    const events = eventsOf(own);
    expect(new Set(events.map(({ session }) => session)).size).toBe(1);
    expect(events.filter((event) => event.kind === 'http' && event.status === 200).length).toBeGreaterThan(
      10,
    );
    expect(readFileSync(own, 'utf8')).not.toContain('T0kenOf');
    expect(sessionId).not.toBe('');
    expect(readFileSync(own, 'utf8')).not.toContain(sessionId);
    expect((await validate(own)).code).toBeLessThan(2);
  });
});

/** The messages in a response body, as canonical texts. */
function bodies(body: string): string[] {
  if (body.trim() === '') return [];
  if (body.trimStart().startsWith('{')) return [canonical(JSON.parse(body))];
  return body.split('\n').flatMap((line) => {
    const data = line.startsWith('data: ') ? line.slice(6).trim() : '';
    return data === '' ? [] : [canonical(JSON.parse(data))];
  });
}
