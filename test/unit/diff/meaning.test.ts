import { describe, expect, it } from 'vitest';
import {
  conditionSpans,
  forcesOf,
  levelOfSentence,
  missingObjects,
  sameWords,
} from '../../../pipeline/diff/meaning.js';
import { tokenise } from '../../../pipeline/register/tokens.js';
import { sentenceOf, sentencesOf } from '../../support/pages.js';

const conditions = (words: string) => {
  const atoms = tokenise(words);
  return conditionSpans(atoms).map(([start, end]) =>
    atoms
      .slice(start, end)
      .map(({ text }) => text)
      .join(' '),
  );
};

describe('forces', () => {
  it('reads NOT in the keyword, and not or never behind it', () => {
    const negative = (text: string) => forcesOf(sentenceOf(`${text}\n`)).map((force) => force.negative);
    expect(negative('Relays MUST NOT ring.')).toEqual([true]);
    expect(negative('Relays MUST never ring.')).toEqual([true]);
    expect(negative('Relays MUST ring and SHOULD NOT knock.')).toEqual([false, true]);
    expect(negative('Relays MAY NOT ring.')).toEqual([false]);
  });

  it('lets an item inherit the keyword above it, turned by a leading Not', () => {
    const [, ring, knock] = sentencesOf('Relays SHOULD:\n\n- Ring\n- Not knock\n');
    expect(ring && forcesOf(ring)).toEqual([{ keyword: 'SHOULD', strength: 2, negative: false }]);
    expect(knock && forcesOf(knock)).toEqual([{ keyword: 'SHOULD', strength: 2, negative: true }]);
  });

  it('takes the strictest level of a sentence', () => {
    expect(
      levelOfSentence(sentenceOf('It is RECOMMENDED to ring, but a relay SHALL NOT knock and MAY hum.\n')),
    ).toBe('MUST NOT');
  });
});

describe('conditions', () => {
  it('runs from its word to the last comma before the keyword, else to the keyword', () => {
    expect(conditions('If a, b, or c is set, the relay MUST ring.')).toEqual(['If a , b , or c is set']);
    expect(conditions('When the bell rings clients MUST wait.')).toEqual(['When the bell rings clients']);
  });

  it('behind the keyword runs to the next keyword, a semicolon or the end', () => {
    expect(conditions('Relays MUST ring unless a, b or c sleeps.')).toEqual(['unless a , b or c sleeps .']);
    expect(conditions('Relays MUST ring if they can; others wait.')).toEqual(['if they can']);
  });

  it('finds none in a sentence without', () => {
    expect(conditions('Relays MUST ring twice.')).toEqual([]);
  });
});

describe('objects', () => {
  it('misses code spans, numbers, URLs and quoted words that the other wording has nowhere', () => {
    expect(missingObjects('Send `a`, 12, "low" to https://parcels.example/x.', 'Send it.')).toEqual([
      'a',
      '12',
      'https://parcels.example/x',
      'low',
    ]);
  });

  it('takes code, figures and quotation marks that were only marked otherwise for the same', () => {
    expect(missingObjects('Return `400 Bad Request`.', 'Return 400 Bad Request.')).toEqual([]);
    expect(missingObjects('Return 400.', 'Return `400 Bad Request`.')).toEqual([]);
    expect(missingObjects('Set `mode` to "low".', 'Set mode to low.')).toEqual([]);
  });

  it('does not find a thing inside another', () => {
    expect(missingObjects('Send `id`.', 'Send `idle`.')).toEqual(['id']);
    expect(missingObjects('Wait 5 days.', 'Wait 15 days.')).toEqual(['5']);
  });
});

describe('equal words', () => {
  it('counts neither punctuation that only sets apart nor the case of plain words', () => {
    expect(sameWords('Relays MUST ring, twice.', 'relays MUST ring (twice)')).toBe(true);
    expect(sameWords('Ring — twice.', 'Ring: twice.')).toBe(true);
  });

  it('counts keywords, signs that say something, and a minus', () => {
    expect(sameWords('Relays MUST ring.', 'Relays must ring.')).toBe(false);
    expect(sameWords('It is < 5.', 'It is > 5.')).toBe(false);
    expect(sameWords('Return -1.', 'Return 1.')).toBe(false);
  });
});
