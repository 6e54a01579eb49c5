/** Splits and merges: one sentence whose words now stand in several, or several whose words now stand in one. */
import type { Sentence } from '../extract/extraction.js';
import { type Bag, bagger, dice } from '../register/similarity.js';
import type { Pairing } from './pairing.js';

/** One whole and its parts; `whole` is the earlier sentence of a split and the later one of a merge. */
export interface Partition {
  kind: 'split' | 'merged';
  whole: Sentence;
  /** At least two, in page order. */
  parts: Sentence[];
  /** How alike the whole and all parts together are, 0 to 1. */
  score: number;
}

/** This much of a part's words must come from the whole. */
const CONTAINED = 0.7;
/** The parts together must be this alike to the whole, */
const TOGETHER = 0.75;
/** and hold this much more of it than the best of them alone. */
const GAIN = 0.15;
/** Sentences with fewer atoms say too little. */
const FEW = 3;

/**
 * Finds splits and merges among what an alignment left open and the pairs whose words differ. Parts stand in one section.
 * A sentence belongs to one partition at most; the earlier in page order comes first.
 */
export function partitions(
  alignment: Pick<Pairing, 'pairs' | 'removed' | 'added' | 'position'>,
): Partition[] {
  const edited = alignment.pairs.filter((pair) => pair.a.fingerprints.words !== pair.b.fingerprints.words);
  const bagOf = bagger();
  const bags = new Map<Sentence, Bag>();
  const bag = (sentence: Sentence): Bag => {
    const known = bags.get(sentence) ?? bagOf(sentence.words);
    bags.set(sentence, known);
    return known;
  };
  const { position } = alignment;
  const taken = new Set<Sentence>();
  const found: Partition[] = [];
  const look = (
    kind: Partition['kind'],
    whole: Sentence,
    partner: Sentence | undefined,
    open: readonly Sentence[],
  ): void => {
    if (taken.has(whole)) return;
    const parts = bestParts(
      whole,
      partner,
      open.filter((part) => !taken.has(part)),
      bag,
    );
    if (parts === undefined) return;
    const inOrder = parts.parts.sort((x, y) => (position.get(x) ?? 0) - (position.get(y) ?? 0));
    found.push({ kind, whole, parts: inOrder, score: parts.score });
    for (const sentence of [whole, ...inOrder]) taken.add(sentence);
  };
  const { removed, added } = alignment;
  if (added.length > 0) {
    for (const { a, b } of edited) look('split', a, b, added);
    if (added.length > 1) for (const a of removed) look('split', a, undefined, added);
  }
  if (removed.length > 0) {
    for (const { a, b } of edited) look('merged', b, a, removed);
    if (removed.length > 1) for (const b of added) look('merged', b, undefined, removed);
  }
  return found;
}

/** The pairs that partitions took apart: their sentences are spoken of there. */
export function inPartitions(found: readonly Partition[]): ReadonlySet<Sentence> {
  return new Set(found.flatMap(({ whole, parts }) => [whole, ...parts]));
}

function bestParts(
  whole: Sentence,
  partner: Sentence | undefined,
  open: readonly Sentence[],
  bag: (sentence: Sentence) => Bag,
): { parts: Sentence[]; score: number } | undefined {
  const total = bag(whole);
  if (total.length < 2 * FEW) return undefined;
  const contained = open.filter((part) => bag(part).length >= FEW && within(bag(part), total) >= CONTAINED);
  const sections = new Map<string, Sentence[]>();
  for (const part of contained) {
    const key = `${part.page}#${part.section}`;
    sections.set(key, [...(sections.get(key) ?? []), part]);
  }
  let best: { parts: Sentence[]; score: number } | undefined;
  for (const group of sections.values()) {
    const first = group[0];
    const joins =
      partner !== undefined &&
      first !== undefined &&
      partner.page === first.page &&
      partner.section === first.section;
    if (partner !== undefined && !joins) continue;
    const parts = grow(total, joins ? [partner] : [], group, bag);
    if (parts !== undefined && (best === undefined || parts.score > best.score)) best = parts;
  }
  return best;
}

/** Adds the part that helps most until none does; the parts that make up the whole, if they do. */
function grow(
  total: Bag,
  start: readonly Sentence[],
  candidates: readonly Sentence[],
  bag: (sentence: Sentence) => Bag,
): { parts: Sentence[]; score: number } | undefined {
  let parts = [...start];
  let score = parts.length === 0 ? 0 : dice(total, joined(parts.map(bag)));
  const open = new Set(candidates);
  for (;;) {
    let best: { part: Sentence; score: number } | undefined;
    for (const part of open) {
      const with_ = dice(total, joined([...parts, part].map(bag)));
      if (with_ > (best?.score ?? score)) best = { part, score: with_ };
    }
    if (best === undefined) break;
    parts = [...parts, best.part];
    score = best.score;
    open.delete(best.part);
  }
  const alone = Math.max(0, ...parts.map((part) => within(total, bag(part))));
  const covered = within(total, joined(parts.map(bag)));
  if (parts.length < 2 || score < TOGETHER || covered < alone + GAIN) return undefined;
  return { parts, score };
}

function joined(bags: readonly Bag[]): Bag {
  return Int32Array.from(bags.flatMap((bag) => [...bag])).sort();
}

/** Share of the first bag's atoms that the second has too. */
function within(part: Bag, whole: Bag): number {
  return part.length === 0 ? 0 : (dice(part, whole) * (part.length + whole.length)) / (2 * part.length);
}
