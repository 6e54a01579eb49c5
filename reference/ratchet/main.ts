/**
 * Holds every number the project is proved with: it measures them again and compares with what is committed. A number
 * that got better fails as well, until --update records it.
 *
 * in: --update, --without-suite (when `npm run conformance` ran just before), --with-matrix
 * out: a line for each part, and one for each number that moved
 * exit: 0 as recorded, 1 something moved, 2 could not measure
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import {
  agreementCounts,
  agreementFaults,
  pairsOf,
  readDivergences,
  readMap,
  suiteSessions,
} from '../conformance/agreement.js';
import { readBaseline } from '../conformance/baseline.js';
import { readGaps, summarise } from '../evidence/gaps.js';
import { judgeCaptures } from '../evidence/judge.js';

const place = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const BASELINE = place('ratchet/baseline.json');

/** Numbers by part and name; values are printed as they stand. */
type Numbers = Record<string, Record<string, number | string>>;

const { values } = parseArgs({
  options: {
    update: { type: 'boolean' },
    'without-suite': { type: 'boolean' },
    'with-matrix': { type: 'boolean' },
  },
});

try {
  process.exitCode = await ratchet(values.update === true);
} catch (error) {
  process.stderr.write(`ratchet: ${(error as Error).message}\n`);
  process.exitCode = 2;
}

async function ratchet(update: boolean): Promise<number> {
  let faults = 0;
  if (values['without-suite'] !== true)
    faults += await program('conformance/main.js', update ? ['--update'] : []);
  if (values['with-matrix'] === true) faults += await program('matrix/main.js', update ? [] : ['--check']);
  const agreed = await agreement();
  for (const fault of agreed.faults) process.stdout.write(`  ${fault}\n`);
  faults += agreed.faults.length;
  const now: Numbers = {
    ...(await evidenceAndClauses()),
    ...agreed.numbers,
    divergences: divergences(),
    draft: draft(),
  };
  const before = existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as Numbers) : {};
  for (const [part, numbers] of Object.entries(now)) {
    process.stdout.write(
      `${part}: ${Object.entries(numbers)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')}\n`,
    );
  }
  if (update) {
    writeFileSync(BASELINE, `${JSON.stringify(now, null, 2)}\n`);
    return faults === 0 ? 0 : 1;
  }
  const moved = differences(before, now);
  for (const line of moved) process.stdout.write(`  moved: ${line}\n`);
  if (moved.length > 0) process.stdout.write('If that is meant: npm run ratchet -- --update\n');
  return faults + moved.length > 0 ? 1 : 0;
}

/** Per revision: clauses of the registry, clauses judged, clauses that some capture shows. */
async function evidenceAndClauses(): Promise<Numbers> {
  const gaps = readGaps();
  const numbers: Numbers = {};
  for (const each of await judgeCaptures()) {
    const { judgeable, evidenced, unreached } = summarise(each, gaps);
    numbers[`evidence ${each.revision}`] = {
      clauses: each.clauses.length,
      judgeable,
      evidenced,
      captures: each.captures.length,
      'without a reason': unreached.filter(({ why }) => why === undefined).length,
    };
  }
  return numbers;
}

/** Rows of the ledger of divergences, by class; that each holds, and that there are no others, is tested on the captures. */
function divergences(): Record<string, number> {
  const { divergences: rows } = parse(readFileSync(place('conformance/divergences.yaml'), 'utf8')) as {
    divergences: { revision: string; class: string }[];
  };
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const name = `${row.revision} ${row.class}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Checks of the suite against the clauses of the same rule, on the recorded sessions, with the suite's committed verdicts. */
async function agreement(): Promise<{ numbers: Numbers; faults: string[] }> {
  const baseline = readBaseline();
  if (baseline === undefined) throw new Error('conformance/baseline.json is missing');
  const map = readMap();
  const sessions = await suiteSessions(baseline.scores);
  const faults = agreementFaults(sessions, map, readDivergences());
  const counts = Object.entries(agreementCounts(pairsOf(sessions, map))).map(([revision, standings]) => [
    `agreement ${revision}`,
    standings,
  ]);
  return { numbers: Object.fromEntries(counts) as Numbers, faults };
}

/** The record of the draft that the weekly watch keeps, by its hash. */
function draft(): Record<string, string> {
  const file = place('../reports/draft-baseline.json');
  if (!existsSync(file)) return { record: 'none yet' };
  return { record: createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16) };
}

function differences(before: Numbers, now: Numbers): string[] {
  const moved: string[] = [];
  for (const part of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [old, fresh] = [before[part] ?? {}, now[part] ?? {}];
    for (const name of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
      if (old[name] !== fresh[name])
        moved.push(`${part}, ${name}: ${old[name] ?? 'absent'} → ${fresh[name] ?? 'absent'}`);
    }
  }
  return moved;
}

/** Runs another program of this workspace; 0 when it is content. */
async function program(path: string, flags: readonly string[]): Promise<number> {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  const child = spawn(process.execPath, [file, ...flags], { stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0 && code !== 1) throw new Error(`${path} could not measure`);
  return code;
}
