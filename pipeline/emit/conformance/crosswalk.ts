/** Import: which of our clauses each row of a conformance file speaks of. */
import type { PlaceIndex } from '../../register/places.js';
import { quoteSource } from '../quotes.js';
import type { Registry } from '../registry.js';
import type { ConformanceFile } from './rows.js';
import { keysOf, partsOf } from './words.js';

export interface CrosswalkRow {
  /** 1-based row of the file. */
  row: number;
  check?: string;
  excluded?: string;
  /** Ids of the clauses whose words the row quotes, ascending; empty when it quotes none. */
  clauses: string[];
}

export interface Crosswalk {
  revision: string;
  rows: CrosswalkRow[];
  /** Clauses that no row quotes. */
  unquoted: string[];
}

/** Fewest words that tell one sentence from another. */
const TELLING = 4;

/** Ties rows to clauses by their words: a part of the row stands in a clause's quote, or the other way round. */
export function crosswalk(file: ConformanceFile, registry: Registry, index: PlaceIndex): Crosswalk {
  const clauses = registry.clauses.map((clause) => ({
    id: clause.id,
    quotes: clause.sources
      .map((source) => quoteSource(source, index))
      .filter((quoted) => quoted !== undefined)
      .map(({ quote, leadIn, own }) => ({
        whole: keysOf(quote),
        leadIn: leadIn === undefined ? '' : keysOf(leadIn),
        own: partsOf(own).map(keysOf).filter(isTelling),
      })),
  }));
  const rows = file.requirements.map((row, i): CrosswalkRow => {
    const { check, excluded } = row;
    const parts = partsOf(row.text).map(keysOf).filter(isTelling);
    const whole = keysOf(row.text);
    // A lead-in is shared by all that hangs under it, so quoting it alone points at none of that.
    const quoted = clauses.filter(({ quotes }) =>
      quotes.some(
        (quote) =>
          parts.some((part) => quote.whole.includes(part) && !quote.leadIn.includes(part)) ||
          quote.own.some((part) => whole.includes(part)),
      ),
    );
    return {
      row: i + 1,
      ...(check === undefined ? {} : { check }),
      ...(excluded === undefined ? {} : { excluded }),
      clauses: quoted.map(({ id }) => id).sort(),
    };
  });
  const seen = new Set(rows.flatMap((row) => row.clauses));
  return {
    revision: registry.specVersion,
    rows,
    unquoted: registry.clauses.map(({ id }) => id).filter((id) => !seen.has(id)),
  };
}

const isTelling = (keys: string): boolean => keys.trim().split(' ').length >= TELLING;
