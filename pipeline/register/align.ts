/**
 * The matching ladder: which sentence of one extraction is which of another, and on what evidence.
 *
 *   1. same place and words                   same
 *   2. same words elsewhere                   moved
 *   3. same place, similar words              similar-in-place
 *   4. best one-to-one assignment             assigned
 *   5. unmatched                              removed, added; the best of them shown as possible pairs
 *
 * The result does not depend on which extraction is called a.
 */
import type { Extraction, Sentence } from '../extract/extraction.js';
import { assign, type Candidate } from './assign.js';
import { type DecidedPairs, type Decision, decidedPairs, type StaleDecision } from './decisions.js';
import { type Bag, bagger, dice } from './similarity.js';

/** The rung that paired two sentences; `decided` by a person, `via-draft` through the watch's record of the draft. */
export type Method = 'same' | 'moved' | 'similar-in-place' | 'assigned' | 'decided' | 'via-draft';

export interface Evidence {
  method: Method;
  /** Similarity of the words without their keywords, 0 to 1; 1 for equal words. */
  score: number;
  /** The best other pair that one of the two sentences could have been part of. */
  runnerUp?: { a: string; b: string; score: number };
}

export interface Pair {
  a: Sentence;
  b: Sentence;
  evidence: Evidence;
  /** `review`: a person has to look before anything is carried over. */
  verdict: 'accepted' | 'review';
}

export interface Alignment {
  /** In the order of `a`. */
  pairs: Pair[];
  /** Sentences of `a` without a partner, and of `b`. A possible pair's sentences stand here too. */
  removed: Sentence[];
  added: Sentence[];
  /** Removed and added sentences that may belong together but are not alike enough to say so. */
  possible: Omit<Pair, 'verdict'>[];
  /** Decisions between these revisions that say nothing any more; whoever keeps them must delete them. */
  unused: StaleDecision[];
}

/** From here a pair in one section is accepted without a person. */
export const ACCEPT = 0.9;
/** From here a pair goes to review; below, it is only a possible pair. */
export const REVIEW = 0.65;
/** Below this nothing is worth showing. */
const POSSIBLE = 0.45;
/** Sentences with fewer atoms than this say too little to be known again outside their section. */
const FEW = 4;

/** Aligns two extractions. Under 1 s for 620 sentences against 620. */
export function alignExtractions(
  a: Extraction,
  b: Extraction,
  decisions: readonly Decision[] = [],
): Alignment {
  const decided = decidedPairs(a, b, decisions);
  const result = climb(a, b, decided);
  return { ...result, unused: [...decided.stale, ...withoutEffect(a, b, decided)] };
}

/** Lead-ins less alike than this do not introduce the same thing. */
const UNLIKE = 0.5;

interface Side {
  sentences: readonly Sentence[];
  bags: Bag[];
  leadIns: (Bag | undefined)[];
  /** Indices not matched yet, ascending. */
  open: Set<number>;
}

/** A pair of indices with the similarity of their words. */
interface Scored extends Candidate {
  score: number;
}

type Take = (i: number, j: number, evidence: Evidence, verdict: Pair['verdict']) => void;

function climb(a: Extraction, b: Extraction, decided: DecidedPairs): Omit<Alignment, 'unused'> {
  const bagOf = bagger();
  const left = sideOf(a, bagOf);
  const right = sideOf(b, bagOf);
  const found: { i: number; pair: Pair }[] = [];
  const take: Take = (i, j, evidence, verdict) => {
    left.open.delete(i);
    right.open.delete(j);
    found.push({ i, pair: { a: sentenceAt(left, i), b: sentenceAt(right, j), evidence, verdict } });
  };

  const rowOf = new Map(left.sentences.map((sentence, i) => [sentence, i]));
  const columnOf = new Map(right.sentences.map((sentence, j) => [sentence, j]));
  for (const pair of decided.same) {
    const i = rowOf.get(pair.a);
    const j = columnOf.get(pair.b);
    if (i !== undefined && j !== undefined) {
      take(i, j, { method: 'decided', score: dice(bagAt(left, i), bagAt(right, j)) }, 'accepted');
    }
  }
  const apart = new Set(decided.apart.map((pair) => pairKey(pair.a, pair.b)));
  matchEqualWords(left, right, apart, take);
  const candidates = similarPairs(left, right, apart);
  const runnerUp = runnersUp(left, right, candidates);
  const keyA = (i: number) => sentenceAt(left, i).id;
  const keyB = (j: number) => sentenceAt(right, j).id;
  const evidenceFor = (method: Method, pair: Scored): Evidence => {
    const other = runnerUp(pair);
    return { method, score: pair.score, ...(other === undefined ? {} : { runnerUp: other }) };
  };
  const inOnePlace = (pair: Scored) => samePlace(sentenceAt(left, pair.a), sentenceAt(right, pair.b));
  // Each step assigns among the pairs that are good enough for it, so that no sure pair is given up for two unsure ones.
  const best = (wanted: (pair: Scored) => boolean): Scored[] => {
    const open = candidates.filter((pair) => wanted(pair) && left.open.has(pair.a) && right.open.has(pair.b));
    return assign(open, keyA, keyB) as Scored[];
  };
  for (const [method, wanted] of [
    ['similar-in-place', (pair: Scored) => pair.score >= ACCEPT && inOnePlace(pair)],
    ['assigned', (pair: Scored) => pair.score >= REVIEW],
  ] as const) {
    for (const pair of best(wanted)) {
      const evidence = evidenceFor(method, pair);
      const unrivalled = evidence.runnerUp === undefined || evidence.runnerUp.score < pair.score;
      const sure = pair.score >= ACCEPT && inOnePlace(pair) && unrivalled;
      take(pair.a, pair.b, evidence, sure ? 'accepted' : 'review');
    }
  }
  const possible = best(() => true).map((pair) => ({
    a: sentenceAt(left, pair.a),
    b: sentenceAt(right, pair.b),
    evidence: evidenceFor('assigned', pair),
  }));

  const position = (pair: { a: Sentence }) => rowOf.get(pair.a) ?? 0;
  return {
    pairs: found.sort((x, y) => x.i - y.i).map(({ pair }) => pair),
    removed: left.sentences.filter((_, i) => left.open.has(i)),
    added: right.sentences.filter((_, j) => right.open.has(j)),
    possible: possible.sort((x, y) => position(x) - position(y)),
  };
}

