/** What people decided about pairs that the matching ladder proposes: registries/decisions.yaml. */
import type { Extraction, Sentence } from '../extract/extraction.js';

/** One decision. Sentences are named by their `id`, which holds a fingerprint of their words and so expires with them. */
export interface Decision {
  /** The two revisions, in any order; the draft is `draft`. */
  between: [string, string];
  /** A sentence of each, in the order of `between`. */
  pair: [string, string];
  /** `same`: one is the other's wording; `apart`: they are two rules, however alike. */
  are: 'same' | 'apart';
  /** Why, in our own words. */
  because: string;
}

/** The decisions between two extractions, turned so that `a` and `b` are theirs. */
export interface DecidedPairs {
  same: { a: Sentence; b: Sentence; decision: Decision }[];
  apart: { a: Sentence; b: Sentence; decision: Decision }[];
  /** Decisions between these two revisions that name a sentence which no longer stands there, or claim one twice. */
  stale: StaleDecision[];
}

export interface StaleDecision {
  decision: Decision;
  reason: string;
}

export function decidedPairs(a: Extraction, b: Extraction, decisions: readonly Decision[]): DecidedPairs {
  const found: DecidedPairs = { same: [], apart: [], stale: [] };
  const concerned = decisions.flatMap((decision) => turned(decision, a.revision, b.revision));
  if (concerned.length === 0) return found;
  const inA = new Map(a.sentences.map((sentence) => [sentence.id, sentence]));
  const inB = new Map(b.sentences.map((sentence) => [sentence.id, sentence]));
  const taken = new Set<string>();
  for (const { decision, first, second } of concerned) {
    const left = inA.get(first);
    const right = inB.get(second);
    if (left === undefined || right === undefined) {
      const [revision, id] = left === undefined ? [a.revision, first] : [b.revision, second];
      found.stale.push({ decision, reason: `no sentence ${id} stands at ${revision} any more` });
    } else if (decision.are === 'apart') {
      found.apart.push({ a: left, b: right, decision });
    } else if (taken.has(`a ${first}`) || taken.has(`b ${second}`)) {
      found.stale.push({ decision, reason: 'one of its sentences is paired by an earlier decision' });
    } else {
      taken.add(`a ${first}`).add(`b ${second}`);
      found.same.push({ a: left, b: right, decision });
    }
  }
  return found;
}

function turned(
  decision: Decision,
  a: string,
  b: string,
): { decision: Decision; first: string; second: string }[] {
  const [from, to] = decision.between;
  const [x, y] = decision.pair;
  if (from === a && to === b) return [{ decision, first: x, second: y }];
  if (from === b && to === a) return [{ decision, first: y, second: x }];
  return [];
}
