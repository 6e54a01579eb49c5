import { describe, expect, it } from 'vitest';
import { KEYWORDS } from '../../../pipeline/extract/extraction.js';
import { findKeywords, levelOf, occurrences, senseOf } from '../../../pipeline/extract/keywords.js';

const found = (text: string) => findKeywords(text).map((k) => k.keyword);

describe('keyword grammar', () => {
  it('knows the eleven forms of RFC 2119 and RFC 8174', () => {
    expect(KEYWORDS).toHaveLength(11);
    for (const keyword of KEYWORDS) expect(found(`A ship ${keyword} wait.`)).toEqual([keyword]);
  });

  it('reads NOT together with what stands before it, also over a line end', () => {
    expect(found('It SHOULD\n  NOT sink.')).toEqual(['SHOULD NOT']);
    expect(found('It is NOT\nRECOMMENDED.')).toEqual(['NOT RECOMMENDED']);
    expect(found('It MUST. NOT now.')).toEqual(['MUST']);
    expect(found('It is NOT wanted.')).toEqual([]);
  });

  it('counts a match that touches no letter and no digit', () => {
    expect(found('_MUST_ **MUST** "MUST" (MUST) MUST-level MUST/SHOULD `MUST`')).toEqual([
      ...Array<string>(6).fill('MUST'),
      'SHOULD',
      'MUST',
    ]);
    expect(found('MUSTER aMUST MUST2 2MUST ÄMUST MUSTß')).toEqual([]);
    expect(found('MUST_NOT')).toEqual(['MUST']);
    expect(found('MUST NOTICE')).toEqual(['MUST']);
  });

  it('knows capitals only', () => {
    expect(found('must Must should may optional required ONLY')).toEqual([]);
  });

  it('flags MAY NOT, which says neither yes nor no, and a small not behind a keyword', () => {
    expect(findKeywords('It MAY NOT sink.')).toEqual([
      { keyword: 'MAY', offset: 3, end: 10, flag: 'may-not' },
    ]);
    expect(findKeywords('It MUST not sink.')).toEqual([
      { keyword: 'MUST', offset: 3, end: 7, flag: 'lower-case-not' },
    ]);
    expect(findKeywords('It MUST nothing.')[0]?.flag).toBeUndefined();
    expect(findKeywords('REQUIRED not only here.')[0]?.flag).toBeUndefined();
  });

  it('numbers the keywords of a sentence', () => {
    expect(occurrences('It MUST float and MUST NOT sink.', (offset) => offset)).toEqual([
      { keyword: 'MUST', line: 3, offset: 3, ordinal: 1 },
      { keyword: 'MUST NOT', line: 18, offset: 18, ordinal: 2 },
    ]);
  });
});

describe('levels and senses', () => {
  it('folds the eleven forms into five levels (RFC 2119, sections 1 to 5)', () => {
    expect(KEYWORDS.map((k) => `${k}: ${levelOf(k)}`)).toEqual([
      'MUST NOT: MUST NOT',
      'MUST: MUST',
      'REQUIRED: MUST',
      'SHALL NOT: MUST NOT',
      'SHALL: MUST',
      'SHOULD NOT: SHOULD NOT',
      'SHOULD: SHOULD',
      'NOT RECOMMENDED: SHOULD NOT',
      'RECOMMENDED: SHOULD',
      'MAY: MAY',
      'OPTIONAL: MAY',
    ]);
  });

  it('reads an item that negates its stem as a prohibition at the stem’s level', () => {
    expect(senseOf('SHOULD', 'Not send an answer')).toBe('prohibition');
    expect(senseOf('MUST', 'Don’t take it apart')).toBe('prohibition');
    expect(senseOf('MUST', ' never sink')).toBe('prohibition');
    expect(senseOf('MUST', 'Notify the sender')).toBe('obligation');
    expect(senseOf('MUST NOT', ' sink')).toBe('prohibition');
    expect(senseOf('MUST NOT', 'Not send an answer')).toBe('obligation');
    expect(senseOf('MAY', 'Not send an answer')).toBe('permission');
  });
});
