/** Places: how a person points at a keyword (`at`), how a ledger names it for good (`sources`), and how both are found. */
import {
  type Extraction,
  KEYWORDS,
  type Keyword,
  type Occurrence,
  type Sentence,
} from '../extract/extraction.js';
import { levelOf } from '../extract/keywords.js';
import { fingerprint } from '../extract/normalise.js';
import type { Source } from './ledger.js';

/** A keyword of one sentence, or of a lead-in on behalf of the item named. */
export interface Spot {
  sentence: Sentence;
  occurrence: Occurrence;
  /** The list item that inherits the keyword, when only this item is meant. */
  item?: Sentence;
}

/** `page:line KEYWORD nth > item` taken apart; in `schema.json` the JSON pointer stands in for the line. */
export interface Place {
  page: string;
  line?: number;
  pointer?: string;
  keyword: Keyword;
  /** 1-based: which of the equal keywords in that line or description. */
  nth: number;
  /** Line in which the one meant item begins. */
  item?: number;
}

/** An extraction, arranged for finding places in it. */
export interface PlaceIndex {
  extraction: Extraction;
  byId: ReadonlyMap<string, Sentence>;
  /** Keywords by `page:line`, or by `schema.json#pointer`, in reading order. */
  byPlace: ReadonlyMap<string, readonly Spot[]>;
  /** Sentences by page, section and words fingerprint, in reading order. */
  bySource: ReadonlyMap<string, readonly Sentence[]>;
  pages: ReadonlySet<string>;
}

const KEYWORD_PATTERN = KEYWORDS.join('|');
const PLACE = new RegExp(
  `^(?:([^:#\\s]+):([0-9]+)|schema\\.json#([^\\s]*)) (${KEYWORD_PATTERN})(?: ([0-9]+))?(?: > ([0-9]+))?$`,
);

/** Reads a place; undefined when the text is none (the ledger's JSON Schema has refused it before). */
export function parsePlace(text: string): Place | undefined {
  const match = PLACE.exec(text);
  if (match === null) return undefined;
  const [, page, line, pointer, keyword, nth, item] = match as (string | undefined)[];
  return {
    page: page ?? 'schema.json',
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(pointer === undefined ? {} : { pointer: plainPointer(pointer) }),
    keyword: keyword as Keyword,
    nth: nth === undefined ? 1 : Number(nth),
    ...(item === undefined ? {} : { item: Number(item) }),
  };
}

export function indexPlaces(extraction: Extraction): PlaceIndex {
  const byId = new Map<string, Sentence>();
  const byPlace = new Map<string, Spot[]>();
  const bySource = new Map<string, Sentence[]>();
  const pages = new Set<string>();
  const push = <T>(map: Map<string, T[]>, key: string, value: T) => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [value]);
    else list.push(value);
  };
  for (const sentence of extraction.sentences) {
    byId.set(sentence.id, sentence);
    pages.add(sentence.page);
    push(bySource, sourceKey(sentence.page, sentence.section, sentence.fingerprints.words), sentence);
    for (const occurrence of sentence.keywords) {
      const spot = { sentence, occurrence };
      if (occurrence.line !== undefined) push(byPlace, `${sentence.page}:${occurrence.line}`, spot);
      for (const pointer of sentence.pointers ?? [])
        push(byPlace, `${sentence.page}#${plainPointer(pointer)}`, spot);
    }
  }
  return { extraction, byId, byPlace, bySource, pages };
}

/** The keyword a place points at, or why it points at none and what stands there instead. */
export function resolvePlace(place: Place, index: PlaceIndex): Spot | string {
  const spots = spotsAt(place, index);
  const equal = spots.filter((spot) => spot.occurrence.keyword === place.keyword);
  const spot = equal[place.nth - 1];
  if (spot === undefined) return standsInstead(place, spots, equal.length, index);
  if (place.item === undefined) return spot;
  const items = itemsOf(spot.sentence, index);
  const item = items.find((candidate) => candidate.lines[0] === place.item);
  if (item !== undefined) return { ...spot, item };
  const begins = [...new Set(items.map((candidate) => candidate.lines[0]))];
  return begins.length === 0
    ? 'no item without a keyword of its own hangs under that keyword'
    : `no item of that list begins in line ${place.item}; its items without a keyword of their own begin in ${begins.join(', ')}`;
}

/** Items that have no keyword of their own and hang under a sentence, those of nested lists included, in order. */
export function itemsOf(sentence: Sentence, index: PlaceIndex): Sentence[] {
  return (sentence.items ?? []).flatMap((id) => {
    const item = index.byId.get(id);
    return item === undefined ? [] : [item, ...itemsOf(item, index)];
  });
}