/** What two sentences of equal words may share besides, from most telling to least. The rungs same and moved. */
const EQUALITIES: readonly { method: Method; key: (sentence: Sentence) => string; evenFew: boolean }[] = [
  { method: 'same', key: (s) => join(s.page, s.section, leadInOf(s), s.column ?? ''), evenFew: true },
  { method: 'same', key: (s) => join(s.page, s.section), evenFew: true },
  { method: 'moved', key: (s) => join(s.page, leadInOf(s)), evenFew: true },
  { method: 'moved', key: (s) => join(s.section, leadInOf(s)), evenFew: true },
  { method: 'moved', key: (s) => join(s.page), evenFew: false },
  { method: 'moved', key: (s) => join(s.section), evenFew: false },
  { method: 'moved', key: (s) => leadInOf(s), evenFew: false },
  { method: 'moved', key: () => '', evenFew: false },
];

function matchEqualWords(left: Side, right: Side, apart: ReadonlySet<string>, take: Take): void {
  for (const { method, key, evenFew } of EQUALITIES) {
    const group = (side: Side) =>
      groupBy(
        [...side.open].filter((i) => evenFew || bagAt(side, i).length >= FEW),
        (i) => join(sentenceAt(side, i).fingerprints.words, key(sentenceAt(side, i))),
      );
    const columns = group(right);
    for (const [name, rows] of group(left)) {
      const partners = columns.get(name) ?? [];
      rows.slice(0, partners.length).forEach((i, k) => {
        const j = partners[k];
        if (j === undefined || apart.has(pairKey(sentenceAt(left, i), sentenceAt(right, j)))) return;
        if (orphaned(left, i, right, j)) return;
        const other = method === 'same' ? undefined : equalRunnerUp(left, right, rows, partners, k);
        take(i, j, { method, score: 1, ...(other === undefined ? {} : { runnerUp: other }) }, 'accepted');
      });
    }
  }
}

/**
 * An item without a keyword of its own says nothing by itself: on another page, under words that have nothing to do with
 * those it stood under, it is another rule ("internal errors: …" ends many lists).
 */
function orphaned(left: Side, i: number, right: Side, j: number): boolean {
  const x = sentenceAt(left, i);
  const y = sentenceAt(right, j);
  if (x.page === y.page || x.keywords.length > 0 || y.keywords.length > 0) return false;
  const leadX = left.leadIns[i];
  const leadY = right.leadIns[j];
  return leadX !== undefined && leadY !== undefined && dice(leadX, leadY) < UNLIKE;
}

/** Another sentence of the same words that the kth pair could have been made with. */
function equalRunnerUp(
  left: Side,
  right: Side,
  rows: number[],
  columns: number[],
  k: number,
): Evidence['runnerUp'] {
  const a = sentenceAt(left, rows[k] ?? 0).id;
  const b = sentenceAt(right, columns[k] ?? 0).id;
  const others = [
    ...rows
      .filter((_, at) => at !== k)
      .map((i) => ({ a: sentenceAt(left, i).id, b, other: sentenceAt(left, i).id })),
    ...columns
      .filter((_, at) => at !== k)
      .map((j) => ({ a, b: sentenceAt(right, j).id, other: sentenceAt(right, j).id })),
  ];
  const first = others.sort((x, y) => compare(x.other, y.other))[0];
  return first === undefined ? undefined : { a: first.a, b: first.b, score: 1 };
}

