import { describe, expect, it } from 'vitest';
import { sentences } from '../../../pipeline/extract/segment.js';
import { sentencesOf } from '../../support/pages.js';

/** The sentences of plain words. */
function split(words: string): string[] {
  const code = [...words.matchAll(/`[^`]*`/g)].map((m): [number, number] => [m.index, m.index + m[0].length]);
  return sentences({ words, code }).map((span) => words.slice(...span));
}

/** Paragraphs in which ICU's segmenter or sentence-splitter, left alone, goes wrong: our words, their constructs. */
describe('the ten hard paragraphs', () => {
  const hard: Record<string, [string, ...string[]]> = {
    'a section number with a full stop inside': [
      'Relays MUST weigh as Section 2.3 of the weights book says.',
      'They SHOULD round down.',
    ],
    'a section number at the end': ['Seals MUST look as in Section 7.4.', 'Relays compare them.'],
    'a sentence that ends in a number': ['Keys MUST be made as in RFC 8707.', 'Clients MUST keep them.'],
    'one that ends in a section and a number': [
      'Codes follow RFC 6750 Section 3.1.',
      'Clients MAY also guess.',
    ],
    'one that ends in a one-digit section': [
      'It is defined in Section 2.',
      'If that fails, relays MUST stop.',
    ],
    'an abbreviation before a lower-case word': [
      'Use a name, e.g. the town, which relays MUST know.',
      'Not a street.',
    ],
    'an abbreviation before code, inside brackets': [
      'A field (e.g. `name`) MUST be there.',
      'Others MAY be.',
    ],
    'a question mark inside code': ['Values such as `=?base64?` MUST be kept.', 'Others MAY be dropped.'],
    'a quoted title behind a section number': [
      'Relays MUST do as in Book 2 Section 7. "On Seals" says more.',
    ],
    'a date at the end': ['This MUST be version 2024-11-05.', 'See the other page.'],
  };
  for (const [name, parts] of Object.entries(hard)) {
    it(name, () => {
      expect(split(parts.join(' '))).toEqual(parts);
    });
  }
});

describe('segmentation', () => {
  it('ends a sentence behind a closing bracket or quotation mark', () => {
    expect(split('Wait. (Relays MUST ring twice.) Then go.')).toEqual([
      'Wait.',
      '(Relays MUST ring twice.)',
      'Then go.',
    ]);
    expect(split('He said "go." Relays MUST go.')).toEqual(['He said "go."', 'Relays MUST go.']);
  });

  it('is not led astray by a bracket or a quotation mark that nothing closes', () => {
    expect(split('A 5" shelf MUST hold. Others MUST NOT. (See below. It helps.')).toEqual([
      'A 5" shelf MUST hold.',
      'Others MUST NOT.',
      '(See below.',
      'It helps.',
    ]);
  });

  it('begins a sentence with code, and with a lower-case name that a colon introduces', () => {
    expect(split('It ends. `parcels/list` MUST follow.')).toEqual([
      'It ends.',
      '`parcels/list` MUST follow.',
    ]);
    expect(split('Works. pipe: the relay MUST answer.')).toEqual(['Works.', 'pipe: the relay MUST answer.']);
  });

  it('leaves addresses whole', () => {
    expect(split('Send it to https://parcels.example/a.b?c=d. Then you MUST wait.')).toEqual([
      'Send it to https://parcels.example/a.b?c=d.',
      'Then you MUST wait.',
    ]);
  });

  it('splits neither at "etc.", "127.0.0.1" nor an ellipsis', () => {
    expect(split('Parcels, bags, etc. MUST be weighed at 127.0.0.1 only ... if at all.')).toHaveLength(1);
  });

  it('finds a keyword in a link’s text, however the link is written', () => {
    const [found] = sentencesOf('Relays [**SHOULD** ring\ntwice](/a.b "See. This.") at night. Nobody minds.');
    expect(found?.words).toBe('Relays SHOULD ring twice at night.');
  });
});
