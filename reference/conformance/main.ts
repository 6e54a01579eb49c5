/**
 * The official suite against the reference server and host, at both revisions.
 *
 * in: nothing; --update records the scores, --record DIR also records the sessions (see captures/)
 * out: a line for each leg; conformance/baseline.json with --update
 * exit: 0 as recorded, 1 a scored scenario fails or a count moved, 2 could not run
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type Baseline,
  describe,
  drift,
  expectedFailures,
  faults,
  readBaseline,
  type Scores,
  totalsOf,
  writeBaseline,
} from './baseline.js';
import { LEGS, REVISIONS } from './scenarios.js';
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
  const scores = await measure(before);
  const after: Baseline = { ...versions(), totals: totalsOf(scores), scores };
  const faulty = faults(scores, expectedFailures());
  const moved = before === undefined || update ? [] : drift(before, after);
  for (const line of [...faulty, ...moved]) process.stdout.write(`  ${line}\n`);
  if (update && faulty.length === 0) writeBaseline(after);
  if (moved.length > 0)
    process.stdout.write('Counts moved. If that is meant: npm run conformance -- --update\n');
  return faulty.length + moved.length > 0 ? 1 : 0;
}

async function measure(before: Baseline | undefined): Promise<Scores> {
  const scores = {} as Scores;
  for (const revision of REVISIONS) {
    scores[revision] = { server: {}, client: {} };
    for (const leg of LEGS) {
      const server = await startServer();
      const known = before?.scores[revision]?.[leg];
      const run = await runLeg({
        revision,
        leg,
        url: server.url,
        suspicious: (scenario, score) =>
          known === undefined ? score.scored && !score.passed : describe(score) !== describe(known[scenario]),
      });
      await server.stop();
      scores[revision][leg] = Object.fromEntries([...run.scores].sort(([a], [b]) => (a < b ? -1 : 1)));
      const scored = [...run.scores.values()].filter((score) => score.scored);
      const passing = scored.filter((score) => score.passed).length;
      const again = run.rerun.length === 0 ? '' : `; run twice: ${run.rerun.join(', ')}`;
      process.stdout.write(
        `${revision} ${leg}: ${passing}/${scored.length} scored scenarios pass, ${scored.length - passing} failing${again}\n`,
      );
    }
  }
  return scores;
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
