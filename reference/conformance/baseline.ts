/** The committed scores, and what differs from them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { LEGS, type Leg, REVISIONS, type Revision, type Score } from './scenarios.js';

const FILE = fileURLToPath(new URL('../../conformance/baseline.json', import.meta.url));
const EXPECTED = fileURLToPath(new URL('../../conformance/expected-failures.yaml', import.meta.url));

export type Scores = Record<Revision, Record<Leg, Record<string, Score>>>;

export interface Baseline {
  suite: string;
  sdk: string;
  totals: Record<Revision, Record<Leg, { passed: number; of: number }>>;
  scores: Scores;
}

/** A scored scenario that fails for a reason that is not ours. */
export interface ExpectedFailure {
  revision: Revision;
  leg: Leg;
  scenario: string;
  /** Address of the upstream issue. */
  issue: string;
}

export function readBaseline(): Baseline | undefined {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Baseline) : undefined;
}

export function writeBaseline(baseline: Baseline): void {
  writeFileSync(FILE, `${JSON.stringify(baseline, null, 2)}\n`);
}

export function expectedFailures(): ExpectedFailure[] {
  const rows = (parse(readFileSync(EXPECTED, 'utf8')) as { failures?: ExpectedFailure[] }).failures ?? [];
  for (const row of rows) {
    if (!/^https:\/\//.test(row.issue ?? ''))
      throw new Error(`expected failure ${row.scenario} names no upstream issue`);
  }
  return rows;
}

export function totalsOf(scores: Scores): Baseline['totals'] {
  const of = (each: Record<string, Score>) => {
    const scored = Object.values(each).filter((score) => score.scored);
    return { passed: scored.filter((score) => score.passed).length, of: scored.length };
  };
  return Object.fromEntries(
    REVISIONS.map((revision) => [
      revision,
      Object.fromEntries(LEGS.map((leg) => [leg, of(scores[revision][leg])])),
    ]),
  ) as Baseline['totals'];
}

/** Scored scenarios that fail unexpectedly, and expectations that no longer hold. */
export function faults(scores: Scores, expected: readonly ExpectedFailure[]): string[] {
  const found: string[] = [];
  for (const revision of REVISIONS) {
    for (const leg of LEGS) {
      for (const [scenario, score] of Object.entries(scores[revision][leg])) {
        const row = expected.find((e) => e.revision === revision && e.leg === leg && e.scenario === scenario);
        const place = `${revision} ${leg} ${scenario}`;
        if (score.scored && !score.passed && row === undefined) found.push(`${place} fails`);
        if (row !== undefined && score.passed)
          found.push(`${place} passes: its expected failure is stale (${row.issue})`);
      }
    }
  }
  for (const { revision, leg, scenario } of expected) {
    if (scores[revision]?.[leg]?.[scenario] === undefined)
      found.push(`expected failure of ${revision} ${leg} ${scenario}: there is no such scenario`);
  }
  return found;
}

/** Every count that moved, in either direction. */
export function drift(before: Baseline, after: Baseline): string[] {
  const moved: string[] = [];
  for (const key of ['suite', 'sdk'] as const) {
    if (before[key] !== after[key]) moved.push(`${key}: ${before[key]} → ${after[key]}`);
  }
  for (const revision of REVISIONS) {
    for (const leg of LEGS) {
      const [old, now] = [before.scores[revision]?.[leg] ?? {}, after.scores[revision][leg]];
      for (const scenario of new Set([...Object.keys(old), ...Object.keys(now)])) {
        const place = `${revision} ${leg} ${scenario}`;
        moved.push(...changes(old[scenario], now[scenario]).map((change) => `${place}: ${change}`));
      }
    }
  }
  return moved;
}

/** What differs between two scores of a scenario: its counts, and each check with another status. */
export function changes(old: Score | undefined, now: Score | undefined): string[] {
  const counts = [describe(old), describe(now)];
  const found = counts[0] === counts[1] ? [] : [counts.join(' → ')];
  const [before, after] = [old?.checks ?? {}, now?.checks ?? {}];
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[id] !== after[id])
      found.push(`check ${id}: ${before[id] ?? 'absent'} → ${after[id] ?? 'absent'}`);
  }
  return found;
}

function describe(score: Score | undefined): string {
  if (score === undefined) return 'absent';
  const { passed, success, failure, warning, skipped, scored } = score;
  const counts = `${success} succeed, ${failure} fail, ${warning} warn, ${skipped} skipped`;
  return `${passed ? 'passes' : 'fails'} (${counts}${scored ? '' : ', not scored'})`;
}
