/** Bringing a new revision in: every clause of it gets an id of its own, tied by lineage to where its wording came from. */
import { isMap, Scalar } from 'yaml';
import type { Extraction, Sentence } from '../extract/extraction.js';
import { ownership } from './account.js';
import { type Alignment, alignExtractions } from './align.js';
import { carry, passage } from './carry.js';
import { type ClauseChange, changesOf } from './changes.js';
import type { Decision, StaleDecision } from './decisions.js';
import { clauseEntry, copyOf, reread } from './document.js';
import { inAreaOrder, mintUnowned, type NewClause, withEntries } from './entries.js';
import type { LedgerClause, LedgerNonClause, Lineage } from './ledger.js';
import { LedgerError, type LedgerSource } from './load.js';
import { mintOf } from './numbers.js';
import { indexPlaces, type PlaceIndex, spotKey } from './places.js';
import { evidenceEntry, refuseFailures, writtenOf } from './reregister.js';
import type { Ledger } from './rules.js';
import { isSealed, seal } from './seal.js';

/** A clause that came over from the earlier revision. */
export interface Descendant {
  id: string;
  from: string;
  relation: 'same' | 'moved' | 'reworded' | 'level-changed';
  /** False where a person has to look first. */
  settled: boolean;
  change: ClauseChange;
}

export interface Derivation {
  files: LedgerSource[];
  /** Files whose text differs from before, or that are new. */
  written: LedgerSource[];
  descendants: Descendant[];
  /** Clauses of the earlier revision that nothing in the new one comes from. */
  dropped: string[];
  added: NewClause[];
  permissions: number;
  nonClauses: number;
  /** Removed and added sentences that may belong together: for the person who reviews `dropped` and `added`. */
  possible: Alignment['possible'];
  unusedDecisions: StaleDecision[];
}

export interface DeriveInput {
  ledger: Ledger;
  /** The earlier revision's pages, as its ledger was registered on. */
  from: Extraction;
  /** The new revision's pages. */
  to: Extraction;
  /** Alignment of the two, when something better is known than what they show by themselves (the draft's record). */
  alignment?: Alignment;
  decisions?: readonly Decision[];
  folder?: string;
}

/**
 * Derives the ledger of a revision from an earlier one. Where the words are equal, statement, actor, gate and checks come
 * along and nothing waits; where they differ they come along as a proposal that waits for review, with its evidence.
 * Entries that the new revision's ledger has already are left alone.
 */
export function derive(input: DeriveInput): Derivation {
  const { ledger, from, to, decisions = [], folder = 'registries' } = input;
  refuseFailures(from);
  refuseFailures(to);
  const after = indexPlaces(to);
  const files = ledger.files.map((file) => (file.data.revision === to.revision ? seal(file, after) : file));
  const alignment = input.alignment ?? alignExtractions(from, to, decisions);
  const before = files.filter(({ data }) => data.revision === from.revision);
  refuseUnsealed(before);
  const changes = changesOf(before, passage(indexPlaces(from), after, alignment));

  const owned = ownership(files, after);
  const known = new Set(
    files.flatMap(({ data }) => data.clauses.flatMap((clause) => clause.lineage.from ?? [])),
  );
  const comers = changes.filter(
    (change) =>
      change.outcome !== 'gone' &&
      change.level !== 'MAY' &&
      !known.has(change.clause.id) &&
      spotsOf(change).some((spot) => !owned.owners.has(spotKey(spot.sentence, spot.occurrence))),
  );
  const mint = mintOf(ledger);
  const placed = inAreaOrder(inReadingOrder(comers, after), homeOf, ledger.areas, to.revision).map(
    ({ value: change, area }) => ({ change, area, id: mint(area) }),
  );
  const idOf = new Map(placed.map(({ change, id }) => [change.clause.id, id]));
  let all: LedgerSource[] = files;
  for (const area of new Set(placed.map((entry) => entry.area))) {
    const clauses = placed
      .filter((entry) => entry.area === area)
      .map(({ change, id }) => descend(change, id, idOf));
    all = withEntries(all, area, to.revision, folder, { clauses, permissions: [], others: [] });
  }
  all = carryNonClauses(all, before, from, to, alignment, ledger, folder);
  const minted = mintUnowned(all, after, ledger.areas, mint, folder);
  const dropped = changes
    .map(({ clause }) => clause.id)
    .filter((id) => !known.has(id) && !idOf.has(id))
    .sort();
  const final = minted.files.map((file) =>
    file.data.revision === from.revision ? withDropped(file, dropped) : file,
  );
  return {
    files: final,
    written: writtenOf(ledger.files, final),
    descendants: placed.map(({ change, id }) => {
      const relation = relationOf(change);
      const settled = relation === 'same' || relation === 'moved';
      return { id, from: change.clause.id, relation, settled, change };
    }),
    dropped,
    added: minted.clauses,
    permissions: minted.permissions,
    nonClauses: minted.nonClauses,
    possible: alignment.possible,
    unusedDecisions: alignment.unused,
  };
}

