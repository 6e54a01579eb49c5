/** Keywords per page, counted on both sides. */
import { KEYWORDS, type Keyword, type Sentence } from '../extract/extraction.js';
import type { KeywordChange } from './changeset.js';
import type { Renames } from './renames.js';

/** Keywords that a page has more or fewer of than before, by page and then keyword. */
export function keywordChanges(
  from: readonly Sentence[],
  to: readonly Sentence[],
  { pageOf }: Pick<Renames, 'pageOf'>,
): KeywordChange[] {
  const before = tally(from, pageOf);
  const after = tally(to, (page) => page);
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((page) =>
    KEYWORDS.map((keyword) => ({
      page,
      keyword,
      from: before.get(page)?.get(keyword) ?? 0,
      to: after.get(page)?.get(keyword) ?? 0,
    })).filter((row) => row.from !== row.to),
  );
}

function tally(
  sentences: readonly Sentence[],
  nameOf: (page: string) => string,
): Map<string, Map<Keyword, number>> {
  const pages = new Map<string, Map<Keyword, number>>();
  for (const { page, keywords } of sentences) {
    const counts = pages.get(nameOf(page)) ?? new Map<Keyword, number>();
    pages.set(nameOf(page), counts);
    for (const { keyword } of keywords) counts.set(keyword, (counts.get(keyword) ?? 0) + 1);
  }
  return pages;
}
