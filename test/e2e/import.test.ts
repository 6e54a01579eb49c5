/** The import command: files in, files out, exit codes. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseTrace } from '../../pipeline/trace/reader.js';
import * as forms from '../unit/record/import/samples.js';

const CLI = fileURLToPath(new URL('../../dist/cli/mcp-trace-validator.js', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return name;
};
function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}
const events = (name: string) => parseTrace(readFileSync(join(folder, name))).events;

const handshake: forms.Said[] = [
  {
    by: 'client',
    text: '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}',
  },
  {
    by: 'server',
    text: '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"b","version":"1"}}}',
  },
  { by: 'client', text: '{"jsonrpc":"2.0","method":"notifications/initialized"}' },
];

describe('mcp-trace-validator import', () => {
  it('writes a trace that can be judged, and says what it cannot show', async () => {
    const log = file('server.log', forms.claudeDesktop(handshake));
    const { code, stdout, stderr } = await run('import', log, '-o', 't.jsonl');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      '3 messages of 1 session(s) from claude-desktop, 0 gap(s)\nthis capture cannot show: text on stdout that is no message, malformed messages, HTTP\nt.jsonl\n',
    );
    const judged = await run('validate', 't.jsonl');
    expect(judged.code).toBe(0);
    expect(judged.stdout).toContain('revision 2025-11-25 (declared by the trace)');
  });

  it('writes one file for each session, or one for all, and never over a file', async () => {
    const log = file('server.log', forms.claudeDesktop([...handshake, ...handshake]));
    expect((await run('import', log, '-o', 't.jsonl')).stdout).toMatch(/t-001\.jsonl\nt-002\.jsonl\n$/);
    expect(events('t-001.jsonl')).toHaveLength(3);
    expect(events('t-002.jsonl')).toHaveLength(3);
    expect((await run('import', log, '-o', 'all.jsonl', '--join')).code).toBe(0);
    expect(events('all.jsonl').map(({ session }) => session)).toEqual([
      ...Array(3).fill('session-1'),
      ...Array(3).fill('session-4'),
    ]);
    const again = await run('import', log, '-o', 't.jsonl');
    expect([again.code, again.stderr]).toEqual([
      2,
      'error: t-001.jsonl exists already. Replace it with --force, or name another file.\n',
    ]);
    expect((await run('import', log, '-o', 't.jsonl', '--force')).code).toBe(0);
  });

  it('gives its result as JSON', async () => {
    const log = file(
      'x.har',
      forms.har([
        { request: handshake[0]?.text ?? '', responses: [handshake[1]?.text ?? ''], streamed: true },
      ]),
    );
    const { stdout } = await run(
      'import',
      log,
      '-o',
      't.jsonl',
      '--format',
      'json',
      '--mask',
      'params.clientInfo',
    );
    expect(JSON.parse(stdout)).toEqual({
      from: 'har',
      sessions: 1,
      messages: 2,
      gaps: 2,
      capture: [],
      cannotShow: expect.any(String),
      files: ['t.jsonl'],
    });
    expect(readFileSync(join(folder, 't.jsonl'), 'utf8')).not.toMatch(/s3cret|Tok3n|S3ss10n|"name":"a"/);
  });

  it('reads UTF-16 and a byte order mark, and names what it cannot decode', async () => {
    const text = forms.claudeDesktop(handshake);
    for (const bytes of [Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(`\uFEFF${text}`)]) {
      expect((await run('import', file('a.log', bytes), '-o', 't.jsonl', '--force')).stdout).toContain(
        '3 messages',
      );
    }
    const spoiled = Buffer.from(text);
    spoiled[text.indexOf('clientInfo')] = 0xff;
    expect((await run('import', file('b.log', spoiled), '-o', 'b.jsonl')).stdout).toContain(
      '2 messages of 1 session(s) from claude-desktop, 1 gap(s)',
    );
    const har = Buffer.from('{"log":{\n"entries":"\xff"}}', 'latin1');
    expect((await run('import', file('c.har', har), '-o', 'c.jsonl')).stderr).toBe(
      'error: c.har is not UTF-8 on line 2. Save it as UTF-8.\n',
    );
  });

  it('takes a pair of files', async () => {
    const [client, server] = ['client', 'server'].map((by) =>
      file(
        `${by}.txt`,
        handshake
          .filter((each) => each.by === by)
          .map(({ text }) => `${text}\n`)
          .join(''),
      ),
    );
    expect((await run('import', client ?? '', server ?? '', '--from', 'pair', '-o', 't.jsonl')).code).toBe(0);
    expect(events('t.jsonl').map(({ direction }) => direction)).toEqual([
      'client-to-server',
      'server-to-client',
      'client-to-server',
    ]);
  });

  it.each([
    [['import', 'none.log', '-o', 't.jsonl'], /none\.log does not exist/],
    [['import', '.', '-o', 't.jsonl'], /is a folder/],
    [['import', 'text.txt', '-o', 't.jsonl'], /none of the formats/],
    [['import', 'text.txt', '-o', 't.jsonl', '--from', 'har'], /is not JSON.*Is the file whole/],
    [['import', 'text.txt', '-o', 't.jsonl', '--from', 'vscode'], /holds no messages/],
    [['import', 'text.txt', '-o', 't.jsonl', '--from', 'nonsense'], /Allowed choices/],
    [['import', 'log.txt', '-o', 't.jsonl', '--endpoint', 'x'], /is no URL/],
    [['import', 'text.txt'], /required option/],
    [['import', 'log.txt', '-o', 'none/t.jsonl'], /folder of none\/t\.jsonl does not exist/],
  ])('%j says what to do', async (args, message) => {
    file('text.txt', 'hello\n');
    file('log.txt', forms.claudeDesktop(handshake));
    const { code, stderr, stdout } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at |fault of this program/);
    expect(existsSync(join(folder, 't.jsonl'))).toBe(false);
  });
});
