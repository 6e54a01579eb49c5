/**
 * What judging costs, as ratios to the floor (reading the file and JSON.parse of each line), median of five
 * interleaved runs, each in a process of its own.
 * usage: npm run bench:validate [-- EVENTS]   (default 1,000,000)
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { burstSession, handshakeSession, pagedSession, statelessSession } from './sessions.js';

const RUNS = 5;
const events = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'mcp-clauses-bench-'));
const worker = fileURLToPath(new URL('./validate-run.mjs', import.meta.url));

interface Run {
  ms: number;
  megabytes: number;
}

/** One run in a fresh process; no revision means the floor. */
function run(path: string, revisions: readonly string[]): Run {
  const output = execFileSync(process.execPath, [worker, path, ...revisions], {
    encoding: 'utf8',
  });
  return JSON.parse(output) as Run;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Interleaved runs of several ways over their files; medians in the same order. */
function interleaved(ways: readonly { path: string; revisions: readonly string[] }[]): Run[] {
  const runs: Run[][] = ways.map(() => []);
  for (let i = 0; i < RUNS; i++) {
    for (const [k, way] of ways.entries()) runs[k]?.push(run(way.path, way.revisions));
  }
  return runs.map((each) => ({
    ms: median(each.map(({ ms }) => ms)),
    megabytes: Math.max(...each.map(({ megabytes }) => megabytes)),
  }));
}

function print(name: string, ratio: number, limit: number, more: string): void {
  console.log(`${name}: ${ratio.toFixed(2)} (limit ${limit}) ${more}`);
}

try {
  const legacy = join(folder, 'handshake.jsonl');
  handshakeSession(legacy, events);
  const stateless = join(folder, 'stateless.jsonl');
  statelessSession(stateless, events);
  const size = (path: string) => `${(statSync(path).size / 1e6).toFixed(0)} MB`;

  const [floorA, one] = interleaved([
    { path: legacy, revisions: [] },
    { path: legacy, revisions: ['2025-11-25'] },
  ]);
  if (floorA && one) {
    print(
      '2025-11-25 against the floor',
      one.ms / floorA.ms,
      2.0,
      `${size(legacy)}, ${one.ms.toFixed(0)} ms, peak ${one.megabytes} MB (limit 400)`,
    );
  }
  const [floorB, newer, both] = interleaved([
    { path: stateless, revisions: [] },
    { path: stateless, revisions: ['2026-07-28'] },
    { path: stateless, revisions: ['2025-11-25', '2026-07-28'] },
  ]);
  if (floorB && newer && both) {
    print(
      '2026-07-28 against the floor',
      newer.ms / floorB.ms,
      2.5,
      `${size(stateless)}, ${newer.ms.toFixed(0)} ms, peak ${newer.megabytes} MB (limit 500)`,
    );
    print(
      'both revisions against one',
      both.ms / newer.ms,
      1.3,
      `${both.ms.toFixed(0)} ms, peak ${both.megabytes} MB`,
    );
  }
  const pairs = [
    ['50k answers in reverse against in order', burstSession, 50_000],
    ['24k cursor pages in reverse against in order', pagedSession, 24_000],
  ] as const;
  for (const [name, write, length] of pairs) {
    const ordered = join(folder, 'ordered.jsonl');
    const reversed = join(folder, 'reversed.jsonl');
    write(ordered, length, false);
    write(reversed, length, true);
    const [a, b] = interleaved([
      { path: ordered, revisions: ['2025-11-25'] },
      { path: reversed, revisions: ['2025-11-25'] },
    ]);
    if (a && b) print(name, b.ms / a.ms, 1.5, `${a.ms.toFixed(0)} ms, ${b.ms.toFixed(0)} ms`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