function relationOf({ outcome }: ClauseChange): Descendant['relation'] {
  if (outcome === 'same' || outcome === 'moved' || outcome === 'level-changed') return outcome;
  return 'reworded';
}

function descend(change: ClauseChange, id: string, idOf: ReadonlyMap<string, string>): LedgerClause {
  const { clause, sources, level, evidence } = change;
  const relation = relationOf(change);
  const lineage: Lineage = { rule: clause.lineage.rule, relation, from: [clause.id] };
  const renamed = (ids: readonly string[] | undefined) => {
    const now = (ids ?? []).flatMap((old) => idOf.get(old) ?? []);
    return now.length === 0 ? undefined : now;
  };
  const copies = renamed(clause.copies);
  const contradicts = renamed(clause.contradicts);
  const settled = relation === 'same' || relation === 'moved';
  const {
    at: _at,
    review,
    evidence: _evidence,
    copies: _copies,
    contradicts: _contradicts,
    ...kept
  } = clause;
  return {
    ...kept,
    id,
    level: level === 'MAY' ? clause.level : level,
    sources: sources.flatMap(({ carried }) => {
      if (carried.kind === 'gone') return [];
      const { errata: _errata, ...source } = carried.source;
      return [source];
    }),
    lineage,
    ...(copies === undefined ? {} : { copies }),
    ...(contradicts === undefined ? {} : { contradicts }),
    // What waits at the earlier revision waits here too: it has not been stated yet.
    ...(review === 'new' ? { review: 'new' as const } : {}),
    ...(settled || review === 'new'
      ? {}
      : {
          review: 'matched' as const,
          evidence: { ...evidenceEntry(evidence?.method ?? change.outcome, evidence), from: clause.id },
        }),
  };
}

/** Non-clauses come over where their words are equal; what else binds nobody, `mintUnowned` sees or a person says. */
function carryNonClauses(
  files: readonly LedgerSource[],
  before: readonly LedgerSource[],
  from: Extraction,
  to: Extraction,
  alignment: Pick<Alignment, 'pairs'>,
  ledger: Ledger,
  folder: string,
): LedgerSource[] {
  const after = indexPlaces(to);
  const through = passage(indexPlaces(from), after, alignment);
  const { owners } = ownership(files, after);
  const carried = before.flatMap(({ data }) =>
    (data['non-clauses'] ?? []).flatMap(({ source, because, note }) => {
      const now = source === undefined ? undefined : carry(source, through);
      if (now === undefined || now.kind === 'gone' || now.kind === 'reworded') return [];
      if (owners.has(spotKey(now.after.sentence, now.after.occurrence))) return [];
      const entry: LedgerNonClause = { source: now.source, because, ...(note === undefined ? {} : { note }) };
      return [{ entry, sentence: now.after.sentence }];
    }),
  );
  const placed = inAreaOrder(carried, ({ sentence }) => sentence, ledger.areas, to.revision);
  let all = [...files];
  for (const area of new Set(placed.map((entry) => entry.area))) {
    const others = placed.filter((entry) => entry.area === area).map(({ value }) => value.entry);
    all = withEntries(all, area, to.revision, folder, { clauses: [], permissions: [], others });
  }
  return all;
}

/** Says of clauses without a descendant that they were dropped, where they stand. */
function withDropped(file: LedgerSource, dropped: readonly string[]): LedgerSource {
  const gone = new Set(dropped);
  const concerned = file.data.clauses.filter(({ id, lineage }) => gone.has(id) && lineage.dropped !== true);
  if (concerned.length === 0) return file;
  const document = copyOf(file);
  for (const { id } of concerned) {
    const lineage: unknown = clauseEntry(document, id)?.get('lineage', true);
    if (isMap(lineage)) lineage.set('dropped', new Scalar(true));
  }
  return reread(file.file, document);
}

function spotsOf({ sources }: ClauseChange) {
  return sources.flatMap(({ carried }) => (carried.kind === 'gone' ? [] : [carried.after]));
}

function homeOf(change: ClauseChange): Sentence {
  const spot = spotsOf(change)[0];
  if (spot === undefined) throw new RangeError(`${change.clause.id} has no place`);
  return spot.item ?? spot.sentence;
}

function inReadingOrder(changes: readonly ClauseChange[], index: PlaceIndex): ClauseChange[] {
  const position = new Map(index.extraction.sentences.map((sentence, i) => [sentence, i]));
  return changes
    .map((change, i) => ({ change, i, at: position.get(homeOf(change)) ?? 0 }))
    .sort((x, y) => x.at - y.at || x.i - y.i)
    .map(({ change }) => change);
}

function refuseUnsealed(files: readonly LedgerSource[]): void {
  const open = files.filter((file) => !isSealed(file));
  if (open.length === 0) return;
  throw new LedgerError(
    open.map(({ file, data }) => ({
      file,
      reason: `has places that are not sealed yet; run register ${data.revision} first`,
    })),
  );
}
