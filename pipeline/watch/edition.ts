/** Names the code that comparisons rest on, so that a change of it leaves remembered ones behind. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Stages whose code decides what a comparison yields. */
const STAGES = ['extract', 'register', 'diff', 'emit/wire', 'watch'] as const;

let known: string | undefined;

/** Digest of the code of these stages. */
export function codeEdition(): string {
  if (known !== undefined) return known;
  const pipeline = dirname(dirname(fileURLToPath(import.meta.url)));
  const code = createHash('sha256');
  for (const stage of STAGES) {
    const folder = join(pipeline, stage);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.[jt]s$/.test(name))
      .sort();
    for (const name of names) code.update(`${stage}/${name}\0`).update(readFileSync(join(folder, name)));
  }
  known = code.digest('hex').slice(0, 16);
  return known;
}
