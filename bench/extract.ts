/**
 * What extraction costs: all trees of a source, cold (empty cache) and a second time, each in a process of its own, and
 * the ratio to parsing their pages alone. Medians of five interleaved runs, in whole-process wall time.
 * in: MCP_SPEC_SOURCE or a source as argument; without one, examples/specification
 * usage: npm run bench:extract [-- SOURCE]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RUNS = 5;
const root = fileURLToPath(new URL('..', import.meta.url));
const source = process.argv[2] ?? process.env['MCP_SPEC_SOURCE'] ?? join(root, 'examples/specification');
const folder = mkdtempSync(join(tmpdir(), 'mcp-clauses-bench-'));
mkdirSync(join(folder, 'spec-snapshots'));
cpSync(join(root, 'spec-snapshots/sources.yaml'), join(folder, 'spec-snapshots/sources.yaml'));

/** Runs a module that may import from dist/, in the project of the benchmark; its output. */
function run(code: string): string {
  const dist = new URL('../dist/', import.meta.url).href;
  const text = code.replaceAll('dist/', dist);
  return execFileSync(process.execPath, ['--input-type=module', '-e', text], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, MCP_CLAUSES_CACHE: join(folder, 'user'), NODE_OPTIONS: '' },
  });
}

const fetch = `
  import { fetchSnapshots } from 'dist/fetch/fetch.js';
  import { findPlaces } from 'dist/fetch/places.js';
  const all = await fetchSnapshots({ places: findPlaces(), source: ${JSON.stringify(source)} });
  console.log(all.map(({ revision }) => revision).join(' '));`;
const extract = (revisions: string) => `
  import { extractStored } from 'dist/extract/stored.js';
  import { findPlaces } from 'dist/fetch/places.js';
  let sentences = 0;
  for (const revision of ${JSON.stringify(revisions.split(' '))}) {
    sentences += (await extractStored(findPlaces(), revision)).sentences.length;
  }
  console.log(sentences);`;
const parse = (revisions: string) => `
  import { readSnapshot } from 'dist/fetch/store.js';
  import { findPlaces } from 'dist/fetch/places.js';
  import { parseMdx } from 'dist/extract/markdown.js';
  let pages = 0;
  for (const revision of ${JSON.stringify(revisions.split(' '))}) {
    for (const [path, text] of (await readSnapshot(findPlaces(), revision)).texts) {
      if (!path.endsWith('.mdx') || path === 'schema.mdx') continue;
      parseMdx(text);
      pages++;
    }
  }
  console.log(pages);`;

function timed(code: string): { ms: number; output: string } {
  const start = performance.now();
  const output = run(code).trim();
  return { ms: performance.now() - start, output };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

try {
  const revisions = run(fetch).trim();
  const times = { parse: [] as number[], cold: [] as number[], second: [] as number[] };
  let pages = '';
  let sentences = '';
  for (let i = 0; i < RUNS; i++) {
    const alone = timed(parse(revisions));
    rmSync(join(folder, 'spec-snapshots/.cache'), { recursive: true, force: true });
    const cold = timed(extract(revisions));
    const second = timed(extract(revisions));
    times.parse.push(alone.ms);
    times.cold.push(cold.ms);
    times.second.push(second.ms);
    [pages, sentences] = [alone.output, cold.output];
  }
  const [alone, cold, second] = [median(times.parse), median(times.cold), median(times.second)];
  const line = (name: string, ms: number) =>
    console.log(
      `${name.padEnd(34)} ${(ms / 1000).toFixed(2).padStart(6)} s  ${(ms / alone).toFixed(2)} × parsing`,
    );
  console.log(
    `${revisions.split(' ').length} trees, ${pages} pages, ${sentences} sentences; median of ${RUNS} interleaved runs`,
  );
  line('parsing the pages alone', alone);
  line('extraction, cold', cold);
  line('extraction, second run', second);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
