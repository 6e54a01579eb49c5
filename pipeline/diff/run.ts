/** `diff` at the edge: two states as the user names them → their ChangeSet. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Places } from '../fetch/places.js';
import { readRegistries } from '../register/files.js';
import { attribute } from './attribution.js';
import { type Comparison, compareSides, type Side } from './compare.js';
import { historyOf } from './history.js';
import { openReader, parseStateName, type Reader, sideOf } from './read.js';

/**
 * `auto` looks for the commits where that is quick: a history is at hand, and not two dated revisions are compared, whose
 * changes lie many months back.
 */
export type AttributionMode = 'auto' | 'always' | 'never';

export interface DiffOptions {
  places: Places;
  from: string;
  to: string;
  /** Where states are read from; the local snapshot, else the published repository, when absent. */
  source?: string;
  attribution?: AttributionMode;
}

export interface DiffResult extends Comparison {
  from: Side;
  to: Side;
  /** What the user should know of how the states were read. */
  notes: string[];
}

export async function diffStates(options: DiffOptions): Promise<DiffResult> {
  const { places, source } = options;
  const names = [parseStateName(options.from), parseStateName(options.to)] as const;
  const { ledger, decisions } = await readRegistries(places, new Set(names.map(({ revision }) => revision)));
  const reader = await openReader(places, source);
  const from = await sideOf(await reader.snapshot(names[0]), places, ledger.files);
  const to = await sideOf(await reader.snapshot(names[1]), places, ledger.files);
  const comparison = compareSides(from, to, { decisions, traces: corpusTraces(places) });
  const mode = options.attribution ?? 'auto';
  const dated = (side: Side) => side.name.revision !== 'draft';
  const far = dated(from) && dated(to) && from.name.revision !== to.name.revision;
  if (mode === 'always' || (mode === 'auto' && source !== undefined && !far)) {
    await attributeFrom(reader, to, comparison.changeSet.changes, places);
  }
  return { ...comparison, from, to, notes: reader.notes };
}

/** Finds the commits of changes where the later side has a commit and the source a history. */
export async function attributeFrom(
  reader: Pick<Reader, 'source'>,
  to: Pick<Side, 'name'>,
  changes: Comparison['changeSet']['changes'],
  places: Pick<Places, 'cache'>,
): Promise<void> {
  const { revision, commit } = to.name;
  if (commit === null || changes.length === 0) return;
  const { repository } = await reader.source();
  if (repository === null) return;
  await attribute(changes, historyOf(repository, revision, commit, places.cache));
}

/** The project's committed traces, by path below its root. */
export function corpusTraces({ root }: Pick<Places, 'root'>): string[] {
  if (root === null || !existsSync(join(root, 'test', 'corpus'))) return [];
  return readdirSync(join(root, 'test', 'corpus'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl'))
    .map((path) => `test/corpus/${path.replaceAll('\\', '/')}`)
    .sort();
}
