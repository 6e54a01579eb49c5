/** The whole pipeline in one command: the quickstart's script, and `mcp-clauses run`. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, run } from './run.js';

const VALIDATED = [
  /^validate {2}examples\/broken-server\.jsonl: 2025-11-25 fail \(\d+ pass, [1-9]\d* fail of \d+\); 2026-07-28 fail/m,
  /^validate {2}examples\/handshake\.jsonl: 2025-11-25 pass \(\d+ pass, 0 fail of \d+\); 2026-07-28 fail/m,
  /^validate {2}examples\/stateless\.jsonl: 2025-11-25 fail .*; 2026-07-28 pass/m,
];

test('the quickstart leaves reports that a browser shows, and says where', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/quickstart.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  for (const line of VALIDATED) expect(stdout).toMatch(line);
  const pages = stdout.match(/reports\/quickstart\/\S+\.html/g) ?? [];
  expect(pages).toHaveLength(2);
  for (const page of pages) {
    expect(existsSync(join(ROOT, page)), page).toBe(true);
    expect(readFileSync(join(ROOT, page), 'utf8')).toMatch(/^<!doctype html>/i);
  }
});

test('run goes through all stages, the example traces last', () => {
  const project = mkdtempSync(join(tmpdir(), 'run-'));
  try {
    cpSync(join(ROOT, 'examples/project'), project, { recursive: true });
    const { stdout } = run(
      'mcp-clauses',
      ['run', '--source', join(ROOT, 'examples/specification'), '--format', 'json'],
      { cwd: project, env: { MCP_CLAUSES_CACHE: join(project, 'user') } },
    );
    const lines = JSON.parse(stdout) as { stage: string; summary: string }[];
    expect(lines.map(({ stage }) => stage)).toEqual([
      ...['fetch', 'extract', 'register', 'diff', 'emit'],
      ...['validate', 'validate', 'validate'],
    ]);
    const text = lines.map(({ stage, summary }) => `${stage.padEnd(9)} ${summary}`).join('\n');
    for (const line of VALIDATED) expect(text).toMatch(line);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});
