/** The alignment that a change report rests on: the matching ladder's, with what lead-ins and their items say of each other. */
import type { Extraction, Sentence } from '../extract/extraction.js';
import { bindsNobody } from '../register/account.js';
import { type Alignment, alignExtractions, type Evidence, type Pair } from '../register/align.js';
import type { Decision } from '../register/decisions.js';
import { similarity } from '../register/similarity.js';
import { forceClasses } from './classify.js';
import { forcesOf, sameWords } from './meaning.js';

/** How two sentences were paired: a rung of the ladder, the sentences around both of them, or the items under both. */
export type PairMethod = Evidence['method'] | 'by-neighbours' | 'by-items';

export interface ReportPair {
  a: Sentence;
  b: Sentence;
  method: PairMethod;
  score: number;
  verdict: Pair['verdict'];
  runnerUp?: NonNullable<Evidence['runnerUp']>;
}

export interface Pairing {
  pairs: ReportPair[];
  removed: Sentence[];
  added: Sentence[];
  possible: Alignment['possible'];
  /** Decisions that say nothing any more. */
  unused: Alignment['unused'];
  /** Where each sentence stands in its extraction. */
  position: ReadonlyMap<Sentence, number>;
}

/** Lead-ins this unlike do not introduce the same thing. */
const UNLIKE = 0.5;

/** Pairs the clauses of two extractions; a changelog page holds none. */
export function pairSentences(a: Extraction, b: Extraction, decisions: readonly Decision[] = []): Pairing {
  const alignment = alignExtractions(clauses(a), clauses(b), decisions);
  const position = new Map(
    [a, b].flatMap(({ sentences }) => sentences.map((sentence, i) => [sentence, i] as const)),
  );
  return pairLeadIns(pairNeighbours(breakOrphans({ ...reportPairs(alignment), position }), a, b));
}

function clauses(extraction: Extraction): Extraction {
  return { ...extraction, sentences: extraction.sentences.filter((s) => bindsNobody(s) !== 'changelog') };
}

function reportPairs({ pairs, removed, added, possible, unused }: Alignment): Omit<Pairing, 'position'> {
  return {
    pairs: pairs.map(({ a, b, evidence: { method, score, runnerUp }, verdict }) => ({
      a,
      b,
      method,
      score,
      verdict,
      ...(runnerUp === undefined ? {} : { runnerUp }),
    })),
    removed,
    added,
    possible,
    unused,
  };
}

/**
 * An item without a keyword of its own says nothing by itself. Equal items on two pages whose lead-ins have nothing to do
 * with each other are no move: the one is gone, the other is new.
 */
function breakOrphans(pairing: Pairing): Pairing {
  const partner = new Map(pairing.pairs.map((pair) => [pair.a.id, pair.b.id]));
  const broken = pairing.pairs.filter(({ a, b, method }) => {
    if (method === 'decided' || a.page === b.page || a.keywords.length > 0) return false;
    if (a.leadIn === undefined || b.leadIn === undefined) return false;
    if (a.leadIn.sentence !== undefined && partner.get(a.leadIn.sentence) === b.leadIn.sentence) return false;
    return similarity(a.leadIn.words, b.leadIn.words) < UNLIKE;
  });
  if (broken.length === 0) return pairing;
  const gone = new Set(broken);
  return {
    ...pairing,
    pairs: pairing.pairs.filter((pair) => !gone.has(pair)),
    removed: inOrder([...pairing.removed, ...broken.map(({ a }) => a)], pairing.position),
    added: inOrder([...pairing.added, ...broken.map(({ b }) => b)], pairing.position),
  };
}

/**
 * A possible pair below the ladder's threshold is one sentence edited when both stand in the same section, under the same
 * lead-in, at the same level, between the same neighbours: an added and a removed one would each have come and gone in one place.
 */
function pairNeighbours(pairing: Pairing, a: Extraction, b: Extraction): Pairing {
  const partner = new Map<Sentence, Sentence>();
  for (const pair of pairing.pairs) partner.set(pair.a, pair.b);
  const around = { a: neighbours(a.sentences), b: neighbours(b.sentences) };
  const found = pairing.possible.filter(({ a: x, b: y }) => {
    if (x.page !== y.page || x.section !== y.section) return false;
    // So unlike a pair must not be what a change of level rests on.
    if (forceClasses(forcesOf(x), forcesOf(y)).length > 0) return false;
    if (!sameWords(x.leadIn?.words ?? '', y.leadIn?.words ?? '')) return false;
    const [before, after] = around.a(x);
    const [newBefore, newAfter] = around.b(y);
    const same = (p: Sentence | undefined, q: Sentence | undefined) =>
      p === undefined ? q === undefined : partner.get(p) === q;
    return same(before, newBefore) && same(after, newAfter);
  });
  if (found.length === 0) return pairing;
  const pairs = found.map(({ a: x, b: y, evidence }) => ({
    a: x,
    b: y,
    method: 'by-neighbours' as const,
    score: evidence.score,
    verdict: 'review' as const,
  }));
  return withPairs(pairing, pairs);
}

/** The sentence before and the one after, within the section. */
function neighbours(
  sentences: readonly Sentence[],
): (sentence: Sentence) => [Sentence | undefined, Sentence | undefined] {
  const at = new Map(sentences.map((sentence, i) => [sentence, i]));
  return (sentence) => {
    const i = at.get(sentence) ?? 0;
    const near = (other: Sentence | undefined) =>
      other?.page === sentence.page && other.section === sentence.section ? other : undefined;
    return [near(sentences[i - 1]), near(sentences[i + 1])];
  };
}

/** Two lead-ins without partners are one reworded when most of the items under the one are those under the other. */
function pairLeadIns(pairing: Pairing): Pairing {
  const open = new Map(pairing.added.map((sentence) => [sentence.id, sentence]));
  const items = new Map<string, ReportPair[]>();
  for (const pair of pairing.pairs) {
    const under = pair.a.leadIn?.sentence;
    if (under !== undefined) items.set(under, [...(items.get(under) ?? []), pair]);
  }
  const found: ReportPair[] = [];
  for (const a of pairing.removed) {
    const followed = items.get(a.id) ?? [];
    const counts = new Map<string, number>();
    for (const { b } of followed) {
      const under = b.leadIn?.sentence;
      if (under !== undefined && open.has(under)) counts.set(under, (counts.get(under) ?? 0) + 1);
    }
    const [best] = [...counts].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1));
    const b = best === undefined ? undefined : open.get(best[0]);
    if (b === undefined || best === undefined || 2 * best[1] <= (a.items?.length ?? followed.length))
      continue;
    open.delete(b.id);
    found.push({ a, b, method: 'by-items', score: similarity(a.words, b.words), verdict: 'review' });
  }
  return found.length === 0 ? pairing : withPairs(pairing, found);
}

function withPairs(pairing: Pairing, found: readonly ReportPair[]): Pairing {
  const paired = new Set(found.flatMap(({ a, b }) => [a, b]));
  return {
    ...pairing,
    pairs: [...pairing.pairs, ...found],
    removed: pairing.removed.filter((sentence) => !paired.has(sentence)),
    added: pairing.added.filter((sentence) => !paired.has(sentence)),
    possible: pairing.possible.filter(({ a, b }) => !paired.has(a) && !paired.has(b)),
  };
}

function inOrder(sentences: readonly Sentence[], position: Pairing['position']): Sentence[] {
  return [...sentences].sort((x, y) => (position.get(x) ?? 0) - (position.get(y) ?? 0));
}
