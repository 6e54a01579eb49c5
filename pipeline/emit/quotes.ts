/** Quotes: the specification's own words, joined at run time from a local extraction. Never written into registries/. */
import { itemsOf, locate, type PlaceIndex } from '../register/places.js';
import type { Registry, RegistryClause, RegistrySource } from './registry.js';

/** Where a source stands in the local extraction. */
export interface Quoted {
  /** The sentence, with its lead-in or its items, on one line. */
  quote: string;
  /** What the sentence hangs under, and so shares with its neighbours. */
  leadIn?: string;
  /** The quote without the lead-in. */
  own: string;
  /** First and last line in the page; absent in schema descriptions. */
  lines?: [number, number];
}

/** Words of the sentence that a source names; undefined when they stand there no more. */
export function quoteSource(source: RegistrySource, index: PlaceIndex): Quoted | undefined {
  const spot = locate(source, index);
  if (spot === undefined) return undefined;
  const { sentence, item } = spot;
  const leadIn = item === undefined ? sentence.leadIn?.words : sentence.words;
  const first = item ?? sentence;
  const items = source.items === undefined ? [] : itemsOf(sentence, index);
  const own = [first.words, items.map(({ words }) => words).join('; ')]
    .filter((part) => part !== '')
    .join(' ');
  const lines = [sentence, first, ...items].map((part) => part.lines).filter(([start]) => start > 0);
  return {
    quote: leadIn === undefined ? own : `${leadIn}${LEADS_ON.test(leadIn) ? ' ' : ': '}${own}`,
    ...(leadIn === undefined ? {} : { leadIn }),
    own,
    ...(lines.length === 0
      ? {}
      : { lines: [Math.min(...lines.map(([start]) => start)), Math.max(...lines.map(([, end]) => end))] }),
  };
}

/** A lead-in that runs on into what hangs under it: it ends in punctuation or in a keyword. */
const LEADS_ON = /[\p{P}]$|(?:MUST|SHALL|SHOULD|MAY|NOT)$/u;

/** Words of a clause: each of its sentences once, in order; undefined when none of them is found. */
export function quoteClause(clause: RegistryClause, index: PlaceIndex): string | undefined {
  const quotes = clause.sources.map((source) => quoteSource(source, index)?.quote);
  const found = [...new Set(quotes.filter((quote) => quote !== undefined))];
  return found.length === 0 ? undefined : found.join(' ');
}

/** The registry with quotes, and the clauses that have none since their words do not stand in these pages. */
export function withQuotes(registry: Registry, index: PlaceIndex): { registry: Registry; missing: string[] } {
  const missing: string[] = [];
  const clauses = registry.clauses.map((clause) => {
    const quote = quoteClause(clause, index);
    if (quote === undefined) missing.push(clause.id);
    return quote === undefined ? clause : { ...clause, quote };
  });
  return { registry: { ...registry, clauses }, missing };
}
