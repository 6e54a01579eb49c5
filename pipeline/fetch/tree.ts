/** One revision's files as a source holds them at one commit. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { FetchError } from './errors.js';
import type { Lock, LockedFile, Snapshot } from './snapshot.js';

/** Where a published repository keeps a revision. */
export const pagesFolder = (revision: string): string => `docs/specification/${revision}`;
export const schemaFile = (revision: string): string => `schema/${revision}/schema.json`;

/** Bounds on what a stranger's source may make us hold. */
export const LIMITS = { files: 2_000, fileBytes: 8 * 1024 * 1024, bytes: 128 * 1024 * 1024 } as const;

/** Path of a page below the revision's folder → its bytes. */
export type TreeFiles = ReadonlyMap<string, Buffer>;

/**
 * The path in the snapshot of a file of the source, or null for what is no page and no schema (images, schema.ts).
 * Throws `FetchError` on a path that would leave its folder or could not be a file's name everywhere.
 */
export function snapshotPath(revision: string, path: string): string | null {
  if (path === schemaFile(revision)) return 'schema.json';
  const folder = `${pagesFolder(revision)}/`;
  if (!path.startsWith(folder) || !path.endsWith('.mdx')) return null;
  const page = path.slice(folder.length);
  if (
    page.split('/').some((part) => part === '' || /^\.|[\\:*?"<>|]|\p{C}/u.test(part)) ||
    page.length > 300
  ) {
    throw new FetchError(
      `${JSON.stringify(path)}: a page's path may hold no hidden, relative or unprintable part`,
    );
  }
  return page;
}

/** Lock and texts of a revision's files. Throws `FetchError` when there are none or one is no UTF-8. */
export function snapshotOf(
  revision: string,
  files: TreeFiles,
  origin: { repository: string | null; commit: string | null; date: string | null },
): Snapshot {
  if (files.size === 0) throw new FetchError(`${revision}: the source holds no page of this revision`);
  const locked: LockedFile[] = [];
  const texts = new Map<string, string>();
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path) ?? Buffer.alloc(0);
    locked.push({ path, ...digests(bytes) });
    if (!isUtf8(bytes)) throw new FetchError(`${revision}: ${path} is not UTF-8`);
    texts.set(path, bytes.toString('utf8'));
  }
  const lock: Lock = { revision, ...origin, files: locked };
  return { lock, texts };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Git's blob id, SHA-256 and length of a file. */
export function digests(bytes: Buffer): Omit<LockedFile, 'path'> {
  return {
    blob: createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex'),
    sha256: sha256(bytes),
    bytes: bytes.length,
  };
}
