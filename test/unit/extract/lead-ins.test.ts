/** Stems and what hangs under them. */
import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../../pipeline/extract/extraction.js';
import { sentencesOf } from '../../support/pages.js';

/** `words < lead-in KEYWORD`, one line a sentence. */
const tree = (page: string) =>
  sentencesOf(page).map(({ words, leadIn }) =>
    leadIn === undefined
      ? words
      : `${words} < ${leadIn.words}${leadIn.keyword === undefined ? '' : ` ${leadIn.keyword}`}`,
  );
const byWords = (found: readonly Sentence[], words: string): Sentence => {
  const sentence = found.find((s) => s.words === words);
  if (sentence === undefined) throw new Error(`no sentence ${words}`);
  return sentence;
};

describe('items under a keyword lead-in', () => {
  const page = 'Servers **MUST**:\n\n- Check every weight. This takes long.\n- Refuse stones\n';

  it('are sentences of their own, without keywords, that inherit the lead-in’s', () => {
    expect(tree(page)).toEqual([
      'Servers MUST:',
      'Check every weight. < Servers MUST: MUST',
      'Refuse stones < Servers MUST: MUST',
    ]);
    expect(
      sentencesOf(page)
        .slice(1)
        .map((s) => s.keywords),
    ).toEqual([[], []]);
  });

  it('are listed by the lead-in, which they name, each with its own hash', () => {
    const [stem, first, second] = sentencesOf(page);
    expect(stem?.items).toEqual([first?.id, second?.id]);
    expect(first?.leadIn?.sentence).toBe(stem?.id);
    expect(first?.leadIn?.fingerprint).toBe(stem?.fingerprints.words);
    expect(first?.fingerprints.words).not.toBe(stem?.fingerprints.words);
  });

  it('carry its subject', () => {
    expect(sentencesOf(page).map((s) => s.actor)).toEqual(['server', 'server', 'server']);
  });

  it('move in shape, not in words, when only the lead-in changes', () => {
    const [, before] = sentencesOf(page);
    const [, after] = sentencesOf(page.replace('MUST', 'SHOULD'));
    expect(after?.fingerprints.words).toBe(before?.fingerprints.words);
    expect(after?.fingerprints.shape).not.toBe(before?.fingerprints.shape);
  });

  it('move in shape when the lead-in says something else at the same level', () => {
    const [, before] = sentencesOf(page);
    const [, after] = sentencesOf(page.replace('Servers', 'Careful servers'));
    expect(after?.actor).toBe(before?.actor);
    expect(after?.fingerprints.shape).not.toBe(before?.fingerprints.shape);
  });

  it('are only their first sentences: what a further paragraph explains is no item', () => {
    expect(tree('Servers MUST:\n\n- Check\n\n  This takes long.\n\n  It MAY fail.\n')).toEqual([
      'Servers MUST:',
      'Check < Servers MUST: MUST',
      'It MAY fail. < Servers MUST: MUST',
    ]);
  });

  it('keep a keyword of their own', () => {
    const found = sentencesOf('Relays SHOULD:\n\n- Ring\n- MUST NOT ring at night\n');
    const own = byWords(found, 'MUST NOT ring at night');
    expect(own.keywords.map((k) => k.keyword)).toEqual(['MUST NOT']);
    expect(own.leadIn?.words).toBe('Relays SHOULD:');
    expect(byWords(found, 'Relays SHOULD:').items).toHaveLength(1);
  });

  it('inherit the last keyword of a lead-in with several', () => {
    expect(tree('Relays MUST listen and SHOULD:\n\n- Ring\n').at(-1)).toBe(
      'Ring < Relays MUST listen and SHOULD: SHOULD',
    );
  });
});

