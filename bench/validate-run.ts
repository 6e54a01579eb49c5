/** One measured run for bench/validate.ts: the floor, or the judge under the named revisions. Prints {ms, megabytes}. */
import { shippedRegistry } from '../pipeline/cli/registries.js';
import { readTrace } from '../pipeline/cli/trace-input.js';
import { createJudge } from '../pipeline/validate/engine.js';
import { readFloor } from './floor.js';

const [path = '', ...revisions] = process.argv.slice(2);
const registries = revisions.map(shippedRegistry);
const start = performance.now();
if (registries.length === 0) readFloor(path);
else {
  const judge = createJudge(registries);
  await readTrace(path, (event, line) => judge.observe(event, line));
  judge.finish();
}
const ms = performance.now() - start;
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ ms, megabytes }));
