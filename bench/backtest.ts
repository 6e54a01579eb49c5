/**
 * What replaying history costs: `watch --backtest` of every week since 2025-04-01, cold (empty caches) and again, each in a
 * process of its own, in whole-process wall time.
 * in: MCP_SPEC_SOURCE or a source with a history as argument
 * usage: npm run bench:backtest -- SOURCE
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = process.argv[2] ?? process.env['MCP_SPEC_SOURCE'] ?? '';
if (source === '') {
  process.stderr.write('give a source with a history: MCP_SPEC_SOURCE, or an argument\n');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'mcp-clauses-bench-'));
mkdirSync(join(folder, 'spec-snapshots'));
cpSync(join(root, 'spec-snapshots/sources.yaml'), join(folder, 'spec-snapshots/sources.yaml'));

for (const name of ['cold', 'warm']) {
  const began = performance.now();
  const args = ['watch', '--backtest', '--since', '2025-04-01', '--every', 'week', '--source', source];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist/cli/mcp-clauses.js'), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, MCP_CLAUSES_CACHE: join(folder, 'user') },
    },
  );
  if (status !== 0) {
    process.stderr.write(stderr);
    process.exit(2);
  }
  const wall = (performance.now() - began) / 1000;
  const summary = stdout.trim().split('\n').at(-3);
  process.stdout.write(`${name}: ${wall.toFixed(1)} s wall; ${summary}\n`);
}
rmSync(folder, { recursive: true, force: true });