describe('what is a lead-in', () => {
  it('is a paragraph that ends in a colon or in its keyword, right above the list', () => {
    expect(tree('Relays MUST\n\n- ring')).toEqual(['Relays MUST', 'ring < Relays MUST MUST']);
    expect(tree('Relays MUST ring.\n\n- at noon')).toEqual(['Relays MUST ring.']);
    expect(tree('Relays MUST:\n\nSo they do.\n\n- at noon')).toEqual(['Relays MUST:']);
    expect(tree('Relays MUST:\n\n```\ncode\n```\n\n- at noon')).toEqual(['Relays MUST:']);
    expect(tree('Relays MUST:\n\n<Note>\n  Listen.\n</Note>\n\n- at noon')).toEqual(['Relays MUST:']);
    expect(tree('Relays MUST:\n\n<div id="x" />\n\n- ring')).toHaveLength(2);
  });

  it('is only its last sentence: what an earlier one demands does not bind the items', () => {
    expect(tree('Relays MUST ring. For example:\n\n- at noon\n- MUST at night')).toEqual([
      'Relays MUST ring.',
      'MUST at night < For example:',
    ]);
  });

  it('is a lead-in without a keyword, named by its words only', () => {
    const [item] = sentencesOf('**Name:**\n\n- MUST be short\n');
    expect(item?.leadIn).toEqual({ words: 'Name:', fingerprint: expect.stringMatching(/^[0-9a-f]{24}$/) });
  });

  it('is a heading that ends in its keyword', () => {
    const found = sentencesOf('## Clients SHOULD NOT:\n\n- guess\n');
    expect(found.map((s) => s.block)).toEqual(['heading', 'list-item']);
    expect(found[1]?.leadIn?.keyword).toBe('SHOULD NOT');
    expect(tree('## Rules\n\n- guess')).toEqual([]);
  });

  it('outlasts a comment and a change of marker in its list', () => {
    expect(tree('Relays MUST:\n\n- ring\n\n{/* more */}\n\n* sing\n')).toEqual([
      'Relays MUST:',
      'ring < Relays MUST: MUST',
      'sing < Relays MUST: MUST',
    ]);
  });

  it('stands in callouts and in descriptions all the same', () => {
    expect(tree('<Note>\n  Relays MUST:\n\n  - ring\n</Note>')).toEqual([
      'Relays MUST:',
      'ring < Relays MUST: MUST',
    ]);
  });
});

describe('nesting', () => {
  it('an item is the lead-in of the items inside it', () => {
    expect(
      tree(
        '1. Receivers **SHOULD**:\n   - Stop the work\n   - Not send an answer\n1. They **MAY** rest if:\n   - nobody calls\n',
      ),
    ).toEqual([
      'Receivers SHOULD:',
      'Stop the work < Receivers SHOULD: SHOULD',
      'Not send an answer < Receivers SHOULD: SHOULD',
      'They MAY rest if:',
      'nobody calls < They MAY rest if: MAY',
    ]);
  });

  it('hands a keyword down through items that have none', () => {
    const page =
      'Relays MUST:\n\n- Refuse:\n  - stones\n- Refuse parcels over the limit\n  - say which limit\n';
    expect(tree(page)).toEqual([
      'Relays MUST:',
      'Refuse: < Relays MUST: MUST',
      'stones < Refuse: MUST',
      'Refuse parcels over the limit < Relays MUST: MUST',
      'say which limit < Refuse parcels over the limit MUST',
    ]);
    const found = sentencesOf(page);
    expect(byWords(found, 'Refuse:').items).toEqual([byWords(found, 'stones').id]);
  });

  it('hands the party down with it', () => {
    const found = sentencesOf('Servers MUST:\n\n- Refuse parcels\n  - say why\n');
    expect(found.map((s) => s.actor)).toEqual(['server', 'server', 'server']);
  });

  it('does not bind what merely explains a demand', () => {
    expect(tree('- Relays MUST ring.\n  - This wakes people.\n  - It MAY be soft.\n')).toEqual([
      'Relays MUST ring.',
      'It MAY be soft. < Relays MUST ring.',
    ]);
  });
});

describe('tables under a keyword lead-in', () => {
  const page =
    'Servers MUST return one of:\n\n| Code | When |\n| -- | -- |\n| `1` | The shelf is full |\n| `2` | It MAY be empty |\n';

  it('complete it row by row, except for rows with a keyword of their own', () => {
    expect(tree(page)).toEqual([
      'Servers MUST return one of:',
      '`1` | The shelf is full < Servers MUST return one of: MUST',
      'It MAY be empty < Servers MUST return one of: MUST',
    ]);
  });
});
