// Makes the files named on the command line executable, as npm does for programs that it links: a rebuild writes them anew.
// usage: node scripts/executable.mjs FILE…
import { chmodSync } from 'node:fs';

for (const file of process.argv.slice(2)) chmodSync(file, 0o755);
