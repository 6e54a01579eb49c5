import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff } from '../../../pipeline/diff/words.js';
import { foldWords } from '../../../pipeline/extract/normalise.js';
import { tokenise } from '../../../pipeline/register/tokens.js';

const shown = (from: string, to: string) =>
  wordDiff(from, to)
    ?.map(({ op, text }) =>
      op === 'same' ? text : op === 'added' ? `{+${text.trim()}+}` : `[-${text.trim()}-]`,
    )
    .join('|');

describe('the word diff', () => {
  it('takes a keyword, a code span, a number and a link text for one piece', () => {
    expect(
      shown(
        'A relay MUST NOT send `a b` twice a day to others.',
        'A relay SHOULD NOT send `a c` thrice a day to others.',
      ),
    ).toBe('A relay|[-MUST NOT-]|{+SHOULD NOT+}| send|[-`a b` twice-]|{+`a c` thrice+}| a day to others.');
  });

  it('does not show a capital that only its place asks for, unless that is all there is', () => {
    expect(shown('The relay rings for every parcel.', 'At noon the relay rings for every parcel.')).toBe(
      '{+At noon+}| the relay rings for every parcel.',
    );
    expect(shown('The Relay rings for every parcel.', 'The relay rings for every parcel.')).toBe(
      'The|[-Relay-]|{+relay+}| rings for every parcel.',
    );
  });

  it('gives up when more than half the words changed', () => {
    expect(wordDiff('Relays MUST ring twice.', 'Nobody SHOULD knock on doors.')).toBeUndefined();
    expect(wordDiff('Relays MUST ring.', 'Relays MUST knock.')).toBeDefined();
  });

  it('does not work itself to death on a sentence without end', () => {
    const long = (word: string) => Array.from({ length: 50_000 }, (_, i) => `${word}${i}`).join(' ');
    const began = performance.now();
    expect(wordDiff(long('a'), long('b'))).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('gives back both wordings', () => {
    const word = fc.constantFrom('a', 'b', 'the', 'MUST', 'MUST NOT', '`x y`', '12', 'relay,', '(so)', '—');
    const sentence = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    const atoms = (text: string) => tokenise(text).map(({ text: one }) => foldWords(one));
    fc.assert(
      fc.property(sentence, sentence, (from, to) => {
        const runs = wordDiff(from, to);
        if (runs === undefined) return;
        const side = (op: 'added' | 'removed') =>
          runs
            .filter((run) => run.op === 'same' || run.op === op)
            .map(({ text }) => text)
            .join(' ');
        expect(atoms(side('added'))).toEqual(atoms(to));
        expect(atoms(side('removed')).map((a) => a.toLowerCase())).toEqual(
          atoms(from).map((a) => a.toLowerCase()),
        );
      }),
    );
  });
});
