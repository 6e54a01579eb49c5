/** What `npm pack` makes: installed in an empty folder without a network, both commands and the library work. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const npm = (args: string[], cwd: string) =>
  spawnSync('npm', args, { cwd, encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true' } });

const app = join(folder, 'app');
const installed = join(app, 'node_modules', 'mcp-clauses');
let packed: string[] = [];

beforeAll(() => {
  // --ignore-scripts: dist/ is built once for the whole suite.
  const { stdout, stderr } = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], ROOT);
  const [{ filename, files } = { filename: '', files: [] }] = JSON.parse(stdout || '[]') as {
    filename: string;
    files: { path: string }[];
  }[];
  if (filename === '') throw new Error(stderr);
  packed = files.map(({ path }) => path).sort();
  // As an install would lay it out, with the dependencies that this project has: no network in tests.
  mkdirSync(join(app, 'node_modules'), { recursive: true });
  spawnSync('tar', ['-xzf', join(folder, filename), '-C', folder]);
  cpSync(join(folder, 'package'), installed, { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.') && name !== 'mcp-clauses')
      symlinkSync(join(ROOT, 'node_modules', name), join(app, 'node_modules', name));
  writeFileSync(join(app, 'package.json'), '{"type":"module"}\n');
  cpSync(join(ROOT, 'examples/broken-server.jsonl'), join(app, 'session.jsonl'));
}, 120_000);

const run = (args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: app,
    encoding: 'utf8',
    env: { ...process.env, MCP_CLAUSES_CACHE: join(folder, 'cache'), NO_COLOR: '1' },
  });
const bin = (name: string): string => {
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  return join(installed, bin[name] ?? '');
};

it('holds what a user needs and nothing else', () => {
  for (const file of [
    'dist/index.js',
    'dist/index.d.ts',
    'dist/cli/mcp-clauses.js',
    'dist/cli/mcp-trace-validator.js',
    'dist/cli/judge-worker.js',
    'registries/2025-11-25.json',
    'spec-snapshots/sources.yaml',
    'LICENSE',
    'README.md',
  ])
    expect(packed).toContain(file);
  const folders = new Set(packed.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
  expect([...folders].sort()).toEqual(['dist', 'examples', 'registries', 'schemas', 'spec-snapshots']);
  expect(
    packed.filter(
      (path) =>
        /(?:\/pages\/|extraction\.json|schema\.json$|\.tsbuildinfo|\.test\.)/.test(path) &&
        !path.startsWith('schemas/') &&
        !path.startsWith('examples/'),
    ),
  ).toEqual([]);
});

it('validates a session outside any project', () => {
  const { status, stdout, stderr } = run([bin('mcp-trace-validator'), 'validate', 'session.jsonl']);
  expect(status, stderr).toBe(1);
  expect(stdout).toContain('MCP trace validation — revision 2025-11-25 (declared by the trace)');
  expect(stderr).toContain('mcp-clauses fetch');
});

it('explains a clause outside any project', () => {
  const { status, stdout, stderr } = run([bin('mcp-clauses'), 'explain', 'LIFE-001']);
  expect(status, stderr).toBe(0);
  expect(stdout).toContain('LIFE-001');
});

it('is imported by its name', () => {
  writeFileSync(
    join(app, 'judge.js'),
    `import { readFileSync } from 'node:fs';
     import { declaredRevisions, loadRegistry, parseTrace, validate } from 'mcp-clauses';
     import document from 'mcp-clauses/registries/2025-11-25.json' with { type: 'json' };
     const { events } = parseTrace(readFileSync('session.jsonl'));
     const { judgements, declared } = validate(events, [loadRegistry(document)]);
     console.log(judgements[0].verdict, declaredRevisions(declared, ['2025-11-25']).join());`,
  );
  const { stdout, stderr } = run(['judge.js']);
  expect(stdout, stderr).toBe('fail 2025-11-25\n');
});

it('has no fault that publint knows of', async () => {
  const { messages } = await publint({ pkgDir: installed, strict: true, pack: false });
  expect(messages).toEqual([]);
});
