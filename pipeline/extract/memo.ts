/** The page cache: what a file yielded, by its blob id, so that a run parses only what changed. May be deleted at any time. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LockedFile, Snapshot } from '../fetch/snapshot.js';
import { type AssembleOptions, assemble, GENERATED_PAGES } from './assemble.js';
import type { Extraction } from './extraction.js';
import { NORMALISER_VERSION } from './normalise.js';
import type { PageExtraction } from './page.js';

/** Extracts a snapshot, with what the cache folder knows of its files; the parsers are loaded only for what it does not. */
export async function extractCached(
  snapshot: Snapshot,
  cache: string,
  options: AssembleOptions = {},
): Promise<Extraction> {
  const { revision, files } = snapshot.lock;
  const pages = new Map<string, PageExtraction>();
  const unknown: LockedFile[] = [];
  for (const file of files) {
    if (GENERATED_PAGES.has(file.path)) continue;
    const known = readEntry(entryFile(cache, revision, file), file.path);
    if (known === null) unknown.push(file);
    else pages.set(file.path, known);
  }
  if (unknown.length > 0) {
    // One thread: V8's compiler and collector keep a second core half busy already, and a second thread that warms up its
    // own copy of the parser cost as much as it saved (measured on two cores).
    const { extractFile } = await import('./file.js');
    for (const file of unknown) {
      const page = extractFile(revision, file.path, snapshot.texts.get(file.path) ?? '');
      pages.set(file.path, page);
      await writeEntry(entryFile(cache, revision, file), page);
    }
  }
  return assemble(
    snapshot,
    (file) => {
      const page = pages.get(file.path);
      if (page === undefined) throw new Error(`${file.path} was not extracted`);
      return page;
    },
    options,
  );
}

/**
 * Links lead to pages, and pages belong to a revision: the same blob yields the same sentences only at the same path of the
 * same revision. The folder names the normaliser's version and the extractor's own code.
 */
function entryFile(cache: string, revision: string, { blob, path }: LockedFile): string {
  const place = createHash('sha256').update(`${revision}\0${path}`).digest('hex').slice(0, 8);
  return join(cache, 'extract', edition(), blob.slice(0, 2), `${blob}-${place}.json`);
}

let known: string | undefined;

/** Version of the normaliser with a digest of this folder's code: a change of either leaves the old entries behind. */
function edition(): string {
  if (known === undefined) {
    const folder = dirname(fileURLToPath(import.meta.url));
    const code = createHash('sha256');
    for (const name of readdirSync(folder)
      .filter((n) => /(?<!\.d)\.[jt]s$/.test(n))
      .sort()) {
      code.update(name).update(readFileSync(join(folder, name)));
    }
    known = `${NORMALISER_VERSION}-${code.digest('hex').slice(0, 12)}`;
  }
  return known;
}

function readEntry(file: string, path: string): PageExtraction | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<PageExtraction>;
    return value.page === path && Array.isArray(value.sentences) && Array.isArray(value.lowerCase)
      ? (value as PageExtraction)
      : null;
  } catch {
    return null;
  }
}

/** A cache that cannot be written costs time, not the run. */
async function writeEntry(file: string, page: PageExtraction): Promise<void> {
  try {
    if (!existsSync(dirname(file))) await mkdir(dirname(file), { recursive: true });
    const { default: writeFileAtomic } = await import('write-file-atomic');
    await writeFileAtomic(file, JSON.stringify(page), { fsync: false });
  } catch {
    return;
  }
}

/** Removes the entries of former editions. */
export async function pruneCache(cache: string): Promise<void> {
  const folder = join(cache, 'extract');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name !== edition()) await rm(join(folder, name), { recursive: true, force: true });
  }
}
