/** Results to standard output, or whole to a file. */
import { Refusal } from './program.js';

/** Writes a result; a file is there whole or stays as it was. Throws Refusal. */
export async function writeResult(text: string, file?: string): Promise<void> {
  if (file === undefined || file === '-') {
    process.stdout.write(text);
    return;
  }
  const { default: writeFileAtomic } = await import('write-file-atomic');
  try {
    await writeFileAtomic(file, text);
  } catch (error) {
    throw new Refusal(`cannot write ${file}: ${(error as Error).message}`);
  }
}
