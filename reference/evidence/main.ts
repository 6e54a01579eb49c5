/**
 * How many judgeable clauses the captures show kept or broken, and why the others are not shown.
 *
 * in: test/corpus/captured/, the built library, reference/evidence-gaps.yaml
 * out: a line for each revision and one for each clause that no capture reaches
 * exit: 0, or 1 when a gap has no reason or a reason is stale
 */
import { readGaps, summarise } from './gaps.js';
import { judgeCaptures } from './judge.js';

const gaps = readGaps();
let faults = 0;
for (const revision of await judgeCaptures()) {
  const { judgeable, evidenced, unreached, stale } = summarise(revision, gaps);
  const share = ((100 * evidenced) / judgeable).toFixed(1);
  process.stdout.write(
    `${revision.revision}: ${evidenced} of ${judgeable} judgeable clauses evidenced (${share} %) by ${revision.captures.length} captures\n`,
  );
  for (const { id, says, why } of unreached)
    process.stdout.write(`  ${id} ${why ?? `NO REASON GIVEN (${says})`}\n`);
  for (const id of stale) process.stdout.write(`  ${id}: the reason in evidence-gaps.yaml is stale\n`);
  faults += stale.length + unreached.filter(({ why }) => why === undefined).length;
}
process.exitCode = faults === 0 ? 0 : 1;
