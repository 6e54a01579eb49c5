/** The alignment that a change report rests on: the matching ladder's, with what lead-ins and their items say of each other. */
import type { Extraction, Sentence } from '../extract/extraction.js';
import { bindsNobody } from '../register/account.js';
import { type Alignment, alignExtractions, type Evidence, type Pair } from '../register/align.js';
import type { Decision } from '../register/decisions.js';
import { similarity } from '../register/similarity.js';

/** How two sentences were paired: a rung of the ladder, or the items that hang under both of them. */
export type PairMethod = Evidence['method'] | 'by-items';

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
}

/** Lead-ins this unlike do not introduce the same thing. */
const UNLIKE = 0.5;

/** Pairs the clauses of two extractions; a changelog page holds none. */
export function pairSentences(a: Extraction, b: Extraction, decisions: readonly Decision[] = []): Pairing {
  const alignment = alignExtractions(clauses(a), clauses(b), decisions);
  return pairLeadIns(breakOrphans(reportPairs(alignment)));
}

function clauses(extraction: Extraction): Extraction {
  return { ...extraction, sentences: extraction.sentences.filter((s) => bindsNobody(s) !== 'changelog') };
}

function reportPairs({ pairs, removed, added, possible, unused }: Alignment): Pairing {
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
    removed: inOrder([...pairing.removed, ...broken.map(({ a }) => a)]),
    added: inOrder([...pairing.added, ...broken.map(({ b }) => b)]),
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
  if (found.length === 0) return pairing;
  const paired = new Set(found.flatMap(({ a, b }) => [a, b]));
  return {
    ...pairing,
    pairs: [...pairing.pairs, ...found],
    removed: pairing.removed.filter((sentence) => !paired.has(sentence)),
    added: pairing.added.filter((sentence) => !paired.has(sentence)),
    possible: pairing.possible.filter(({ a, b }) => !paired.has(a) && !paired.has(b)),
  };
}

function inOrder(sentences: readonly Sentence[]): Sentence[] {
  return [...sentences].sort(
    (x, y) =>
      (x.page < y.page ? -1 : x.page > y.page ? 1 : x.lines[0] - y.lines[0]) || (x.id < y.id ? -1 : 1),
  );
}
