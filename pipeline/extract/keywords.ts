/** The keyword grammar: where the keywords of RFC 2119 and RFC 8174 stand in a text. */
import type { Keyword, Occurrence } from './extraction.js';

/** A keyword found in a text. */
export interface FoundKeyword {
  keyword: Keyword;
  /** Offset of its first letter, in UTF-16 units. */
  offset: number;
  /** Offset just behind its last letter. */
  end: number;
  flag?: 'may-not';
}

/*
 * A match touches no letter and no digit; an underscore is emphasis, so `_MUST_` counts. NOT may stand on the next line.
 * What is written MAY NOT grants nothing and forbids nothing for certain: it is read as MAY and flagged.
 */
const KEYWORD =
  /(?<![\p{L}\p{N}])(?:(MUST|SHALL|SHOULD|MAY)(?:(\s+)NOT(?![\p{L}\p{N}]))?|NOT\s+RECOMMENDED|RECOMMENDED|REQUIRED|OPTIONAL)(?![\p{L}\p{N}])/gu;

/**
 * The keywords of a text, in order. Only the forms in capitals count, as RFC 8174 section 2 says; quotation marks around
 * one do not hide it.
 */
export function findKeywords(text: string): FoundKeyword[] {
  const found: FoundKeyword[] = [];
  for (const match of text.matchAll(KEYWORD)) {
    const written = match[0].replace(/\s+/gu, ' ');
    const at = { offset: match.index, end: match.index + match[0].length };
    if (written === 'MAY NOT') found.push({ keyword: 'MAY', ...at, flag: 'may-not' });
    else found.push({ keyword: written as Keyword, ...at });
  }
  return found;
}

/** The keywords of a sentence's words as its occurrences; `lineAt` gives the page's line for an offset in the words. */
export function occurrences(words: string, lineAt?: (offset: number) => number): Occurrence[] {
  return findKeywords(words).map(({ keyword, offset, flag }, i) => ({
    keyword,
    ...(lineAt === undefined ? {} : { line: lineAt(offset) }),
    offset,
    ordinal: i + 1,
    ...(flag === undefined ? {} : { flag }),
  }));
}

/** The level that a keyword gives, RFC 2119 sections 1 to 5. */
export function levelOf(keyword: Keyword): 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'MAY' {
  switch (keyword) {
    case 'MUST':
    case 'REQUIRED':
    case 'SHALL':
      return 'MUST';
    case 'MUST NOT':
    case 'SHALL NOT':
      return 'MUST NOT';
    case 'SHOULD':
    case 'RECOMMENDED':
      return 'SHOULD';
    case 'SHOULD NOT':
    case 'NOT RECOMMENDED':
      return 'SHOULD NOT';
    case 'MAY':
    case 'OPTIONAL':
      return 'MAY';
  }
}
