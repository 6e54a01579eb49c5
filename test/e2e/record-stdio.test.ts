/** The stdio recorder with real processes. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TraceEvent } from '../../pipeline/trace/event.js';
import { parseTrace } from '../../pipeline/trace/reader.js';
import type { Check } from '../../pipeline/validate/check.js';
import { stdioExitAtEndOfInput } from '../../pipeline/validate/checks/transport/stdio-exit-at-end-of-input.js';
import { stdioStdinClosedFirst } from '../../pipeline/validate/checks/transport/stdio-stdin-closed-first.js';
import { judgeBy } from '../support/judge.js';

const CLI = fileURLToPath(new URL('../../dist/cli/mcp-trace-validator.js', import.meta.url));
const SERVER = fileURLToPath(new URL('./programs/stdio-server.mjs', import.meta.url));

let folder: string;
let trace: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'record-stdio-'));
  trace = join(folder, 'a trace.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const record = (...flags: string[]) =>
  spawn(process.execPath, [CLI, 'record', '-o', trace, ...flags, '--', process.execPath, SERVER]);
const direct = () => spawn(process.execPath, [SERVER]);
const events = () => parseTrace(readFileSync(trace)).events;
const payloads = (direction: TraceEvent['direction']) =>
  events().flatMap((event) =>
    event.kind === 'message' && event.direction === direction ? [event.payload] : [],
  );

const outcome = (check: Check) => judgeBy(check, readFileSync(trace, 'utf8'), { transport: 'stdio' }).outcome;

interface Output {
  stdout: Buffer;
  stderr: string;
  code: number | null;
  signal: NodeJS.Signals | null;
}
function ended(child: ChildProcessWithoutNullStreams): Promise<Output> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk) => out.push(chunk));
  child.stderr.on('data', (chunk) => err.push(chunk));
  return new Promise((resolve) =>
    child.once('close', (code, signal) =>
      resolve({ stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8'), code, signal }),
    ),
  );
}
async function run(child: ChildProcessWithoutNullStreams, input: string | Buffer): Promise<Output> {
  const output = ended(child);
  child.stdin.end(input);
  return await output;
}
const line = (message: object) => `${JSON.stringify(message)}\n`;
const request = (id: unknown, method: string, params: object = {}) =>
  line({ jsonrpc: '2.0', id, method, params });
const waitFor = async (ready: () => boolean) => {
  for (let turn = 0; turn < 1000 && !ready(); turn++) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(ready()).toBe(true);
};

describe('recording a stdio server', () => {
  it('passes the same bytes, stderr and exit code as without it', async () => {
    const input = `${request(1, 'noise')}{"jsonrpc": "2.0","id":2.0,"method":"a"}\r\nno json\n${request(3, 'bytes')}${request(4, 'exit', { code: 7 })}`;
    const plain = await run(direct(), input);
    const recorded = await run(record(), input);
    expect(recorded.stdout.equals(plain.stdout)).toBe(true);
    expect(recorded.stderr).toBe(plain.stderr);
    expect(recorded.code).toBe(7);
    expect(payloads('client-to-server')).toHaveLength(5);
    expect(readFileSync(trace, 'utf8')).toContain('"payload":{"jsonrpc": "2.0","id":2.0,"method":"a"}');
    expect(payloads('server-to-client')).toEqual([
      'kiln ready',
      { jsonrpc: '2.0', id: 1, result: { params: {} } },
      { jsonrpc: '2.0', id: 2, result: {} },
      null,
      { jsonrpc: '2.0', id: 3, result: { params: {} } },
    ]);
    expect(existsSync(`${trace}.lock`)).toBe(false);
  });

  it('10,000 messages each way: none lost, none out of order, under a millisecond each', async () => {
    const count = 10_000;
    const input = Array.from({ length: count }, (_each, n) =>
      request(n, 'echo', { text: 'x'.repeat(n % 200) }),
    ).join('');
    const plainStart = performance.now();
    await run(direct(), input);
    const plain = performance.now() - plainStart;
    const start = performance.now();
    const { code } = await run(record(), input);
    const added = (performance.now() - start - plain) / (2 * count);
    expect(code).toBe(0);
    const ids = (direction: TraceEvent['direction']) =>
      payloads(direction).map((payload) => (payload as { id: number }).id);
    const expected = Array.from({ length: count }, (_each, n) => n);
    expect(ids('client-to-server')).toEqual(expected);
    expect(ids('server-to-client')).toEqual(expected);
    expect(added).toBeLessThan(1);
  });

  it('never writes an answer before its request', async () => {
    const child = record();
    const output = ended(child);
    let next = 0;
    child.stdout.on('data', () => {
      if (++next < 300) child.stdin.write(request(next, 'echo'));
      else child.stdin.end();
    });
    child.stdin.write(request(0, 'echo'));
    await output;
    const order = events().flatMap((event) => (event.kind === 'message' ? [event.direction] : []));
    expect(order).toHaveLength(600);
    expect(
      order.every((direction, at) => direction === (at % 2 === 0 ? 'client-to-server' : 'server-to-client')),
    ).toBe(true);
  });

  it('a message of 50 MB passes unchanged and is recorded whole', async () => {
    const input = request(1, 'big', { bytes: 50_000_000 });
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const plain = await run(direct(), input);
    const recorded = await run(record(), input);
    expect(hash(recorded.stdout)).toBe(hash(plain.stdout));
    const [answer] = payloads('server-to-client') as [{ result: { text: string } }];
    expect(answer.result.text.length).toBe(25_000_000);
  }, 120_000);

  it('a slow reader holds the server back and loses nothing', async () => {
    const child = record();
    child.stdin.write(request(1, 'many', { count: 20_000 }));
    await new Promise((resolve) => setTimeout(resolve, 700));
    const output = ended(child);
    child.stdin.end();
    const { stdout } = await output;
    expect(stdout.toString('utf8').trimEnd().split('\n')).toHaveLength(20_001);
    expect(payloads('server-to-client')).toHaveLength(20_001);
  }, 60_000);

  it('a server killed inside a message leaves a well-formed trace, and its signal is passed on', async () => {
    const child = record();
    const output = ended(child);
    child.stdin.write(`${request(1, 'echo')}${request(2, 'cut')}`);
    const { signal } = await output;
    expect(signal).toBe('SIGKILL');
    expect(events().at(-1)).toMatchObject({
      event: 'transport-abort',
      direction: 'server-to-client',
      gap: { reason: 'cut-off', messages: 1 },
    });
  });

  it('a client that goes away ends the server as it would without the recorder', async () => {
    const child = record();
    const output = ended(child);
    child.stdin.write(request(1, 'echo'));
    await waitFor(() => existsSync(trace) && payloads('server-to-client').length === 1);
    child.stdin.destroy();
    child.stdout.destroy();
    const { code } = await output;
    expect(code).toBe(0);
    expect(events().slice(-2)).toMatchObject([
      { event: 'transport-close', direction: 'client-to-server' },
      { event: 'transport-close', direction: 'server-to-client' },
    ]);
  });

  it('passes signals on to a server that hangs', async () => {
    const child = record();
    const output = ended(child);
    child.stdin.end(request(1, 'hang'));
    await waitFor(() => existsSync(trace) && payloads('server-to-client').length === 1);
    // A signal at once would say nothing of the server.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    child.kill('SIGTERM');
    expect((await output).signal).toBe('SIGTERM');
    expect(events().filter(({ kind }) => kind === 'lifecycle')).toMatchObject([
      { event: 'transport-open' },
      { event: 'transport-close', direction: 'client-to-server' },
      { event: 'transport-abort', direction: 'client-to-server' },
      { event: 'transport-close', direction: 'server-to-client' },
    ]);
    expect(outcome(stdioExitAtEndOfInput)).toBe('fail');
  });

  it.each([
    ['SIGTERM', 'fail'],
    ['SIGINT', 'not-observed'],
    ['SIGHUP', 'not-observed'],
  ] as const)('ended by %s, tells what was seen, whose doing it was: %s', async (signal, judged) => {
    const child = record();
    const output = ended(child);
    child.stdin.write(request(1, 'echo'));
    await waitFor(() => existsSync(trace) && payloads('server-to-client').length === 1);
    child.kill(signal);
    await output;
    expect(events().slice(-2)).toMatchObject([
      { event: 'transport-abort', direction: 'client-to-server' },
      { event: 'transport-close', direction: 'server-to-client' },
    ]);
    expect(outcome(stdioStdinClosedFirst)).toBe(judged);
  });

  it('ended in the middle of a line, leaves whole lines', async () => {
    const child = record();
    const output = ended(child);
    child.stdin.write(`${request(1, 'echo')}${request(2, 'echo').slice(0, 20)}`);
    await waitFor(() => existsSync(trace) && payloads('server-to-client').length === 1);
    child.kill('SIGTERM');
    await output;
    const { events: seen, warnings } = parseTrace(readFileSync(trace));
    expect(warnings).toEqual([]);
    expect(readFileSync(trace, 'utf8').endsWith('\n')).toBe(true);
    expect(seen.filter(({ kind }) => kind === 'message')).toHaveLength(2);
    expect(seen.slice(-2)).toMatchObject([
      { event: 'transport-abort', direction: 'client-to-server', gap: { reason: 'cut-off', messages: 1 } },
      { event: 'transport-close', direction: 'server-to-client' },
    ]);
  });

  it('killed itself, leaves every event it had and lets the server go', async () => {
    const child = record();
    const output = ended(child);
    child.stdin.write(Array.from({ length: 500 }, (_each, n) => request(n, 'echo')).join(''));
    await waitFor(() => existsSync(trace) && readFileSync(trace, 'utf8').includes('"id":499,"result"'));
    child.kill('SIGKILL');
    await output;
    const { events: kept, warnings } = parseTrace(readFileSync(trace));
    expect(warnings).toEqual([]);
    expect(kept.filter(({ kind }) => kind === 'message')).toHaveLength(1000);
    const again = await run(record('--append'), request(1, 'echo'));
    expect([again.code, again.stderr]).toEqual([0, 'server: warming up\n']);
    expect(new Set(events().map((event) => event.session)).size).toBe(2);
  });

  it('several servers started at once share a trace, one session each', async () => {
    const children = Array.from({ length: 3 }, () => record('--append'));
    await Promise.all(
      children.map((child) =>
        run(child, Array.from({ length: 100 }, (_each, n) => request(n, 'echo')).join('')),
      ),
    );
    const bySession = new Map<unknown, TraceEvent[]>();
    for (const event of events())
      bySession.set(event.session, [...(bySession.get(event.session) ?? []), event]);
    expect(bySession.size).toBe(3);
    for (const session of bySession.values()) {
      expect(session.filter(({ kind }) => kind === 'message')).toHaveLength(200);
      expect(session[0]).toMatchObject({ event: 'transport-open', capture: ['proxy'] });
    }
  }, 60_000);

  it('masks, splits and limits as told', async () => {
    await run(
      record('--mask', 'params.key', '--mask', 'result.**', '--max-message-bytes', '100'),
      `${request(1, 'a', { key: 'hush' })}${request(2, 'a', { long: 'x'.repeat(200) })}`,
    );
    expect(readFileSync(trace, 'utf8')).not.toContain('hush');
    expect(events().flatMap(({ gap }) => (gap ? [gap.reason] : []))).toContain('oversize');
    const split = await run(record('--split'), request(1, 'a'));
    expect(split.code).toBe(0);
    expect(existsSync(join(folder, 'a trace-001.jsonl'))).toBe(true);
  });
});

describe('what cannot be recorded', () => {
  const failing = async (...args: string[]) =>
    await run(spawn(process.execPath, [CLI, 'record', ...args]), '');
  it.each([
    [['-o', 'T'], /nothing to record/],
    [['-o', 'T', '--listen', '4000'], /--listen needs --target/],
    [['-o', 'T', '--target', 'http://h/mcp'], /--target needs --listen/],
    [['-o', 'T', '--listen', '4000', '--target', 'http://h/mcp', '--', 'node'], /not both/],
    [['-o', 'T', '--listen', '4000', '--target', 'stdio'], /is no URL/],
    [['-o', 'T', '--listen', '4000', '--target', 'http://u:p@h/mcp'], /user name or a password/],
    [['-o', 'T', '--listen', 'x', '--target', 'http://h/mcp'], /HOST:PORT/],
    [['-o', 'T', '--append', '--force', '--', 'node'], /exclude each other/],
    [['-o', 'T', '--mask', 'a[', '--', 'node'], /cannot read the path/],
    [['-o', 'T', '--', 'no-such-program-here'], /no-such-program-here was not found/],
    [['-o', 'T/none/t', '--', 'node'], /does not exist/],
    [['-o', 'T', '--max-message-bytes', '0', '--', 'node'], /whole number/],
  ])('%j', async (args, message) => {
    const { code, stderr } = await failing(...args.map((arg) => arg.replace(/^T/, trace)));
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
    expect(existsSync(trace)).toBe(false);
  });

  it('a trace that exists stays as it is', async () => {
    await run(record(), request(1, 'a'));
    const before = readFileSync(trace, 'utf8');
    const { code, stderr, stdout } = await run(record(), request(1, 'a'));
    expect([code, stdout.length]).toEqual([2, 0]);
    expect(stderr).toMatch(/exists already.*--append.*--force/);
    expect(readFileSync(trace, 'utf8')).toBe(before);
    await run(record('--force'), '');
    expect(payloads('client-to-server')).toEqual([]);
  });
});
