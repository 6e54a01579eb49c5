/**
 * Stands next to a stdio server, behind the recorder: copies what the server reads and writes to files.
 * Usage: node stdio-witness.mjs IN OUT server-command…
 */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';

const [, , into, from, command, ...args] = process.argv;
const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.on('data', (chunk) => {
  appendFileSync(into, chunk);
  child.stdin.write(chunk);
});
process.stdin.on('end', () => child.stdin.end());
child.stdout.on('data', (chunk) => {
  appendFileSync(from, chunk);
  process.stdout.write(chunk);
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
  process.stdin.destroy();
});
