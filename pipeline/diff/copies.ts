/** The other places of a rule: those that the ledger names, and those whose words are nearly the same. */
import type { Sentence } from '../extract/extraction.js';
import { type Bag, bagger, dice } from '../register/similarity.js';
import type { Copy } from './changeset.js';
import type { ClauseIndex } from './clauses.js';
import { rounded } from './renames.js';

/** From here two sentences at different places are taken for the same rule. */
const ALIKE = 0.8;
/** Sentences with fewer atoms are alike by chance. */
const FEW = 5;
/** A boilerplate sentence has many copies; the closest say enough. */
const MOST = 20;

/** One side's sentences, prepared for the search of copies. */
export interface CopySearch {
  /** Copies of a sentence of this side, closest first. `changed` says of a sentence whether the change set changes it. */
  copiesOf(sentence: Sentence, changed: (sentence: Sentence) => boolean): Copy[];
}

export function copySearch(sentences: readonly Sentence[], clauses: ClauseIndex): CopySearch {
  const bagOf = bagger();
  let all: Map<Sentence, Bag> | undefined;
  return {
    copiesOf(sentence, changed) {
      all ??= new Map(sentences.map((one) => [one, bagOf(one.words)]));
      const bags = all;
      const own = bags.get(sentence) ?? bagOf(sentence.words);
      const found = new Map<Sentence, Copy['because']>();
      for (const clause of clauses.of(sentence)) {
        for (const id of clause.copies ?? []) {
          const there = clauses.sentenceOf(id);
          if (there !== undefined && there !== sentence) found.set(there, 'ledger');
        }
      }
      if (own.length >= FEW) {
        for (const [other, bag] of bags) {
          if (other === sentence || found.has(other)) continue;
          const score = dice(own, bag);
          if (score >= ALIKE) found.set(other, rounded(score));
        }
      }
      return [...found]
        .map(([other, because]) => ({ other, copy: copyAt(other, because, clauses, changed(other)) }))
        .sort((x, y) => rank(y.copy) - rank(x.copy) || (x.other.id < y.other.id ? -1 : 1))
        .slice(0, MOST)
        .map(({ copy }) => copy);
    },
  };
}

function rank({ because }: Copy): number {
  return because === 'ledger' ? 2 : because;
}

function copyAt(sentence: Sentence, because: Copy['because'], clauses: ClauseIndex, changed: boolean): Copy {
  const id = clauses.of(sentence)[0]?.id;
  return {
    page: sentence.page,
    section: sentence.section,
    ...(sentence.lines[0] === 0 ? {} : { line: sentence.lines[0] }),
    ...(id === undefined ? {} : { id }),
    because,
    changed,
  };
}
