/** Changes written out: places, direction, word diff, evidence, copies, and what rests on them. */
import type { Sentence } from '../extract/extraction.js';
import { fingerprint } from '../extract/normalise.js';
import type { LedgerClause } from '../register/ledger.js';
import { CHANGE_CLASSES, type Change, type OtherPair, type Place } from './changeset.js';
import { type ClauseIndex, checksOf } from './clauses.js';
import { type CopySearch, copySearch } from './copies.js';
import { directionOf } from './direction.js';
import type { FoundChange } from './found.js';
import { levelOfSentence } from './meaning.js';
import type { Pairing } from './pairing.js';
import { rounded } from './renames.js';
import { wordDiff } from './words.js';

/** A value for either side. */
export interface Both<T> {
  a: T;
  b: T;
}

export interface Surroundings {
  sentences: Both<readonly Sentence[]>;
  clauses: Both<ClauseIndex>;
  possible: Pairing['possible'];
  traces: readonly string[];
  /** Leave the copies out. */
  brief: boolean;
}

/** The changes in the order of consequence: class, then the stricter levels first, then page and line. */
export function describeChanges(found: readonly FoundChange[], around: Surroundings): Change[] {
  const search = {
    a: copySearch(around.sentences.a, around.clauses.a),
    b: copySearch(around.sentences.b, around.clauses.b),
  };
  const reworded = new Set(
    found
      .filter(changesWords)
      .flatMap(({ a, b, parts = [] }) => [a, b, ...parts].filter((s) => s !== undefined)),
  );
  const byId = {
    a: new Map(around.sentences.a.map((sentence) => [sentence.id, sentence])),
    b: new Map(around.sentences.b.map((sentence) => [sentence.id, sentence])),
  };
  const changes = found.map((one) => describe(one, around, search, reworded, byId));
  return inOrder(numbered(changes));
}

/** Says whether a copy of the sentence elsewhere is now out of step with it. */
function changesWords({ classes }: FoundChange): boolean {
  return CHANGE_CLASSES.indexOf(classes[0]) <= CHANGE_CLASSES.indexOf('merged');
}

function describe(
  found: FoundChange,
  { clauses, possible, traces, brief }: Surroundings,
  search: Both<CopySearch>,
  reworded: ReadonlySet<Sentence>,
  byId: Both<ReadonlyMap<string, Sentence>>,
): Change {
  const { a, b, parts = [], pair, items } = found;
  const [first, ...also] = found.classes;
  const split = also.includes('split') || first === 'split';
  const resting = [
    ...new Map(
      [
        ...(a === undefined ? [] : clauses.a.of(a)),
        ...(b === undefined ? [] : clauses.b.of(b)),
        ...parts.flatMap((part) => (split ? clauses.b : clauses.a).of(part)),
      ].map((clause) => [clause.id, clause]),
    ).values(),
  ];
  const words =
    a !== undefined && b !== undefined && parts.length === 0 && a.words !== b.words
      ? wordDiff(a.words, b.words)
      : undefined;
  const runnerUp = otherPair(pair?.runnerUp, byId);
  const maybe =
    pair === undefined && parts.length === 0 ? possible.find((one) => one.a === a || one.b === b) : undefined;
  return {
    key: keyOf(found),
    class: first,
    also,
    direction: directionOf(a, b, found.classes),
    ...(a === undefined ? {} : { from: placeOf(a, clauses.a) }),
    ...(b === undefined ? {} : { to: placeOf(b, clauses.b) }),
    ...(parts.length === 0
      ? {}
      : { parts: parts.map((part) => placeOf(part, split ? clauses.b : clauses.a)) }),
    ...(found.score === undefined
      ? {}
      : { method: 'containment' as const, score: rounded(found.score), verdict: 'review' as const }),
    ...(pair === undefined ? {} : { method: pair.method, score: rounded(pair.score), verdict: pair.verdict }),
    ...(runnerUp === undefined ? {} : { runnerUp }),
    ...(maybe === undefined ? {} : { possible: pairOf(maybe.a, maybe.b, maybe.evidence.score) }),
    ...(words === undefined ? {} : { words }),
    ...(items === undefined ? {} : { items }),
    ...restingOn(resting, traces),
    copies: !brief && changesWords(found) ? copiesOf(found, search, reworded) : [],
  };
}

