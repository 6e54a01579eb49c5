import { describe, expect, it } from 'vitest';
import {
  fingerprint,
  foldWords,
  normaliseLink,
  normaliseWithMap,
  normaliseWords,
  wordsFingerprint,
} from '../../../pipeline/extract/normalise.js';

describe('words', () => {
  it('are one space apart, whatever white space was written', () => {
    expect(normaliseWords('  a\n\t b\u00a0\u2003c \r\n')).toBe('a b c');
  });

  it('lose what shows nothing or turns the text around, and terminal escapes with it', () => {
    expect(normaliseWords('so\u00adft ze\u200bro \u202eright\u202c \u001b[31mred\u0007')).toBe(
      'soft zero right [31mred',
    );
  });

  it('are composed, so that two spellings of one letter are one', () => {
    expect(normaliseWords('cafe\u0301')).toBe('caf\u00e9');
    expect(normaliseWords('e\u200d\u0301')).toBe('\u00e9');
  });

  it('know where each unit came from', () => {
    const { words, from } = normaliseWithMap(' a  e\u0301b😀');
    expect(words).toBe('a \u00e9b😀');
    expect(from).toEqual([1, 2, 4, 6, 7, 8]);
  });
});

describe('the words fingerprint', () => {
  const same = (a: string, b: string) =>
    wordsFingerprint(normaliseWords(a)) === wordsFingerprint(normaliseWords(b));

  it('ignores code marks, kinds of quotes and dashes, and the casing of header names', () => {
    expect(same('the `id` is null', 'the id is `null`')).toBe(true);
    expect(same('“late” – it’s', '"late" - it\'s')).toBe(true);
    expect(same('a—b', 'a - b')).toBe(true);
    expect(same('the Prp-Session-Key header', 'the PRP-Session-Key header')).toBe(true);
  });

  it('moves with any word, number, keyword, sign or order', () => {
    expect(same('wait 5 s', 'wait 6 s')).toBe(false);
    expect(same('It MUST wait', 'It must wait')).toBe(false);
    expect(same('It MUST wait', 'It MUST NOT wait')).toBe(false);
    expect(same('code -1', 'code 1')).toBe(false);
    expect(same('a-b', 'a - b')).toBe(false);
    expect(same('first second', 'second first')).toBe(false);
    expect(same('Relay', 'relay')).toBe(false);
  });

  it('has 24 hex digits and keeps its parts apart', () => {
    expect(fingerprint('ab', 'c')).toMatch(/^[0-9a-f]{24}$/);
    expect(fingerprint('ab', 'c')).not.toBe(fingerprint('a', 'bc'));
  });

  it('folds once', () => {
    const folded = foldWords('“A”—`b` … Prp-Session-Key');
    expect(folded).toBe('"A" - b ... prp-session-key');
    expect(foldWords(folded)).toBe(folded);
  });
});

describe('links', () => {
  const link = (target: string, page = 'basic/index.mdx', revision = '2024-09-30') =>
    normaliseLink(target, revision, page);

  it('name no revision when they stay in their own', () => {
    expect(link('/specification/2024-09-30/server/parcels#seals')).toBe('{revision}/server/parcels#seals');
    expect(link('/specification/draft/server/parcels#seals')).toBe('{revision}/server/parcels#seals');
    expect(link('https://modelcontextprotocol.io/specification/2024-09-30/basic')).toBe('{revision}/basic');
    expect(link('https://github.com/x/y/blob/main/schema/2024-09-30/schema.ts')).toBe(
      'https://github.com/x/y/blob/main/schema/{revision}/schema.ts',
    );
  });

  it('keep the name of another revision', () => {
    expect(link('/specification/2024-01-15/basic')).toBe('/specification/2024-01-15/basic');
  });

  it('are the same written relative, absolute, with or without index and ending', () => {
    for (const target of [
      '../server/parcels',
      '../server/parcels.mdx',
      '/specification/2024-09-30/server/parcels/',
    ]) {
      expect(link(target)).toBe('{revision}/server/parcels');
    }
    for (const target of ['./', 'index', '/specification/2024-09-30/basic/index'])
      expect(link(target)).toBe('{revision}/basic');
  });

  it('to the page itself are its anchors, so that a page that moves keeps them', () => {
    expect(link('#Errors')).toBe('#errors');
    expect(link('/specification/2024-09-30/basic#errors')).toBe('#errors');
  });

  it('elsewhere stay as they are', () => {
    for (const target of ['https://a.example/b#C', 'mailto:a@b.example', '/docs/start', '../../../out']) {
      expect(link(target)).toBe(target);
    }
  });
});
