/** The example traces that come with the package, judged under every shipped revision. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../fetch/places.js';
import type { Report } from '../report/trace/report.js';
import { type Judged, judgeTrace } from './judging.js';
import { shippedRevisions } from './registries.js';

/** Judges examples/*.jsonl, in the order of their names; reports name them so. */
export async function judgeBundled(): Promise<Judged[]> {
  const folder = join(packageRoot(), 'examples');
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const judged: Judged[] = [];
  for (const name of names.sort()) {
    const one = await judgeTrace(join(folder, name), { revisions: shippedRevisions(), events: true });
    judged.push({ ...one, report: { ...one.report, trace: `examples/${name}` } });
  }
  return judged;
}

/** `examples/a.jsonl: 2025-11-25 pass (20 pass, 0 fail of 504); …`. */
export function verdictLine({ trace, revisions }: Report): string {
  const verdicts = revisions.map(({ revision, verdict, totals }) => {
    const clauses = Object.values(totals).reduce((sum, count) => sum + count, 0);
    return `${revision} ${verdict} (${totals.pass} pass, ${totals.fail} fail of ${clauses})`;
  });
  return `${trace}: ${verdicts.join('; ')}`;
}
