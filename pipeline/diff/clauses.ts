/** Which clauses of the ledger rest on which sentence, and what rests on those. */
import type { Extraction, Sentence } from '../extract/extraction.js';
import type { LedgerClause } from '../register/ledger.js';
import type { LedgerSource } from '../register/load.js';
import { handsDown, indexPlaces, itemsOf, locate } from '../register/places.js';

/** The clauses of one revision, by the sentences of one extraction of it. */
export interface ClauseIndex {
  /** Ascending by id; a lead-in has the clauses of its items too, and an item those of its lead-in. */
  of(sentence: Sentence): readonly LedgerClause[];
  byId: ReadonlyMap<string, LedgerClause>;
  /** The first sentence of the extraction that a clause rests on. */
  sentenceOf(id: string): Sentence | undefined;
}

export const NO_CLAUSES: ClauseIndex = { of: () => [], byId: new Map(), sentenceOf: () => undefined };

/** Clauses whose words stand in the extraction; those whose words were edited since rest on nothing here. */
export function indexClauses(files: readonly LedgerSource[], extraction: Extraction): ClauseIndex {
  const own = files.filter(({ data }) => data.revision === extraction.revision);
  if (own.length === 0) return NO_CLAUSES;
  const index = indexPlaces(extraction);
  const bySentence = new Map<string, Map<string, LedgerClause>>();
  const places = new Map<string, Sentence>();
  const byId = new Map<string, LedgerClause>();
  const rest = (clause: LedgerClause, sentence: Sentence): void => {
    const clauses = bySentence.get(sentence.id) ?? new Map<string, LedgerClause>();
    bySentence.set(sentence.id, clauses.set(clause.id, clause));
  };
  for (const { data } of own) {
    for (const clause of data.clauses) {
      byId.set(clause.id, clause);
      for (const source of clause.sources ?? []) {
        const spot = locate(source, index);
        if (spot === undefined) continue;
        const bearer = spot.item ?? spot.sentence;
        if (!places.has(clause.id)) places.set(clause.id, bearer);
        rest(clause, spot.sentence);
        if (spot.item !== undefined) rest(clause, spot.item);
        else if (handsDown(spot.sentence, spot.occurrence)) {
          for (const item of itemsOf(spot.sentence, index)) rest(clause, item);
        }
      }
    }
  }
  const sorted = new Map(
    [...bySentence].map(([id, clauses]) => [
      id,
      [...clauses.values()].sort((x, y) => (x.id < y.id ? -1 : 1)),
    ]),
  );
  return {
    of: (sentence) => sorted.get(sentence.id) ?? [],
    byId,
    sentenceOf: (id) => places.get(id),
  };
}

/** Checks of a clause, the planned ones too, without the rule that picks a part of one. */
export function checksOf(clause: LedgerClause): string[] {
  return [...(clause.checks ?? []), ...(clause.planned ?? []).map(({ check }) => check)].map((name) =>
    name.replace(/#.*/, ''),
  );
}
