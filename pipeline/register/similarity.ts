/** How alike two sentences are: token Dice over atoms, with the keywords and the punctuation left out. */
import { atomKey, tokenise } from './tokens.js';

/** A sentence's atoms as sorted numbers, one number a distinct atom, repeated as often as it occurs. */
export type Bag = Int32Array;

/** Turns sentences into bags; all bags that are compared must come from one bagger. */
export function bagger(): (words: string) => Bag {
  const numbers = new Map<string, number>();
  return (words) => {
    const bag: number[] = [];
    for (const atom of tokenise(words)) {
      if (atom.kind === 'keyword' || atom.kind === 'punctuation') continue;
      const key = atomKey(atom);
      let number = numbers.get(key);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(key, number);
      }
      bag.push(number);
    }
    return Int32Array.from(bag).sort();
  };
}

/** Twice the shared atoms over all atoms: 0 for nothing in common, 1 for the same atoms in any order; 1 for two empty bags. */
export function dice(a: Bag, b: Bag): number {
  if (a.length + b.length === 0) return 1;
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const x = a[i] as number;
    const y = b[j] as number;
    if (x === y) shared++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return (2 * shared) / (a.length + b.length);
}

/** Similarity of two sentences' words, from 0 to 1. */
export function similarity(a: string, b: string): number {
  const bagOf = bagger();
  return dice(bagOf(a), bagOf(b));
}
