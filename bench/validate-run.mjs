/**
 * One measured run for bench/validate.ts, on the built package: the floor, or the judge under the named revisions.
 * Prints {ms, megabytes}.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { shippedRegistry } from '../dist/cli/registries.js';
import { readTrace } from '../dist/cli/trace-input.js';
import { createJudge } from '../dist/validate/engine.js';

const CHUNK = 1 << 20;

/**
 * What every judging time is measured against: reading the file synchronously, 1 MiB at a time, split on LF, and
 * `JSON.parse` of each line.
 */
function readFloor(path) {
  const file = openSync(path, 'r');
  const chunk = Buffer.allocUnsafe(CHUNK);
  let carried = '';
  for (;;) {
    const bytes = readSync(file, chunk, 0, CHUNK, null);
    if (bytes === 0) break;
    let start = 0;
    let end = chunk.subarray(0, bytes).indexOf(0x0a);
    while (end >= 0) {
      JSON.parse(carried + chunk.toString('utf8', start, end));
      carried = '';
      start = end + 1;
      end = chunk.subarray(0, bytes).indexOf(0x0a, start);
    }
    carried += chunk.toString('utf8', start, bytes);
  }
  closeSync(file);
}

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
