/** Carrying: where the place that a source names has gone in another extraction, on the evidence of an alignment. */
import type { Keyword, Occurrence, Sentence } from '../extract/extraction.js';
import type { Alignment, Evidence, Method, Pair } from './align.js';
import type { Source } from './ledger.js';
import { handsDown, itemsOf, locate, type PlaceIndex, type Spot, stemOf, toSource } from './places.js';

/** What became of one source. */
export type Carried =
  | { kind: 'gone'; before: Spot }
  | {
      /** `same`: nothing moved; `moved`: equal words at another place; `reworded`: other words (or another keyword). */
      kind: 'same' | 'moved' | 'reworded';
      before: Spot;
      after: Spot;
      source: Source;
      evidence: Evidence;
      verdict: Pair['verdict'];
    };

/** Two extractions and which sentence of the one is which of the other. */
export interface Passage {
  before: PlaceIndex;
  after: PlaceIndex;
  pairOf: ReadonlyMap<Sentence, Pair>;
}

export function passage(before: PlaceIndex, after: PlaceIndex, alignment: Pick<Alignment, 'pairs'>): Passage {
  return { before, after, pairOf: new Map(alignment.pairs.map((pair) => [pair.a, pair])) };
}

/**
 * Follows a source; undefined when the source does not stand in the earlier extraction to begin with. One that stands in
 * the later extraction only was brought up by a run that did not finish, and stays.
 */
export function carry(source: Source, { before, after, pairOf }: Passage): Carried | undefined {
  const spot = locate(source, before);
  if (spot === undefined) {
    const there = locate(source, after);
    if (there === undefined) return undefined;
    const evidence: Evidence = { method: 'same', score: 1 };
    return { kind: 'same', before: there, after: there, source, evidence, verdict: 'accepted' };
  }
  const bearer = spot.item ?? spot.sentence;
  const pair = pairOf.get(bearer);
  const found = pair === undefined ? undefined : follow(spot, pair.b, after);
  if (pair === undefined || found === undefined) return { kind: 'gone', before: spot };
  const now = toSource(found, after);
  const equalWords =
    now.words === source.words &&
    now.keyword === source.keyword &&
    now.leadIn === source.leadIn &&
    now.items === source.items;
  const stays = now.page === source.page && now.section === source.section;
  // The words it hangs under, or that hang under it, count too: each is judged by its own pair, and an item that joined
  // the list has none.
  const companions = equalWords ? [] : companionsOf(spot, before);
  const pairs = [bearer, ...companions].map((sentence) => pairOf.get(sentence));
  const joined = equalWords ? [] : companionsOf(found, after).filter((s) => !pairs.some((p) => p?.b === s));
  const worst = joined.length > 0 ? undefined : pairs.reduce(weaker, pair);
  return {
    kind: equalWords ? (stays ? 'same' : 'moved') : 'reworded',
    before: spot,
    after: found,
    source: { ...now, ...(source.errata === undefined ? {} : { errata: source.errata }) },
    evidence: worst?.evidence ?? pair.evidence,
    verdict: worst?.verdict ?? 'review',
  };
}

/** The keyword of a sentence's partner that answers to a keyword of the sentence. */
function follow(spot: Spot, partner: Sentence, after: PlaceIndex): Spot | undefined {
  if (partner.keywords.length === 0) return stemOf(partner, after);
  const own = spot.item === undefined ? spot.sentence.keywords : [spot.occurrence];
  const at = spot.item === undefined ? spot.occurrence.ordinal - 1 : 0;
  const occurrence = alignKeywords(own, partner.keywords)[at];
  return occurrence === undefined ? undefined : { sentence: partner, occurrence };
}

/**
 * Which keyword answers to which in two wordings of a sentence: a longest common run in order first, then what stands
 * between the same neighbours, as far as both sides have as many.
 */
export function alignKeywords(
  a: readonly Occurrence[],
  b: readonly Occurrence[],
): (Occurrence | undefined)[] {
  const common = longestCommon(
    a.map((o) => o.keyword),
    b.map((o) => o.keyword),
  );
  const result: (Occurrence | undefined)[] = a.map(() => undefined);
  let i = 0;
  let j = 0;
  for (const [x, y] of [...common, [a.length, b.length] as const]) {
    if (x - i === y - j) for (let k = 0; i + k < x; k++) result[i + k] = b[j + k];
    if (x < a.length) result[x] = b[y];
    i = x + 1;
    j = y + 1;
  }
  return result;
}

/** Index pairs of a longest common subsequence. */
function longestCommon(a: readonly Keyword[], b: readonly Keyword[]): (readonly [number, number])[] {
  const length: number[][] = Array.from({ length: a.length + 1 }, () =>
    new Array<number>(b.length + 1).fill(0),
  );
  const at = (i: number, j: number) => length[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = length[i];
      if (row !== undefined)
        row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function companionsOf(spot: Spot, index: PlaceIndex): Sentence[] {
  if (spot.item !== undefined) return [spot.sentence];
  return handsDown(spot.sentence, spot.occurrence) ? itemsOf(spot.sentence, index) : [];
}

/** The pair that asks more of a person; a missing one asks most. */
function weaker(x: Pair | undefined, y: Pair | undefined): Pair | undefined {
  if (x === undefined || y === undefined) return undefined;
  if (x.verdict !== y.verdict) return x.verdict === 'review' ? x : y;
  if (x.evidence.score !== y.evidence.score) return x.evidence.score < y.evidence.score ? x : y;
  return RANK[x.evidence.method] >= RANK[y.evidence.method] ? x : y;
}

const RANK: Record<Method, number> = {
  decided: 0,
  same: 1,
  moved: 2,
  'similar-in-place': 3,
  'via-draft': 4,
  assigned: 5,
};
