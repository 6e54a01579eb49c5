/** Re-registering a revision: its pages were edited after their lock. Every id stays with its wording or becomes a tombstone. */
import { type Document, isMap, isSeq, Scalar, type YAMLMap } from 'yaml';
import type { Extraction } from '../extract/extraction.js';
import { alignExtractions, type Evidence } from './align.js';
import { carry, type Passage, passage } from './carry.js';
import { type ClauseChange, changesOf, unanchored } from './changes.js';
import type { Decision, StaleDecision } from './decisions.js';
import {
  appendTo,
  clauseEntry,
  copyOf,
  emitLedger,
  listOf,
  removeEntry,
  reread,
  setField,
  sourceNode,
} from './document.js';
import { mintUnowned, type NewClause } from './entries.js';
import type { LedgerClause, Source } from './ledger.js';
import { LedgerError, type LedgerSource, type Problem, problemAt } from './load.js';
import { mintOf } from './numbers.js';
import { indexPlaces } from './places.js';
import type { Ledger } from './rules.js';
import { seal } from './seal.js';

export interface Registration {
  /** All files of the ledger, edited ones and new ones included. */
  files: LedgerSource[];
  /** Files whose text differs from before, or that are new. */
  written: LedgerSource[];
  /** What happened to each clause whose places are not all just where they were. */
  changes: ClauseChange[];
  tombstones: string[];
  /** Obligations that got a number and wait for a person. */
  added: NewClause[];
  permissions: number;
  nonClauses: number;
  unusedDecisions: StaleDecision[];
}

export interface ReregisterInput {
  ledger: Ledger;
  /** The pages as they stand now. */
  now: Extraction;
  /** The pages as the ledger was last registered; absent: they have not changed. */
  before?: Extraction;
  decisions?: readonly Decision[];
  /** Folder of the ledger files below the project root. */
  folder?: string;
}

/**
 * Brings the ledger of one revision up to its pages: places that people pointed at are sealed, moved and edited sentences
 * keep their ids, gone ones become tombstones, and new ones get the next numbers, marked `review: new`.
 */
export function reregister(input: ReregisterInput): Registration {
  const { ledger, now, before = now, decisions = [], folder = 'registries' } = input;
  const after = indexPlaces(now);
  refuseFailures(now);
  const start = indexPlaces(before);
  // Lines that people wrote since the last registration are lines of the pages as they stood then.
  const sealed = ledger.files.map((file) => (file.data.revision === now.revision ? seal(file, start) : file));
  const alignment = alignExtractions(before, now, decisions);
  const through = passage(start, after, alignment);
  const own = sealed.filter(({ data }) => data.revision === now.revision);
  const changes = changesOf(own, through);
  const tombstones = changes.filter(isBuried).map(({ clause }) => clause.id);

  const commit = { before: before.commit, now: now.commit };
  const edited = sealed.map((file) => {
    if (file.data.revision !== now.revision) return file;
    const concerned = changes.filter((change) => change.file === file && isChange(change));
    const unjudged = unjudgedEdits(file, through);
    if (concerned.length + unjudged.length + tombstones.length === 0) return file;
    const document = copyOf(file);
    // By node, not by index: entries that leave shift the others.
    for (const edit of unjudged.map((edit) => prepared(document, edit))) edit();
    for (const change of concerned) applyChange(document, change, commit);
    forget(document, tombstones);
    return reread(file.file, document);
  });
  // Numbers are minted from what was, so that a number that falls free in this very run is not given away again.
  const minted = mintUnowned(edited, after, ledger.areas, mintOf(ledger), folder);
  return {
    files: minted.files,
    written: writtenOf(ledger.files, minted.files),
    changes: changes.filter(isChange),
    tombstones,
    added: minted.clauses,
    permissions: minted.permissions,
    nonClauses: minted.nonClauses,
    unusedDecisions: alignment.unused,
  };
}

/** Files that are new, or whose text differs from before. */
export function writtenOf(before: readonly LedgerSource[], now: readonly LedgerSource[]): LedgerSource[] {
  const known = new Map(before.map((file) => [file.file, file]));
  return now.filter((file) => {
    const was = known.get(file.file);
    return was !== file && (was === undefined || emitLedger(was) !== emitLedger(file));
  });
}

function isChange({ outcome, sources }: ClauseChange): boolean {
  return outcome !== 'same' || sources.some(({ carried }) => carried.kind !== 'same');
}

/** A page that cannot be read would look like a page whose clauses are gone. */
export function refuseFailures(extraction: Extraction): void {
  if (extraction.failures.length === 0) return;
  throw new LedgerError(
    extraction.failures.map(({ page, line, reason }) => ({
      file: `${extraction.revision}/${page}`,
      ...(line === undefined ? {} : { line }),
      reason: `${reason}; nothing is registered while a page cannot be read`,
    })),
  );
}

/** No place of it binds any more. */
function isBuried({ outcome, level }: ClauseChange): boolean {
  return outcome === 'gone' || level === 'MAY';
}

