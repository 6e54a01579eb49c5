/** `fetch`: fills spec-snapshots/<revision>/ from a source, or finds that what is there is good. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FetchError, LockMismatch } from './errors.js';
import type { Places } from './places.js';
import { parseRevisionRef } from './revisions.js';
import type { Snapshot } from './snapshot.js';
import { openSource, type Source } from './source.js';
import { parseSources, type Sources } from './sources.js';
import { compareLocks, readLock, readSnapshot, writeSnapshot } from './store.js';

export interface FetchOptions {
  places: Places;
  /** Revisions to fetch; those of sources.yaml when absent. */
  revisions?: readonly string[];
  /** Git URL, bundle, clone or folder; the local snapshot, else the published repository, when absent. */
  source?: string;
  /** Refuse anything but the hashes of the committed locks. */
  locked?: boolean;
  /** Ask the source even for what the local snapshot has: how a branch is followed. */
  refresh?: boolean;
  /** Waits between attempts after network errors, in milliseconds. */
  backOff?: readonly number[];
}

export interface FetchResult {
  revision: string;
  /** `kept`: the local snapshot satisfies its lock, and no source was asked. */
  outcome: 'kept' | 'fetched';
  snapshot: Snapshot;
  /** Files that differ from the former lock. */
  changed: string[];
}

/** Reads spec-snapshots/sources.yaml. */
export async function readSources(places: Pick<Places, 'locks'>): Promise<Sources> {
  const file = join(places.locks, 'sources.yaml');
  return parseSources(await readFile(file, 'utf8'));
}

/**
 * A revision for reading, nothing written: `R` from the local snapshot, or from the source when one is given; `R@commit`
 * from the source, or the published repository.
 */
export async function openRevision(
  ref: string,
  { places, source, backOff }: Pick<FetchOptions, 'places' | 'source' | 'backOff'>,
): Promise<Snapshot> {
  const { revision, at } = parseRevisionRef(ref);
  if (at === undefined && source === undefined) return readSnapshot(places, revision);
  const sources = await readSources(places);
  const { readTree } = await openSource(source ?? sources.repository, {
    sources,
    cache: places.repositories,
    ...(backOff === undefined ? {} : { backOff }),
  });
  return readTree(revision, at);
}

/** Fetches revisions one after the other; each is replaced whole or not at all. */
export async function fetchSnapshots(options: FetchOptions): Promise<FetchResult[]> {
  const { places, source, backOff } = options;
  const sources = await readSources(places);
  let opened: Promise<Source> | undefined;
  const open = (): Promise<Source> => {
    opened ??= openSource(source ?? sources.repository, {
      sources,
      cache: places.repositories,
      ...(backOff === undefined ? {} : { backOff }),
    });
    return opened;
  };
  const results: FetchResult[] = [];
  for (const revision of options.revisions ?? (await defaultRevisions(source, sources, open))) {
    results.push(await fetchSnapshot(revision, sources, open, options));
  }
  return results;
}

/** A plain folder is asked what it holds; else sources.yaml says. */
async function defaultRevisions(
  source: string | undefined,
  sources: Sources,
  open: () => Promise<Source>,
): Promise<readonly string[]> {
  if (source === undefined) return [...sources.revisions.keys()];
  const { kind, revisions } = await open();
  return kind === 'folder' ? await revisions() : [...sources.revisions.keys()];
}

async function fetchSnapshot(
  revision: string,
  sources: Sources,
  open: () => Promise<Source>,
  { places, source, locked = false, refresh = false }: FetchOptions,
): Promise<FetchResult> {
  const lock = await readLock(places, revision);
  if (locked && lock === null) {
    throw new FetchError(`${revision} has no lock to hold it to; fetch it once without --locked`);
  }
  const pin = sources.revisions.get(revision);
  if (source === undefined && !refresh && lock !== null) {
    const wanted = pin !== undefined && 'commit' in pin && !locked ? pin.commit : lock.commit;
    const kept = wanted === lock.commit ? await goodSnapshot(places, revision) : null;
    if (kept !== null) return { revision, outcome: 'kept', snapshot: kept, changed: [] };
  }
  const { kind, readTree } = await open();
  const at = locked && kind !== 'folder' ? (lock?.commit ?? undefined) : undefined;
  const snapshot = await readTree(revision, at);
  const changed = lock === null ? [] : compareLocks(lock, snapshot.lock);
  if (locked && lock !== null) {
    if (changed.length > 0) {
      throw new LockMismatch(
        revision,
        changed,
        'Nothing was written. Fetch without --locked to accept what the source has.',
      );
    }
    await writeSnapshot(places, { lock, texts: snapshot.texts });
    return { revision, outcome: 'fetched', snapshot: { lock, texts: snapshot.texts }, changed: [] };
  }
  await writeSnapshot(places, snapshot);
  return { revision, outcome: 'fetched', snapshot, changed: changed.map((c) => c.path) };
}

/** The local snapshot when every file of it is what its lock says. */
async function goodSnapshot(places: Places, revision: string): Promise<Snapshot | null> {
  try {
    return await readSnapshot(places, revision);
  } catch (error) {
    if (error instanceof FetchError) return null;
    throw error;
  }
}