/** The sentence whose keyword an item inherits: the nearest one above it that has keywords. */
export function stemOf(item: Sentence, index: PlaceIndex): Spot | undefined {
  let above: Sentence | undefined = item;
  while (above !== undefined && above.keywords.length === 0) {
    const next: string | undefined = above.leadIn?.sentence;
    above = next === undefined ? undefined : index.byId.get(next);
  }
  const occurrence = above?.keywords.at(-1);
  return above === undefined || above === item || occurrence === undefined
    ? undefined
    : { sentence: above, occurrence, item };
}

/** The keyword that the items of a lead-in inherit: the last one of the sentence. */
export function handsDown(sentence: Sentence, occurrence: Occurrence): boolean {
  return (sentence.items ?? []).length > 0 && occurrence.ordinal === sentence.keywords.length;
}

/** Names a keyword so that it survives re-wrapping and renumbering of its page. */
export function toSource(spot: Spot, index: PlaceIndex): Source {
  const { sentence, occurrence, item } = spot;
  const bearer = item ?? sentence;
  const takesItems = item === undefined && handsDown(sentence, occurrence);
  return {
    page: bearer.page,
    section: bearer.section,
    keyword: occurrence.keyword,
    ordinal: occurrence.ordinal,
    level: levelOf(occurrence.keyword),
    words: bearer.fingerprints.words,
    ...(bearer.nth > 1 ? { nth: bearer.nth } : {}),
    ...(item === undefined ? {} : { leadIn: sentence.fingerprints.words }),
    ...(takesItems ? { items: fingerprintOfItems(itemsOf(sentence, index)) } : {}),
  };
}

/** One fingerprint over the words of several items, in order. */
export function fingerprintOfItems(items: readonly Sentence[]): string {
  return fingerprint('items', ...items.map((item) => item.fingerprints.words));
}

/** The keyword a source names in an extraction; undefined when its words stand there no more, or hang otherwise. */
export function locate(source: Source, index: PlaceIndex): Spot | undefined {
  const sentences = index.bySource.get(sourceKey(source.page, source.section, source.words)) ?? [];
  const bearer = sentences.find((sentence) => sentence.nth === (source.nth ?? 1));
  if (bearer === undefined) return undefined;
  if (source.leadIn === undefined) {
    const occurrence = bearer.keywords[source.ordinal - 1];
    if (occurrence?.keyword !== source.keyword) return undefined;
    return { sentence: bearer, occurrence };
  }
  const stem = stemOf(bearer, index);
  if (stem?.sentence.fingerprints.words !== source.leadIn) return undefined;
  return stem.occurrence.keyword === source.keyword && stem.occurrence.ordinal === source.ordinal
    ? stem
    : undefined;
}

/** Key of one keyword in one extraction. */
export function spotKey(sentence: Sentence, occurrence: Occurrence): string {
  return `${sentence.id} ${occurrence.ordinal}`;
}

function sourceKey(page: string, section: string, words: string): string {
  return `${page}\n${section}\n${words}`;
}

/** JSON pointers are written with or without their `#`. */
function plainPointer(pointer: string): string {
  return pointer.replace(/^#/, '');
}

function spotsAt(place: Place, index: PlaceIndex): readonly Spot[] {
  const key =
    place.line === undefined ? `${place.page}#${place.pointer ?? ''}` : `${place.page}:${place.line}`;
  return index.byPlace.get(key) ?? [];
}

function standsInstead(place: Place, spots: readonly Spot[], equal: number, index: PlaceIndex): string {
  if (!index.pages.has(place.page))
    return `no page ${place.page} with a keyword in it at ${index.extraction.revision}`;
  const unit = place.line === undefined ? 'that description' : 'that line';
  if (equal > 0) return `${unit} holds ${place.keyword} only ${equal === 1 ? 'once' : `${equal} times`}`;
  if (spots.length > 0) {
    return `${unit} holds ${spots.map((spot) => spot.occurrence.keyword).join(', ')}, no ${place.keyword}`;
  }
  const near = place.line === undefined ? [] : nearest(place.page, place.line, index);
  const hint = near.length === 0 ? '' : `; nearest: ${near.join(', ')}`;
  return `${unit} holds no keyword${hint}`;
}

/** Up to three keywords around a line, nearest first. */
function nearest(page: string, line: number, index: PlaceIndex): string[] {
  return index.extraction.sentences
    .filter((sentence) => sentence.page === page)
    .flatMap((sentence) => sentence.keywords)
    .flatMap(({ line: at, keyword }) => (at === undefined ? [] : [{ at, keyword }]))
    .sort((x, y) => Math.abs(x.at - line) - Math.abs(y.at - line) || x.at - y.at)
    .slice(0, 3)
    .map(({ at, keyword }) => `${keyword} in line ${at}`);
}
