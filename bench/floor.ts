/**
 * The floor that every judging time is measured against: reading the file synchronously, 1 MiB at a time, split on LF,
 * and `JSON.parse` of each line.
 */
import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK = 1 << 20;

export function readFloor(path: string): number {
  const file = openSync(path, 'r');
  const chunk = Buffer.allocUnsafe(CHUNK);
  let carried = '';
  let lines = 0;
  for (;;) {
    const bytes = readSync(file, chunk, 0, CHUNK, null);
    if (bytes === 0) break;
    let start = 0;
    let end = chunk.subarray(0, bytes).indexOf(0x0a);
    while (end >= 0) {
      JSON.parse(carried + chunk.toString('utf8', start, end));
      carried = '';
      lines++;
      start = end + 1;
      end = chunk.subarray(0, bytes).indexOf(0x0a, start);
    }
    carried += chunk.toString('utf8', start, bytes);
  }
  closeSync(file);
  return lines;
}
