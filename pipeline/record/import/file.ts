/** Captures on disk → text, and imported traces → disk. */
import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { sync as writeFileAtomic } from 'write-file-atomic';
import { numbered } from '../trace-folder.js';
import { ImportError, type Source } from './capture.js';
import type { Imported } from './import.js';

/** A text must fit into one string. */
const MOST_BYTES = 512 * 1024 * 1024 - 1;

/** Reads a capture. UTF-16 with a byte order mark (a redirect of PowerShell's) is read too. Throws ImportError. */
export function readSource(path: string): Source {
  let bytes: Buffer;
  try {
    if (statSync(path).size > MOST_BYTES)
      throw new ImportError(`${path} is larger than 512 MiB. Cut it into sessions first.`);
    bytes = readFileSync(path);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new ImportError(
      code === 'ENOENT'
        ? `${path} does not exist.`
        : code === 'EISDIR'
          ? `${path} is a folder. Name a file in it.`
          : `${path} cannot be read (${code}).`,
    );
  }
  const name = basename(path);
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { name, text: bytes.toString('utf16le', 2), spoiled: new Set() };
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  return { name, text, spoiled: isUtf8(bytes) ? new Set() : spoiledLines(bytes) };
}

function spoiledLines(bytes: Buffer): Set<number> {
  const spoiled = new Set<number>();
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start);
    const stop = end < 0 ? bytes.length : end;
    if (!isUtf8(bytes.subarray(start, stop))) spoiled.add(line);
    start = stop + 1;
  }
  return spoiled;
}

export interface WriteOptions {
  force: boolean;
  /** All sessions in one file. */
  join: boolean;
}

/** Writes one file, or one for each session. Returns the paths. Throws ImportError when a file exists. */
export function writeImported(
  { sessions, lines }: Imported,
  output: string,
  { force, join }: WriteOptions,
): string[] {
  const together = join || sessions.length === 1;
  const files = together
    ? [{ path: output, content: lines }]
    : sessions.map((session, at) => ({ path: numbered(output, at + 1), content: session.lines }));
  const taken = files.find(({ path }) => existsSync(path));
  if (taken !== undefined && !force) {
    throw new ImportError(`${taken.path} exists already. Replace it with --force, or name another file.`);
  }
  for (const { path, content } of files) {
    try {
      writeFileAtomic(path, content.map((line) => `${line}\n`).join(''));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ImportError(
        code === 'ENOENT'
          ? `the folder of ${path} does not exist. Make it first, or name another file.`
          : `${path} cannot be written (${code}).`,
      );
    }
  }
  return files.map(({ path }) => path);
}
