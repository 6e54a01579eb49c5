/** Runs every command of docs/changes.md: those with output as they stand, the others on a project of our own. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeSet } from '../../pipeline/diff/changeset.js';
import {
  commitAll,
  exampleRepository,
  project,
  put,
  remove,
  temporaryFolder,
} from '../support/repository.js';
import { ROOT } from './run.js';

const DOC = readFileSync(join(ROOT, 'docs/changes.md'), 'utf8');
const blocks = (kind: string) =>
  [...DOC.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text = '']) => text);
const commands = blocks('sh').flatMap((text) => text.trim().split('\n'));

let folder: string;
let root: string;
let repository: string;
let env: NodeJS.ProcessEnv;
const run = new Set<string>();

beforeAll(async () => {
  folder = await temporaryFolder();
  repository = join(folder, 'repository');
  const commit = await exampleRepository(repository);
  root = (await project(join(folder, 'project'), repository, commit)).root ?? '';
  await put(root, { 'registries/areas.yaml': '[]\n' });
  await cp(join(ROOT, 'examples/handshake.jsonl'), join(root, 'traces/handshake.jsonl'));
  await put(join(folder, 'bin'), {
    'mcp-clauses': `#!/bin/sh\nexec '${process.execPath}' '${ROOT}dist/cli/mcp-clauses.js' "$@"\n`,
  });
  chmodSync(join(folder, 'bin/mcp-clauses'), 0o755);
  env = {
    ...process.env,
    NO_COLOR: '1',
    HOME: folder,
    MCP_CLAUSES_CACHE: join(folder, 'cache'),
    PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  };
  await bash('mcp-clauses fetch', root);
}, 60_000);
afterAll(() => remove(folder));

function bash(text: string, cwd: string): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile('bash', ['-c', text], { cwd, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

/** The one documented command that holds a text, on the revisions of the made-up specification. */
async function documented(part: string, replace: readonly (readonly [string, string])[] = []) {
  const found = commands.filter((command) => command.includes(part));
  const [command = ''] = found;
  if (found.length !== 1) throw new Error(`${found.length} commands hold ${part}`);
  run.add(command);
  let local = command
    .replaceAll('2025-11-25', '2024-01-15')
    .replaceAll('2026-07-28', '2024-09-30')
    .replace('~/specification', repository);
  for (const [from, to] of replace) local = local.replace(from, to);
  return bash(local, root);
}

describe('docs/changes.md', () => {
  it('shows output as it is', async () => {
    for (const text of blocks('console')) {
      const parts = text.split(/^\$ (.*)\n/m).slice(1);
      for (let i = 0; i < parts.length; i += 2) {
        const { stdout, stderr } = await bash(parts[i] ?? '', ROOT);
        expect([stderr, stdout]).toEqual(['', parts[i + 1]]);
      }
    }
  });

  it('diff, in every form', async () => {
    expect(await documented('diff 2026-07-28 draft@worktree')).toMatchObject({ code: 1, stderr: '' });
    const html = await documented('--format html');
    expect([html.code, html.stdout, existsSync(join(root, 'changes.html'))]).toEqual([1, '', true]);
    const json = await documented('--format json --all');
    expect((JSON.parse(json.stdout) as ChangeSet).counts.added).toBeGreaterThan(0);
    const markdown = await documented('--attribution always');
    expect(markdown.stdout).toMatch(/^\*\*2024\\-01\\-15/);
    run.add('mcp-clauses diff 2025-11-25 2026-07-28');
    expect((await bash('mcp-clauses diff 2024-01-15 2024-09-30', root)).code).toBe(1);
  });

  it('a replay needs revisions with a registry, and says which there are', async () => {
    const none = await documented('--replay');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('shipped: 2025-11-25, 2026-07-28')]);
  });

  it('the weekly job: recorded, the same, then different, judged and recorded again', async () => {
    run.add('mcp-clauses watch --update').add('mcp-clauses watch');
    expect((await bash('mcp-clauses watch', root)).code).toBe(2);
    expect((await bash('mcp-clauses watch --update', root)).code).toBe(0);
    const same = await bash('mcp-clauses watch', root);
    expect([same.code, same.stdout.trim().split('\n').length]).toEqual([0, 1]);
    await put(repository, {
      'docs/specification/draft/bells.mdx': '# Bells\n\nServers **MUST** own a bell.\n',
    });
    commitAll(repository, 'Bells (#4)');
    const differs = await documented('--reports out/');
    expect([
      differs.code,
      differs.stdout.includes('own a bell'),
      differs.stdout.includes('pull request #4'),
    ]).toEqual([1, true, true]);
    const report = JSON.parse(readFileSync(join(root, 'out/draft-watch.json'), 'utf8')) as {
      parts: { changeSet: ChangeSet }[];
    };
    const key = report.parts[0]?.changeSet.changes[0]?.key;
    const parts = report.parts.map(({ changeSet: { from, to } }) => ({ from, to }));
    await put(root, {
      'verdicts.json': JSON.stringify({ form: 1, parts, verdicts: [{ key, part: '0', verdict: 'changed' }] }),
    });
    expect((await documented('--verdicts')).code).toBe(0);
    expect(readFileSync(join(root, 'reports/draft-baseline.json'), 'utf8')).toContain('"is": "changed"');
    expect((await bash('mcp-clauses watch', root)).code).toBe(0);
  }, 60_000);

  it('the backtest, with its table and chart', async () => {
    const { code, stdout } = await documented('--backtest', [['2026-07-01', '2024-01-20']]);
    expect(code).toBe(0);
    expect(stdout).toContain('3 weeks, 1 with draft pages');
    expect(readFileSync(join(root, 'reports/backtest.csv'), 'utf8').trim().split('\n')).toHaveLength(4);
    expect(existsSync(join(root, 'reports/backtest.svg'))).toBe(true);
  });

  it('has no command that was not run here', () => {
    expect(commands.filter((command) => !run.has(command))).toEqual([]);
  });
});