/** Every open pair that is alike enough to be considered, with the weight that the assignment gives it. */
function similarPairs(left: Side, right: Side, apart: ReadonlySet<string>): Scored[] {
  const found: Scored[] = [];
  for (const i of left.open) {
    const x = sentenceAt(left, i);
    const bagX = bagAt(left, i);
    for (const j of right.open) {
      const bagY = bagAt(right, j);
      const shorter = Math.min(bagX.length, bagY.length);
      if (2 * shorter < POSSIBLE * (bagX.length + bagY.length)) continue;
      const y = sentenceAt(right, j);
      if ((shorter < FEW && !samePlace(x, y)) || orphaned(left, i, right, j)) continue;
      const score = dice(bagX, bagY);
      if (score < POSSIBLE || (apart.size > 0 && apart.has(pairKey(x, y)))) continue;
      found.push({ a: i, b: j, score, weight: weigh(score, x, y, left.leadIns[i], right.leadIns[j]) });
    }
  }
  return found;
}

/**
 * Section, page and lead-in speak for a pair, but less than its words. Cubed, so that one good pair outweighs two
 * middling ones that would break it up.
 */
function weigh(
  score: number,
  x: Sentence,
  y: Sentence,
  leadX: Bag | undefined,
  leadY: Bag | undefined,
): number {
  const place = samePlace(x, y) ? 0.06 : x.page === y.page || x.section === y.section ? 0.03 : 0;
  const lead = leadX === undefined || leadY === undefined ? 0 : 0.06 * dice(leadX, leadY);
  return (score + place + lead) ** 3;
}

/** The best candidate that shares one sentence with a pair. */
function runnersUp(
  left: Side,
  right: Side,
  candidates: readonly Scored[],
): (pair: Scored) => Evidence['runnerUp'] {
  const byRow = groupBy(candidates, (pair) => pair.a);
  const byColumn = groupBy(candidates, (pair) => pair.b);
  return (pair) => {
    let best: Scored | undefined;
    let bestName = '';
    for (const rivals of [byRow.get(pair.a) ?? [], byColumn.get(pair.b) ?? []]) {
      for (const other of rivals) {
        if (other.a === pair.a && other.b === pair.b) continue;
        if (best !== undefined && other.score < best.score) continue;
        const name = other.a === pair.a ? sentenceAt(right, other.b).id : sentenceAt(left, other.a).id;
        if (best !== undefined && other.score === best.score && name >= bestName) continue;
        best = other;
        bestName = name;
      }
    }
    if (best === undefined) return undefined;
    return { a: sentenceAt(left, best.a).id, b: sentenceAt(right, best.b).id, score: best.score };
  };
}

/** Decisions that the ladder comes to by itself, so that they say nothing. */
function withoutEffect(a: Extraction, b: Extraction, decided: DecidedPairs): StaleDecision[] {
  if (decided.same.length + decided.apart.length === 0) return [];
  const bare = climb(a, b, { same: [], apart: [], stale: [] });
  const idle = (result: Omit<Alignment, 'unused'>, pair: DecidedPairs['same'][number]) => {
    const isIt = (other: { a: Sentence; b: Sentence }) => other.a === pair.a && other.b === pair.b;
    if (pair.decision.are === 'same') return result.pairs.some((p) => isIt(p) && p.verdict === 'accepted');
    return !result.pairs.some(isIt) && !result.possible.some(isIt);
  };
  return [...decided.same, ...decided.apart]
    .filter((pair) => idle(bare, pair))
    .filter((pair) => {
      const others = (list: DecidedPairs['same']) => list.filter((other) => other !== pair);
      return idle(climb(a, b, { same: others(decided.same), apart: others(decided.apart), stale: [] }), pair);
    })
    .map(({ decision }) => ({ decision, reason: 'the ladder comes to the same by itself' }));
}

function groupBy<T, K>(values: Iterable<T>, keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

function sideOf({ sentences }: Extraction, bagOf: (words: string) => Bag): Side {
  return {
    sentences,
    bags: sentences.map((sentence) => bagOf(sentence.words)),
    leadIns: sentences.map(({ leadIn }) => (leadIn === undefined ? undefined : bagOf(leadIn.words))),
    open: new Set(sentences.keys()),
  };
}

function sentenceAt(side: Side, i: number): Sentence {
  const sentence = side.sentences[i];
  if (sentence === undefined) throw new RangeError(`no sentence ${i}`);
  return sentence;
}

function bagAt(side: Side, i: number): Bag {
  const bag = side.bags[i];
  if (bag === undefined) throw new RangeError(`no sentence ${i}`);
  return bag;
}

function samePlace(x: Sentence, y: Sentence): boolean {
  return x.page === y.page && x.section === y.section;
}

function leadInOf(sentence: Sentence): string {
  return sentence.leadIn?.fingerprint ?? '';
}

function join(...parts: string[]): string {
  return parts.join('\n');
}

function pairKey(a: Sentence, b: Sentence): string {
  return `${a.id}\n${b.id}`;
}

function compare(x: string, y: string): number {
  return x < y ? -1 : x > y ? 1 : 0;
}