/** Copies on the later side; those of a removed sentence, on what is left of the earlier. */
function copiesOf(
  { a, b }: FoundChange,
  search: Both<CopySearch>,
  reworded: ReadonlySet<Sentence>,
): Change['copies'] {
  const changed = (sentence: Sentence) => reworded.has(sentence);
  if (a === undefined) return [];
  // What stood beside the earlier wording is what may be out of step now.
  const before = search.a.copiesOf(a, changed);
  if (b === undefined) return before;
  const known = new Set(before.map(({ page, section }) => `${page}#${section}`));
  return [
    ...before,
    ...search.b.copiesOf(b, changed).filter(({ page, section }) => !known.has(`${page}#${section}`)),
  ];
}

function restingOn(
  clauses: readonly LedgerClause[],
  traces: readonly string[],
): Pick<Change, 'clauses' | 'lineages' | 'checks' | 'traces'> {
  const ids = clauses.map(({ id }) => id).sort();
  return {
    clauses: ids,
    lineages: [...new Set(clauses.map(({ lineage }) => lineage.rule))].sort(),
    checks: [...new Set(clauses.flatMap(checksOf))].sort(),
    traces: traces.filter((file) => ids.some((id) => namedAfter(file, id))).sort(),
  };
}

/** `violations/base-003.jsonl` and `BASE-003.answered-twice.jsonl` are named after BASE-003. */
function namedAfter(file: string, id: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1).toUpperCase();
  return name.startsWith(id) && !/^[A-Z0-9]/.test(name.slice(id.length));
}

export function placeOf(sentence: Sentence, clauses: ClauseIndex): Place {
  const id = clauses.of(sentence)[0]?.id;
  const line = sentence.lines[0];
  return {
    page: sentence.page,
    section: sentence.section,
    headings: sentence.headings,
    ...(line === 0 ? {} : { line }),
    level: levelOfSentence(sentence),
    ...(sentence.actor === undefined ? {} : { actor: sentence.actor }),
    ...(id === undefined ? {} : { id }),
    sentence: sentence.id,
    fingerprint: sentence.fingerprints.words,
    words: sentence.words,
    ...(sentence.leadIn === undefined ? {} : { leadIn: sentence.leadIn.words }),
  };
}

function otherPair(
  pair: { a: string; b: string; score: number } | undefined,
  byId: Both<ReadonlyMap<string, Sentence>>,
): OtherPair | undefined {
  const a = byId.a.get(pair?.a ?? '');
  const b = byId.b.get(pair?.b ?? '');
  return pair === undefined || a === undefined || b === undefined ? undefined : pairOf(a, b, pair.score);
}

function pairOf(a: Sentence, b: Sentence, score: number): OtherPair {
  return { from: end(a), to: end(b), score: rounded(score) };
}

function end({ page, section, lines, words, id }: Sentence): OtherPair['from'] {
  return { page, section, ...(lines[0] === 0 ? {} : { line: lines[0] }), words, sentence: id };
}

function keyOf({ a, b, parts = [] }: FoundChange): string {
  const end = (sentence: Sentence | undefined) =>
    sentence === undefined ? '' : `${sentence.fingerprints.words} ${sentence.leadIn?.fingerprint ?? ''}`;
  return fingerprint('change', end(a), end(b), ...parts.map(end));
}

/** Changes of equal wordings are told apart by their order. */
function numbered(changes: readonly Change[]): Change[] {
  const seen = new Map<string, number>();
  return changes.map((change) => {
    const nth = (seen.get(change.key) ?? 0) + 1;
    seen.set(change.key, nth);
    return nth === 1 ? change : { ...change, key: `${change.key}~${nth}` };
  });
}

const LEVELS: readonly string[] = ['MUST', 'MUST NOT', 'SHOULD', 'SHOULD NOT', 'MAY'];

function inOrder(changes: readonly Change[]): Change[] {
  const rank = (change: Change): (string | number)[] => {
    const place = change.to ?? change.from;
    return [
      CHANGE_CLASSES.indexOf(change.class),
      Math.floor(LEVELS.indexOf(place?.level ?? 'MAY') / 2),
      place?.page ?? '',
      place?.line ?? 0,
      place?.section ?? '',
      change.key,
    ];
  };
  const ranked = changes.map((change) => ({ change, rank: rank(change) }));
  return ranked.sort((x, y) => compareRanks(x.rank, y.rank)).map(({ change }) => change);
}

function compareRanks(x: readonly (string | number)[], y: readonly (string | number)[]): number {
  for (const [i, value] of x.entries()) {
    const other = y[i];
    if (other === undefined || value === other) continue;
    return value < other ? -1 : 1;
  }
  return 0;
}
