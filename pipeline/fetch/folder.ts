/** A plain folder with docs/specification and schema in it as a source: no history, no commit. */
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FetchError } from './errors.js';
import { REVISION } from './revisions.js';
import { LIMITS, pagesFolder, schemaFile, snapshotPath, type TreeFiles } from './tree.js';

/** Pages and schema of a revision. Symbolic links are not followed: a page lies in its folder. */
export async function readFolder(folder: string, revision: string): Promise<TreeFiles> {
  const files = new Map<string, Buffer>();
  let total = 0;
  const take = async (path: string): Promise<void> => {
    const page = snapshotPath(revision, path);
    if (page === null) return;
    const { size } = await lstat(join(folder, path));
    total += size;
    if (size > LIMITS.fileBytes) throw new FetchError(`${path}: larger than ${LIMITS.fileBytes} bytes`);
    if (files.size >= LIMITS.files || total > LIMITS.bytes)
      throw new FetchError(`${revision}: more than a specification holds`);
    files.set(page, await readFile(join(folder, path)));
  };
  const walk = async (path: string, depth: number): Promise<void> => {
    if (depth > 20) throw new FetchError(`${path}: folders nested too deeply`);
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const below = `${path}/${entry.name}`;
      if (entry.isDirectory()) await walk(below, depth + 1);
      else if (entry.isFile()) await take(below);
    }
  };
  if (await isKind(join(folder, pagesFolder(revision)), 'folder')) await walk(pagesFolder(revision), 0);
  if (await isKind(join(folder, schemaFile(revision)), 'file')) await take(schemaFile(revision));
  return files;
}

/** Revisions that the folder holds pages of, dated ones first. */
export async function folderRevisions(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'docs/specification'), { withFileTypes: true });
  return entries
    .filter((e) => e.isDirectory() && REVISION.test(e.name))
    .map((e) => e.name)
    .sort();
}

export async function isKind(path: string, kind: 'file' | 'folder'): Promise<boolean> {
  try {
    const stat = await lstat(path);
    return kind === 'file' ? stat.isFile() : stat.isDirectory();
  } catch {
    return false;
  }
}
