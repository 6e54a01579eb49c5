/**
 * The official suite against the reference server and host, at both revisions.
 *
 * in: the committed recordings of the suite's sessions (see captures/); --update records the scores
 * out: a line for each leg and one for each revision's agreement; conformance/baseline.json with --update
 * exit: 0 as recorded, 1 a scored scenario fails, a count moved, or suite and validator disagree, 2 could not run
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  agreementCounts,
  agreementFaults,
  pairsOf,
  readDivergences,
  readMap,
  suiteSessions,
} from './agreement.js';
import {
  type Baseline,
  changes,
  drift,
  expectedFailures,
  faults,
  readBaseline,
  type Scores,
  totalsOf,
  writeBaseline,
} from './baseline.js';
import { LEGS, type Leg, REVISIONS, type Revision, type Score } from './scenarios.js';
import { runLeg, startServer } from './suite.js';

const { values } = parseArgs({ options: { update: { type: 'boolean' } } });

try {
  process.exitCode = await conformance(values.update === true);
} catch (error) {
  process.stderr.write(`conformance: ${(error as Error).message}\n`);
  process.exitCode = 2;
}

async function conformance(update: boolean): Promise<number> {
  const before = readBaseline();
  if (before === undefined && !update) {
    process.stderr.write('conformance/baseline.json is missing; make it with --update.\n');
    return 2;
  }
  const scores = await measure(update ? undefined : before);
  const after: Baseline = { ...versions(), totals: totalsOf(scores), scores };
  const faulty = [...faults(scores, expectedFailures()), ...(await agreement(scores))];
  const moved = before === undefined || update ? [] : drift(before, after);
  for (const line of [...faulty, ...moved]) process.stdout.write(`  ${line}\n`);
  if (update && faulty.length === 0) writeBaseline(after);
  if (moved.length > 0)
    process.stdout.write('Counts moved. If that is meant: npm run conformance -- --update\n');
  return faulty.length + moved.length > 0 ? 1 : 0;
}

/** The scenarios of a leg run as the suite runs them; the server's and the client's legs run beside each other. */
async function measure(before: Baseline | undefined): Promise<Scores> {
  const legs = await Promise.all(
    LEGS.map(async (leg) => {
      const scores: Partial<Record<Revision, Record<string, Score>>> = {};
      for (const revision of REVISIONS) scores[revision] = await measureLeg(revision, leg, before);
      return [leg, scores] as const;
    }),
  );
  return Object.fromEntries(
    REVISIONS.map((revision) => [
      revision,
      Object.fromEntries(legs.map(([leg, scores]) => [leg, scores[revision] ?? {}])),
    ]),
  ) as Scores;
}

async function measureLeg(revision: Revision, leg: Leg, before: Baseline | undefined) {
  const server = leg === 'server' ? await startServer() : undefined;
  const known = before?.scores[revision]?.[leg];
  const run = await runLeg({
    revision,
    leg,
    url: server?.url ?? '',
    suspicious: (scenario, score) =>
      known === undefined ? !score.passed || score.warning > 0 : changes(known[scenario], score).length > 0,
  });
  await server?.stop();
  const scored = [...run.scores.values()].filter((score) => score.scored);
  const passing = scored.filter((score) => score.passed).length;
  const again = run.rerun.length === 0 ? '' : `; run twice: ${run.rerun.join(', ')}`;
  process.stdout.write(
    `${revision} ${leg}: ${passing}/${scored.length} scored scenarios pass, ${scored.length - passing} failing${again}\n`,
  );
  return Object.fromEntries([...run.scores].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A line for each revision; returns the faults. */
async function agreement(scores: Scores): Promise<string[]> {
  const map = readMap();
  const sessions = await suiteSessions(scores);
  for (const [revision, counts] of Object.entries(agreementCounts(pairsOf(sessions, map)))) {
    const numbers = Object.entries(counts).map(([standing, count]) => `${standing} ${count}`);
    process.stdout.write(`${revision} checks of the suite against clauses: ${numbers.join(', ')}\n`);
  }
  return agreementFaults(sessions, map, readDivergences());
}

function versions(): { suite: string; sdk: string } {
  const { dependencies } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { dependencies: Record<string, string> };
  const version = (name: string): string => `${name}@${dependencies[name] ?? '?'}`;
  return {
    suite: version('@modelcontextprotocol/conformance'),
    sdk: ['server', 'client', 'node'].map((name) => version(`@modelcontextprotocol/${name}`)).join(', '),
  };
}
