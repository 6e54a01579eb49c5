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
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOENT: 'its folder does not exist',
      ENOTDIR: 'its folder is a file',
      EACCES: 'it may not be written',
      EROFS: 'it is on a read-only file system',
      EISDIR: 'it is a folder',
    };
    throw new Refusal(`cannot write ${file}: ${reasons[code ?? ''] ?? message}`);
  }
}
