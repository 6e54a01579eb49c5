/** The weekly job at the edge: the draft against the newest release, each released tree against its lock. */
import type { ChangeSet } from '../diff/changeset.js';
import { compareSides } from '../diff/compare.js';
import type { Pairing } from '../diff/pairing.js';
import { openReader, type Reader, sideOf } from '../diff/read.js';
import { attributeFrom, corpusTraces } from '../diff/run.js';
import { NORMALISER_VERSION } from '../extract/normalise.js';
import { FetchError } from '../fetch/errors.js';
import { readSources } from '../fetch/fetch.js';
import type { Places } from '../fetch/places.js';
import type { Lock, Snapshot } from '../fetch/snapshot.js';
import type { Source } from '../fetch/source.js';
import { compareLocks, readLock, readSnapshot } from '../fetch/store.js';
import { pagesFolder, schemaFile } from '../fetch/tree.js';
import { type Registries, readRegistries } from '../register/files.js';
import { type Baseline, compareBaselines, type Difference, knownPart } from './baseline.js';
import { WatchError } from './errors.js';
import { BASELINE, readBaseline, writeBaseline } from './files.js';
import { draftPairs } from './record.js';
import { type GivenVerdict, withVerdicts } from './verdicts.js';

export interface WatchOptions {
  places: Places;
  /** Where the draft and the released trees are read from; the published repository when absent. */
  source?: string;
}

/** What one run saw. */
export interface Watched {
  baseline: Baseline;
  /** One a part of the baseline, in its order. */
  changeSets: ChangeSet[];
  /** Of the draft with the release. */
  pairing: Pairing;
  notes: string[];
  reader: Reader;
}

/** Compares everything that is watched. Throws WatchError, or FetchError, when something cannot be compared. */
export async function look({ places, source }: WatchOptions): Promise<Watched> {
  const sources = await readSources(places);
  const dated = [...sources.revisions.keys()].filter((revision) => revision !== 'draft').sort();
  const release = dated.at(-1);
  if (release === undefined)
    throw new WatchError('spec-snapshots/sources.yaml lists no dated revision to compare with');
  const reader = await openReader(places, source);
  const opened = await reader.source();
  const registries = await readRegistries(places, new Set([release]));
  const present = await opened.revisions();
  const draft = await opened.readTree('draft');
  const missing: string[] = [];

  const first = await compare(await lockedTree(release, places, opened), draft, registries, places);
  const parts = [first];
  for (const revision of dated) {
    const lock = await readLock(places, revision);
    if (lock === null)
      throw new WatchError(
        `${revision} has no lock to compare with; run: mcp-clauses fetch --revision ${revision}`,
      );
    if (!present.includes(revision)) {
      missing.push(revision);
      continue;
    }
    const current = await editedTree(lock, draft.lock.commit, opened);
    if (current === null) continue;
    const own = await readRegistries(places, new Set([revision]));
    parts.push(await compare(await lockedTree(revision, places, opened), current, own, places));
  }
  const known = parts.map(({ changeSet }) => knownPart(changeSet));
  return {
    baseline: {
      form: 1,
      normaliser: NORMALISER_VERSION,
      release,
      commit: draft.lock.commit,
      parts: known,
      unlisted: present.filter((revision) => revision !== 'draft' && !dated.includes(revision)),
      pairs: draftPairs(first.pairing, known[0] as (typeof known)[number]),
    },
    changeSets: parts.map(({ changeSet }) => changeSet),
    pairing: first.pairing,
    notes:
      missing.length === 0
        ? []
        : [`not in the source, so that nothing is known of edits to them: ${missing.join(', ')}`],
    reader,
  };
}

/** A run held against the committed baseline, with the commits of what is new. Throws WatchError when there is none. */
export async function lookAgain(
  options: WatchOptions,
): Promise<{ watched: Watched; difference: Difference }> {
  const known = await readBaseline(options.places);
  if (known === null) {
    throw new WatchError(
      `there is no ${BASELINE} to compare with; write the first one with: mcp-clauses watch --update`,
    );
  }
  const watched = await look(options);
  const difference = compareBaselines(known, watched.baseline);
  for (const [i, changeSet] of watched.changeSets.entries()) {
    const fresh = difference.parts[i]?.fresh ?? new Set();
    const changes = changeSet.changes.filter(({ key }) => fresh.has(key));
    await attributeFrom(watched.reader, { name: changeSet.to }, changes, options.places);
  }
  return { watched, difference };
}

export interface UpdateOptions extends WatchOptions {
  verdicts?: readonly GivenVerdict[];
  /** Keys of changes whose verdict is let go of. */
  forget?: ReadonlySet<string>;
}

/** Writes the baseline anew, whole or not at all. Nothing is written when a page could not be read or a verdict is stale. */
export async function update({
  verdicts = [],
  forget = new Set(),
  ...options
}: UpdateOptions): Promise<Watched> {
  const known = await readBaseline(options.places);
  const watched = await look(options);
  refuseFailures(watched);
  const baseline = withVerdicts(watched.baseline, known, verdicts, forget);
  const [draft] = baseline.parts;
  if (draft !== undefined) baseline.pairs = draftPairs(watched.pairing, draft);
  await writeBaseline(options.places, baseline);
  return { ...watched, baseline };
}

function refuseFailures({ changeSets }: Watched): void {
  const lines = changeSets.flatMap(({ from, to, failures }) =>
    failures.map(
      ({ side, page, line, reason }) =>
        `  ${(side === 'from' ? from : to).revision} ${page}${line === undefined ? '' : `:${line}`}: ${reason}`,
    ),
  );
  if (lines.length === 0) return;
  throw new WatchError(['pages that could not be read; nothing was written:', ...lines].join('\n'));
}

async function compare(
  from: Snapshot,
  to: Snapshot,
  { ledger, decisions }: Registries,
  places: Places,
): Promise<{ changeSet: ChangeSet; pairing: Pairing }> {
  const sides = [await sideOf(from, places, ledger.files), await sideOf(to, places, ledger.files)] as const;
  return compareSides(...sides, { decisions, traces: corpusTraces(places) });
}

/** A revision as it is locked: the local snapshot, else the source at the commit of the lock. */
async function lockedTree(revision: string, places: Places, source: Source): Promise<Snapshot> {
  try {
    return await readSnapshot(places, revision);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const lock = await readLock(places, revision);
    if (lock?.commit == null || source.repository === null) throw error;
    return source.readTree(revision, lock.commit);
  }
}

/** A released tree as the source has it now; null when all its files are those of the lock. */
async function editedTree(lock: Lock, tip: string | null, source: Source): Promise<Snapshot | null> {
  const { revision } = lock;
  if (source.repository === null || tip === null) {
    const current = await source.readTree(revision);
    return compareLocks(lock, current.lock).length === 0 ? null : current;
  }
  // Blob ids tell without the files: those of a tree that nobody edited are not fetched.
  const tree = await source.repository.listTree(tip);
  const folder = `${pagesFolder(revision)}/`;
  const own = [...tree].filter(
    ([path]) => (path.startsWith(folder) && path.endsWith('.mdx')) || path === schemaFile(revision),
  );
  const locked = new Map(
    lock.files.map(({ path, blob }) => [path === 'schema.json' ? schemaFile(revision) : folder + path, blob]),
  );
  const same = own.length === locked.size && own.every(([path, blob]) => locked.get(path) === blob);
  return same ? null : source.readTree(revision, tip);
}
