/** The keyword grammar: where the keywords of RFC 2119 and RFC 8174 stand in a text. */
import type { Keyword, KeywordFlag, Occurrence } from './extraction.js';

/** A keyword found in a text. */
export interface FoundKeyword {
  keyword: Keyword;
  /** Offset of its first letter, in UTF-16 units. */
  offset: number;
  /** Offset just behind its last letter. */
  end: number;
  flag?: KeywordFlag;
}

/*
 * A match touches no letter and no digit; an underscore is emphasis, so `_MUST_` counts. NOT may stand on the next line.
 * What is written MAY NOT grants nothing and forbids nothing for certain: it is read as MAY and flagged.
 */
const KEYWORD =
  /(?<![\p{L}\p{N}])(?:(MUST|SHALL|SHOULD|MAY)(?:(\s+)NOT(?![\p{L}\p{N}]))?|NOT\s+RECOMMENDED|RECOMMENDED|REQUIRED|OPTIONAL)(?![\p{L}\p{N}])/gu;

/** Keywords that a NOT belongs behind. */
const AUXILIARY = /^(?:MUST|SHALL|SHOULD|MAY)$/;

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
    else if (AUXILIARY.test(written) && /^\s+not(?![\p{L}\p{N}])/u.test(text.slice(at.end, at.end + 20))) {
      found.push({ keyword: written as Keyword, ...at, flag: 'lower-case-not' });
    } else found.push({ keyword: written as Keyword, ...at });
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

/** What a sentence does at its level: it demands, it forbids, it allows. */
export type Sense = 'obligation' | 'prohibition' | 'permission';

/**
 * The sense of one keyword in its words, or of an item that inherits the keyword of its lead-in: "Not send a response"
 * under a SHOULD forbids, at the level SHOULD.
 *
 * @param rest what follows the keyword; the whole item when the keyword is inherited
 */
export function senseOf(keyword: Keyword, rest: string): Sense {
  const level = levelOf(keyword);
  if (level === 'MAY') return 'permission';
  const negated = /^\s*(?:not|never|no|don't|do not|avoid)(?![\p{L}\p{N}])/iu.test(rest.replace(/’/g, "'"));
  return level.endsWith('NOT') !== negated ? 'prohibition' : 'obligation';
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
