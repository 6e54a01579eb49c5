/** Pages and sections that go by another name on the later side, found by what stands on them. */
import type { Sentence } from '../extract/extraction.js';
import type { Pair } from '../register/align.js';
import { bagger, dice } from '../register/similarity.js';
import type { PageChanges } from './changeset.js';

export const SCHEMA_PAGE = 'schema.json';

/** The texts of one side's pages, by path below the revision's folder. */
export type PageTexts = ReadonlyMap<string, string>;

/** Where words may stand without having moved. */
export interface Renames {
  /** Page of the earlier side → its name on the later. */
  pageOf(page: string): string;
  /** Section of a page of the earlier side → its name on the later. */
  sectionOf(page: string, section: string): string;
}

/** From here two pages are one page under two names: nearly all words of either stand in the other. */
const SAME_PAGE = 0.8;

/** Pages that came, went, or go by another name; the generated ones among them too. */
export function pageChanges(
  from: PageTexts,
  to: PageTexts,
  pairs: readonly Pick<Pair, 'a' | 'b'>[],
): PageChanges {
  const gone = [...from.keys()].filter((page) => isPage(page) && !to.has(page)).sort();
  const come = [...to.keys()].filter((page) => isPage(page) && !from.has(page)).sort();
  const renamed = renamedPages(gone, come, from, to);
  const old = new Set(renamed.map((pair) => pair.from));
  const fresh = new Set(renamed.map((pair) => pair.to));
  return {
    added: come.filter((page) => !fresh.has(page)),
    dropped: gone.filter((page) => !old.has(page)).map((page) => ({ page, went: destinations(page, pairs) })),
    renamed,
  };
}

function isPage(path: string): boolean {
  return path !== SCHEMA_PAGE;
}

function renamedPages(
  gone: readonly string[],
  come: readonly string[],
  from: PageTexts,
  to: PageTexts,
): PageChanges['renamed'] {
  const bagOf = bagger();
  const bags = (pages: readonly string[], texts: PageTexts) =>
    pages.map((page) => ({ page, bag: bagOf(bare(texts.get(page) ?? '')) }));
  const left = bags(gone, from);
  const candidates = bags(come, to)
    .flatMap((b) => left.map((a) => ({ from: a.page, to: b.page, score: dice(a.bag, b.bag) })))
    .filter(({ score }) => score >= SAME_PAGE)
    .sort((x, y) => y.score - x.score || (x.from < y.from ? -1 : 1) || (x.to < y.to ? -1 : 1));
  const taken = new Set<string>();
  return candidates
    .filter((pair) => {
      if (taken.has(`< ${pair.from}`) || taken.has(`> ${pair.to}`)) return false;
      taken.add(`< ${pair.from}`).add(`> ${pair.to}`);
      return true;
    })
    .map((pair) => ({ ...pair, score: rounded(pair.score) }))
    .sort((x, y) => (x.from < y.from ? -1 : 1));
}

/** A page's text without what names its place: front matter and link targets. */
function bare(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/\]\([^()\s]*\)/g, ']');
}

/** Similarities are kept to four decimals: enough to sort by, the same on every machine. */
export function rounded(score: number): number {
  return Math.round(score * 1e4) / 1e4;
}

function destinations(
  page: string,
  pairs: readonly Pick<Pair, 'a' | 'b'>[],
): PageChanges['dropped'][number]['went'] {
  const counts = new Map<string, number>();
  for (const { a, b } of pairs) if (a.page === page) counts.set(b.page, (counts.get(b.page) ?? 0) + 1);
  return [...counts]
    .map(([to, sentences]) => ({ page: to, sentences }))
    .sort((x, y) => y.sentences - x.sentences || (x.page < y.page ? -1 : 1));
}

/**
 * Renames of pages, and of sections: one that is gone from its page is renamed when all its sentences with unchanged words
 * stand together in one section of the same page that was not there before.
 */
export function renamesOf(
  pages: PageChanges,
  a: readonly Sentence[],
  b: readonly Sentence[],
  pairs: readonly Pick<Pair, 'a' | 'b'>[],
): Renames {
  const newName = new Map(pages.renamed.map((pair) => [pair.from, pair.to]));
  const pageOf = (page: string) => newName.get(page) ?? page;
  const key = (page: string, section: string) => `${page}#${section}`;
  const before = new Set(a.map((s) => key(pageOf(s.page), s.section)));
  const after = new Set(b.map((s) => key(s.page, s.section)));
  const went = new Map<string, Set<string>>();
  for (const pair of pairs) {
    const from = key(pageOf(pair.a.page), pair.a.section);
    if (pair.a.fingerprints.words !== pair.b.fingerprints.words || after.has(from)) continue;
    const to = key(pair.b.page, pair.b.section);
    went.set(from, (went.get(from) ?? new Set()).add(to));
  }
  const sections = new Map<string, string>();
  const claimed = new Map<string, number>();
  for (const [from, places] of went) {
    const [to, ...more] = places;
    if (to === undefined || more.length > 0 || before.has(to) || pageIn(to) !== pageIn(from)) continue;
    sections.set(from, to.slice(pageIn(to).length + 1));
    claimed.set(to, (claimed.get(to) ?? 0) + 1);
  }
  return {
    pageOf,
    sectionOf: (page, section) => {
      const renamed = sections.get(key(pageOf(page), section));
      // Two sections that became one have moved, not been renamed.
      if (renamed === undefined || claimed.get(key(pageOf(page), renamed)) !== 1) return section;
      return renamed;
    },
  };
}

function pageIn(key: string): string {
  return key.slice(0, key.indexOf('#'));
}

/** Schema descriptions stand where any of their pointers stands; definitions are named otherwise in either dialect. */
export function sharesPointer(a: Sentence, b: Sentence): boolean {
  const plain = (pointer: string) => pointer.replace(/^\/(?:definitions|\$defs)\//, '/');
  const there = new Set((b.pointers ?? [b.section]).map(plain));
  return (a.pointers ?? [a.section]).some((pointer) => there.has(plain(pointer)));
}
