import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarity } from '../../../pipeline/register/similarity.js';
import { atomKey, tokenise } from '../../../pipeline/register/tokens.js';

const atoms = (text: string) => tokenise(text).map(({ kind, text: atom }) => `${kind}:${atom}`);

describe('tokenise', () => {
  it('takes a two-word keyword as one atom', () => {
    expect(atoms('It MUST NOT, but SHOULD')).toEqual([
      'word:It',
      'keyword:MUST NOT',
      'punctuation:,',
      'word:but',
      'keyword:SHOULD',
    ]);
  });

  it('finds no keyword inside a word', () => {
    expect(atoms('MUSTARD MAYBE')).toEqual(['word:MUSTARD', 'word:MAYBE']);
  });

  it('keeps code spans, links, addresses, numbers and names of methods whole', () => {
    expect(
      atoms('`a b c` [the rule](#x) https://x.example/y?z=1. 2031-01-01 3.5% birds/fly _meta 32bit'),
    ).toEqual([
      'code:`a b c`',
      'link:[the rule](#x)',
      'url:https://x.example/y?z=1',
      'punctuation:.',
      'number:2031-01-01',
      'number:3.5%',
      'word:birds/fly',
      'word:_meta',
      'word:32bit',
    ]);
  });

  it('loses nothing but trailing space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(
          tokenise(text)
            .map(({ before, text: atom }) => before + atom)
            .join(''),
        ).toBe(text.trimEnd());
      }),
    );
  });

  it('stays linear on what tempts a backtracking scan', () => {
    for (const unit of ['a/', '`', '[', '1.', 'https://', 'a.', 'MUST ']) {
      // A scan that goes back would take minutes: that it ends is the proof, on any machine.
      const text = unit.repeat(100_000).trimEnd();
      expect(
        tokenise(text).reduce((length, { before, text: atom }) => length + before.length + atom.length, 0),
        unit,
      ).toBe(text.length);
    }
  });

  it('counts as equal what the normaliser counts as equal', () => {
    const keys = (text: string) => tokenise(text).map(atomKey);
    expect(keys('Pigeon‑post “waits” — `x`')).toEqual(keys('pigeon-post "waits" - `x`'));
    expect(keys('`X`')).not.toEqual(keys('`x`'));
  });
});

describe('similarity', () => {
  it('leaves keywords and punctuation out', () => {
    expect(similarity('Pigeons MUST fly home.', 'Pigeons SHOULD NOT fly home')).toBe(1);
  });

  it('is Dice over atoms with their numbers', () => {
    // Four atoms each, three in common: 2 × 3 / 8.
    expect(similarity('Pigeons fly home slowly', 'Pigeons fly home quickly')).toBe(0.75);
    // Two of three "a" find a partner: 2 × 2 / 5.
    expect(similarity('a a a', 'a a')).toBe(0.8);
  });

  it('is symmetric and one for equal words', () => {
    fc.assert(
      fc.property(fc.lorem(), fc.lorem(), (x, y) => {
        expect(similarity(x, y)).toBe(similarity(y, x));
        expect(similarity(x, x)).toBe(1);
      }),
    );
  });
});
