/** Runs every command of docs/recording.md; its JavaScript is run by the tests of reference/. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORTERS } from '../../pipeline/record/import/formats.js';
import { parseTrace } from '../../pipeline/trace/reader.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const DOC = readFileSync(here('../../docs/recording.md'), 'utf8');
const blocks = [...DOC.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text);
const block = (part: string): string => {
  const found = blocks.filter((text) => text.includes(part));
  if (found.length !== 1) throw new Error(`${found.length} blocks hold ${part}`);
  return found[0] ?? '';
};

let folder: string;
let env: NodeJS.ProcessEnv;
let server: ChildProcess;
let ports: Record<string, string>;
const run = new Set<string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recording-docs-'));
  const program = join(folder, 'mcp-trace-validator');
  writeFileSync(
    program,
    `#!/bin/sh\nexec '${process.execPath}' '${here('../../dist/cli/mcp-trace-validator.js')}' "$@"\n`,
  );
  chmodSync(program, 0o755);
  copyFileSync(here('./programs/stdio-server.mjs'), join(folder, 'server.mjs'));
  writeFileSync(join(folder, 'server.js'), "import('./server.mjs');\n");
  writeFileSync(
    join(folder, 'mcp-server-kiln.log'),
    '2026-02-03T09:14:02.131Z [kiln] [info] Message from client: {"method":"ping","jsonrpc":"2.0","id":1} { metadata: undefined }\n' +
      '2026-02-03T09:14:02.140Z [kiln] [info] Message from server: {"jsonrpc":"2.0","id":1,"result":{}} { metadata: undefined }\n',
  );
  writeFileSync(
    join(folder, 'gateway.log'),
    '09:14 to kiln: {"jsonrpc":"2.0","id":1,"method":"ping"}\n09:14 from kiln: {"jsonrpc":"2.0","id":1,"result":{}}\n',
  );
  env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` };
  ports = { '3000': await freePort(), '4000': await freePort() };
  server = spawn(process.execPath, [here('./programs/http-server.mjs')], {
    env: { ...process.env, PORT: ports['3000'] },
  });
});
afterAll(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(String(port)));
    });
  });
}

/** The commands with ports that are free here. */
const local = (text: string): string =>
  text.replaceAll(/127\.0\.0\.1:(3000|4000)/g, (_all, port: string) => `127.0.0.1:${ports[port]}`);
function shell(part: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const text = block(part);
  run.add(text);
  return new Promise((resolve) => {
    execFile('bash', ['-c', local(text)], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}
const events = (name: string) => parseTrace(readFileSync(join(folder, name))).events;
const noise = (stderr: string) => stderr.replace('server: warming up\n', '');

describe('docs/recording.md', () => {
  it('a stdio server, from start to report', async () => {
    const { code, stdout, stderr } = await shell('record -o session.jsonl -- node server.js');
    expect(stderr).not.toMatch(/^error/m);
    expect([0, 1]).toContain(code);
    expect(stdout).toMatch(/^verdict: /m);
    expect(events('session.jsonl').filter(({ kind }) => kind === 'message')).toHaveLength(5);
  });

  it('an HTTP server, from start to report', async () => {
    const text = block('record -o http.jsonl');
    run.add(text);
    const recorder = spawn(
      'bash',
      ['-c', local(text).replace('mcp-trace', 'exec mcp-trace').replace(/ &\n$/, '')],
      { cwd: folder, env },
    );
    await new Promise<void>((resolve) =>
      recorder.stderr.on('data', (chunk: Buffer) => chunk.includes('recording') && resolve()),
    );
    const { code, stdout } = await shell('curl -s http://127.0.0.1:4000/mcp');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { protocolVersion: '2025-11-25' } });
    const stopped = new Promise((resolve) => recorder.once('exit', resolve));
    recorder.kill('SIGINT');
    expect(await stopped).toBe(0);
    expect(events('http.jsonl').map(({ kind }) => kind)).toEqual(['http', 'message', 'http', 'message']);
    const report = await shell('validate http.jsonl');
    expect([0, 1]).toContain(report.code);
    expect(report.stdout).toMatch(/^verdict: /m);
  });

  it('masking', async () => {
    const { code, stderr } = await shell('--mask');
    expect([code, noise(stderr)]).toEqual([0, '']);
    expect(events('masked.jsonl').length).toBeGreaterThan(1);
  });

  it('judging while recording', async () => {
    const { stdout, stderr } = await shell('--validate');
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^verdict: pass/m);
  });

  it('importing', async () => {
    const log = await shell('import mcp-server-kiln.log');
    expect(log.stdout).toContain('2 messages of 1 session(s) from claude-desktop, 0 gap(s)');
    expect(log.stdout).toMatch(/^verdict: /m);
    const lines = await shell('--from lines');
    expect([lines.code, lines.stderr]).toEqual([0, '']);
    expect(events('gateway.jsonl')).toHaveLength(2);
  });

  it('was run as a whole', () => {
    expect(blocks.filter((text) => !run.has(text))).toEqual([]);
  });

  it('lists the importers as they are', () => {
    for (const { kind, title, cannotShow } of IMPORTERS) {
      expect(DOC).toContain(`| \`${kind}\` | ${title.replaceAll('|', '\\|')} | ${cannotShow} |`);
    }
    expect(DOC.match(/^\| `/gm)).toHaveLength(1 + IMPORTERS.length);
  });
});

describe('record --validate', () => {
  it('tells findings as they happen, then the report; the exit code is the report’s when the server’s is 0', async () => {
    const input = [
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}',
      '{"jsonrpc":"2.0","id":null,"method":"ping"}',
    ];
    const child = spawn(
      'mcp-trace-validator',
      ['record', '-o', 'v.jsonl', '--validate', '--', 'node', 'server.js'],
      { cwd: folder, env },
    );
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8');
    });
    const exit = new Promise((resolve) => child.once('close', resolve));
    child.stdin.write(input.map((text) => `${text}\n`).join(''));
    for (let turn = 0; turn < 1000 && !stderr.includes('finding: '); turn++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(stderr).toMatch(/^finding: seq 3: BASE-\d{3}.*null/m);
    expect(stderr).not.toContain('verdict');
    child.stdin.end();
    expect(await exit).toBe(1);
    expect(stderr).toMatch(/^verdict: fail/m);
    expect(stderr).toContain('revision 2025-11-25 (declared by the trace)');
  });
});
