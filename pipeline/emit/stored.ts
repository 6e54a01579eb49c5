/** What of this stage rests on the local snapshots: quotes and the words of pages. Touches the disk. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { GENERATED_PAGES } from '../extract/assemble.js';
import { extractStored } from '../extract/stored.js';
import type { Places } from '../fetch/places.js';
import { readSnapshot } from '../fetch/store.js';
import { indexPlaces, type PlaceIndex } from '../register/places.js';
import { EmitError } from './check.js';
import type { PageWords } from './conformance/words.js';
import { loadRegistry } from './load.js';
import { printRegistry } from './print.js';
import { withQuotes } from './quotes.js';
import type { Registry } from './registry.js';

/** The compiled registries of a folder, oldest revision first. Throws RegistryError on one that is none. */
export async function readCompiled({ registries }: Pick<Places, 'registries'>): Promise<Registry[]> {
  const names = (await readdir(registries)).filter((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => loadRegistry(JSON.parse(await readFile(join(registries, name), 'utf8')))),
  );
}

/**
 * Local extractions of revisions, to find quotes in; a revision that is not fetched has none. Throws LockMismatch when
 * its pages are not those that the lock vouches for.
 */
export async function readIndexes(
  places: Places,
  revisions: readonly string[],
): Promise<Map<string, PlaceIndex>> {
  const indexes = new Map<string, PlaceIndex>();
  for (const revision of revisions)
    if (isFetched(places, revision))
      indexes.set(revision, indexPlaces(await extractStored(places, revision)));
  return indexes;
}

const isFetched = (places: Pick<Places, 'snapshots'>, revision: string): boolean =>
  existsSync(join(places.snapshots, revision, 'pages'));

/** What `writeQuoted` did for one revision. */
export interface QuotedCopy {
  revision: string;
  file: string;
  /** Clauses whose words do not stand in the local pages. */
  missing: string[];
}

/**
 * Writes copies of the registries with quotes into a folder. Throws EmitError when the folder lies in the project, where
 * the specification's words must not get into git, or a revision is not fetched.
 */
export async function writeQuoted(places: Places, folder: string): Promise<QuotedCopy[]> {
  const target = resolve(folder);
  if (places.root !== null && isWithin(places.root, target))
    throw new EmitError(`-o ${folder}: lies in the project; copies with quotes must stay outside git`);
  const registries = await readCompiled(places);
  const indexes = await readIndexes(
    places,
    registries.map(({ specVersion }) => specVersion),
  );
  const copies = registries.map((registry): QuotedCopy & { text: string } => {
    const revision = registry.specVersion;
    const index = indexes.get(revision);
    if (index === undefined)
      throw new EmitError(
        `${revision}: its pages are not fetched; run: mcp-clauses fetch --revision ${revision}`,
      );
    const quoted = withQuotes(registry, index);
    return {
      revision,
      file: `${revision}.json`,
      missing: quoted.missing,
      text: printRegistry(quoted.registry),
    };
  });
  await mkdir(target, { recursive: true });
  for (const { file, text } of copies) await writeFileAtomic(join(target, file), text);
  return copies.map(({ text: _written, ...copy }) => copy);
}

/** Whether a path lies in a folder, or is it. */
export function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || !(way === '..' || /^\.\.[\\/]/.test(way) || resolve(way) === way);
}

/** Pages and schema descriptions of a fetched revision as words, to hold quotes against. Throws FetchError. */
export async function readPageWords(places: Places, revision: string): Promise<PageWords[]> {
  const { texts } = await readSnapshot(places, revision);
  // The readers of pages are slow to load.
  const { pageWords } = await import('./conformance/words.js');
  return [...texts]
    .filter(([page]) => !GENERATED_PAGES.has(page))
    .map(([page, text]) => pageWords(page, text));
}
