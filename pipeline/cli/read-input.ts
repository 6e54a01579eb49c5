/** Text files that a user names. */
import { readFileSync } from 'node:fs';
import { Refusal } from './program.js';

/** The whole text; `-` is standard input. Throws Refusal. */
export function readInput(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Refusal(`cannot read ${file}: ${code === 'ENOENT' ? 'there is no such file' : message}`);
  }
}