function applyChange(
  document: Document,
  change: ClauseChange,
  commit: { before: string | null; now: string | null },
): void {
  const { clause, outcome, level, verdict, sources } = change;
  const entry = clauseEntry(document, clause.id);
  if (entry === undefined) return;
  if (isBuried(change)) {
    removeEntry(document, 'clauses', entry);
    const page = clause.sources?.[0]?.page ?? 'its page';
    const at = commit.now === null ? '' : ` at ${commit.now.slice(0, 12)}`;
    const gone =
      outcome === 'gone' ? `Its words left ${page}${at}.` : `It became a permission in ${page}${at}.`;
    appendTo(document, 'tombstones', {
      id: clause.id,
      was: clause.says.trim() || `A clause of ${page}.`,
      gone,
    });
    return;
  }
  const list: unknown = entry.get('sources', true);
  if (isSeq(list)) {
    const gone = new Set<unknown>();
    for (const { index, source, carried } of sources) {
      const old = list.items[index];
      if (carried.kind === 'gone') gone.add(old);
      else if (!equalSources(source, carried.source)) {
        const node = sourceNode(withErratum(source, carried.source, commit.before));
        if (isMap(old)) {
          if (old.comment) node.comment = old.comment;
          if (old.commentBefore) node.commentBefore = old.commentBefore;
        }
        list.items[index] = node;
      }
    }
    list.items = list.items.filter((item) => !gone.has(item));
  }
  if (level !== clause.level) setField(entry, 'level', new Scalar(level));
  if (verdict === 'review') markForReview(document, entry, clause, change.evidence, outcome);
}

function markForReview(
  document: Document,
  entry: YAMLMap,
  clause: LedgerClause,
  evidence: Evidence | undefined,
  outcome: ClauseChange['outcome'],
): void {
  if (clause.review === 'new') return;
  setField(entry, 'review', new Scalar('matched'), ['checks', 'planned', 'excluded']);
  const method =
    outcome === 'partly-gone' || outcome === 'level-changed' ? outcome : (evidence?.method ?? outcome);
  setField(entry, 'evidence', evidenceNode(document, method, evidence), ['review']);
}

/** Evidence as the ledger keeps it. Sentences are named by their ids, which hold no words. */
export function evidenceNode(document: Document, method: string, evidence: Evidence | undefined) {
  return document.createNode(evidenceEntry(method, evidence), { flow: true });
}

export function evidenceEntry(
  method: string,
  evidence: Evidence | undefined,
): NonNullable<LedgerClause['evidence']> {
  const runnerUp = evidence?.runnerUp;
  return {
    method,
    score: round(evidence?.score ?? 0),
    ...(runnerUp === undefined ? {} : { 'runner-up': `${runnerUp.b} (${round(runnerUp.score)})` }),
  };
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}

/** An edit of the words keeps the old fingerprint, with the commit up to which it held. */
function withErratum(was: Source, is: Source, until: string | null): Source {
  if (was.words === is.words) return is;
  return { ...is, errata: [...(was.errata ?? []), { words: was.words, until: until ?? 'unknown' }] };
}

function equalSources(x: Source, y: Source): boolean {
  const fields = [
    'page',
    'section',
    'keyword',
    'ordinal',
    'level',
    'words',
    'nth',
    'leadIn',
    'items',
  ] as const;
  return fields.every((field) => x[field] === y[field]);
}

/** Permissions and non-clauses have no id: they follow their words, and leave with them. */
interface UnjudgedEdit {
  list: 'permissions' | 'non-clauses';
  index: number;
  /** Absent: the entry leaves. */
  source?: Source;
}

function unjudgedEdits(file: LedgerSource, through: Passage): UnjudgedEdit[] {
  const problems: Problem[] = [];
  const edits = (['permissions', 'non-clauses'] as const).flatMap((list) =>
    (file.data[list] ?? []).flatMap(({ source }, index): UnjudgedEdit[] => {
      if (source === undefined) return [];
      const carried = carry(source, through);
      if (carried === undefined) {
        const who = list === 'permissions' ? 'a permission' : 'a non-clause';
        problems.push(problemAt(file, [list, index], unanchored(who, source, through)));
        return [];
      }
      if (carried.kind === 'gone' || (list === 'permissions' && carried.source.level !== 'MAY'))
        return [{ list, index }];
      return equalSources(source, carried.source) ? [] : [{ list, index, source: carried.source }];
    }),
  );
  if (problems.length > 0) throw new LedgerError(problems);
  return edits;
}

function prepared(document: Document, { list, index, source }: UnjudgedEdit): () => void {
  const node = listOf(document, list).items[index];
  return () => {
    if (source === undefined) removeEntry(document, list, node);
    else if (isMap(node)) node.set('source', sourceNode(source));
  };
}

/** Takes buried ids out of the lists in which clauses of the same revision name them. */
function forget(document: Document, tombstones: readonly string[]): void {
  if (tombstones.length === 0) return;
  const buried = new Set<unknown>(tombstones);
  for (const entry of listOf(document, 'clauses').items) {
    if (!isMap(entry)) continue;
    for (const field of ['copies', 'contradicts']) {
      const list: unknown = entry.get(field, true);
      if (!isSeq(list)) continue;
      list.items = list.items.filter((item) => !buried.has((item as Scalar).value));
      if (list.items.length === 0) entry.delete(field);
    }
  }
}
