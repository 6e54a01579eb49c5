/** The edge of this stage: a side as the user names it, read from a source or from the local snapshot. */
import { resolve } from 'node:path';
import { compileShapes } from '../emit/wire/compile.js';
import { WireError } from '../emit/wire/shapes.js';
import type { Extraction } from '../extract/extraction.js';
import { extractCached } from '../extract/memo.js';
import { FetchError } from '../fetch/errors.js';
import { readSources } from '../fetch/fetch.js';
import { readFolder } from '../fetch/folder.js';
import type { Places } from '../fetch/places.js';
import { checkRevision } from '../fetch/revisions.js';
import type { Snapshot } from '../fetch/snapshot.js';
import { kindOfSource, openSource, type Source } from '../fetch/source.js';
import type { Sources } from '../fetch/sources.js';
import { readSnapshot } from '../fetch/store.js';
import { snapshotOf } from '../fetch/tree.js';
import type { LedgerSource } from '../register/load.js';
import { indexClauses } from './clauses.js';
import type { Side } from './compare.js';
import { SCHEMA_PAGE } from './renames.js';

/** Two states that cannot be compared: why, and what to do. Commands end with exit code 2. */
export class DiffError extends Error {
  override name = 'DiffError';
}

/** A state as the user names it: `R`, `R@<commit>`, or `R@worktree` for the files of a clone as they lie there. */
export interface StateName {
  revision: string;
  at?: string;
}

const WORKTREE = 'worktree';

export function parseStateName(text: string): StateName {
  const [revision = '', at, ...more] = text.split('@');
  if (more.length > 0 || at === '') {
    throw new DiffError(`${JSON.stringify(text)}: expected a revision, R@<commit> or R@${WORKTREE}`);
  }
  checkRevision(revision);
  return { revision, ...(at === undefined ? {} : { at }) };
}

export interface Reader {
  /** Pages and schema of a state. */
  snapshot(name: StateName): Promise<Snapshot>;
  /** The source, opened at the first need of it. */
  source(): Promise<Source>;
  /** What the user should know of how a state was read. */
  notes: string[];
}

/** Reads states from `source`; without one from the local snapshot, else from the published repository. */
export async function openReader(places: Places, source?: string): Promise<Reader> {
  const sources = await readSources(places);
  const notes: string[] = [];
  let opened: Promise<Source> | undefined;
  const open = (): Promise<Source> => {
    opened ??= openSource(source ?? sources.repository, { sources, cache: places.repositories });
    return opened;
  };
  return {
    notes,
    source: open,
    snapshot: (name) => read(name, { places, source, sources, open, notes }),
  };
}

interface ReadContext {
  places: Places;
  source: string | undefined;
  sources: Sources;
  open: () => Promise<Source>;
  notes: string[];
}

async function read({ revision, at }: StateName, context: ReadContext): Promise<Snapshot> {
  const { places, source, open, notes } = context;
  if (at === WORKTREE) return readWorktree(revision, source);
  const local = source === undefined || at === undefined ? await localSnapshot(places, revision) : null;
  if (
    source === undefined &&
    local !== null &&
    (at === undefined || local.lock.commit?.startsWith(at) === true)
  ) {
    return local;
  }
  const opened = await open();
  if (opened.kind === 'folder' && at === undefined && local !== null) {
    if (!(await opened.revisions()).includes(revision)) {
      notes.push(`${revision} is not in ${opened.given}; the local snapshot serves for it`);
      return local;
    }
  }
  return opened.readTree(revision, at);
}

async function readWorktree(revision: string, source: string | undefined): Promise<Snapshot> {
  if (source === undefined || !['clone', 'folder'].includes(await kindOfSource(source))) {
    throw new DiffError(
      `${revision}@${WORKTREE} needs --source with a clone, whose files are read as they lie there`,
    );
  }
  const files = await readFolder(resolve(source), revision);
  return snapshotOf(revision, files, { repository: null, commit: null, date: null });
}

/** The fetched snapshot when its files are what the lock says. */
async function localSnapshot(places: Places, revision: string): Promise<Snapshot | null> {
  try {
    return await readSnapshot(places, revision);
  } catch (error) {
    if (error instanceof FetchError) return null;
    throw error;
  }
}

/** A snapshot as a side of a comparison. */
export async function sideOf(
  snapshot: Snapshot,
  places: Pick<Places, 'cache'>,
  files: readonly LedgerSource[],
): Promise<Side> {
  return sideFrom(snapshot, await extractCached(snapshot, places.cache), files);
}

/** As `sideOf`, with the extraction at hand. */
export function sideFrom(snapshot: Snapshot, extraction: Extraction, files: readonly LedgerSource[]): Side {
  const { revision, commit } = snapshot.lock;
  return {
    name: { revision, commit },
    extraction,
    texts: snapshot.texts,
    ...wireOf(revision, snapshot.texts.get(SCHEMA_PAGE)),
    clauses: indexClauses(files, extraction),
  };
}

/** The wire shapes of a schema, or why there are none. */
export function wireOf(revision: string, schema: string | undefined): Pick<Side, 'wire' | 'wireNote'> {
  if (schema === undefined)
    return {
      wire: null,
      wireNote: `${revision} has no schema.json here, so that its descriptions were not compared either`,
    };
  try {
    return { wire: compileShapes(revision, schema) };
  } catch (error) {
    if (error instanceof WireError) return { wire: null, wireNote: error.message };
    throw error;
  }
}
