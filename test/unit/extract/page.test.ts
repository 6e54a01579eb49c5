/** One page: what counts as a sentence, where it stands, what it is made of. Every trap of the real pages, in our words. */
import { describe, expect, it } from 'vitest';
import { outline, readPage, sentenceOf, sentencesOf } from '../../support/pages.js';

describe('keywords wherever they stand', () => {
  const places: [name: string, block: string, page: string][] = [
    ['bold in prose', 'prose', 'Ships **MUST** float.'],
    ['underlined', 'prose', 'Ships _MUST_ float.'],
    ['plain', 'prose', 'Ships MUST float.'],
    ['in an element', 'prose', 'Ships <b>MUST</b> float.'],
    ['struck out', 'prose', 'Ships ~~MUST~~ float.'],
    ['in an item', 'list-item', '- Ships MUST float.'],
    ['in a numbered item', 'list-item', '3. Ships MUST float.'],
    ['in a callout', 'callout', '<Note>\n  Ships MUST float.\n</Note>'],
    ['in a callout on one line', 'callout', '<Warning>Ships MUST float.</Warning>'],
    ['in a callout with blank lines', 'callout', '<Info>\n\nShips MUST float.\n\n</Info>'],
    ['in a quote', 'block-quote', '> Ships MUST float.'],
    ['in a heading', 'heading', '## Ships MUST float.'],
    ['in a link', 'prose', 'Ships [MUST float](/a).'],
    ['in a reference', 'prose', 'Ships [MUST float][a].\n\n[a]: /b'],
  ];
  for (const [name, block, page] of places) {
    it(name, () => {
      const sentence = sentenceOf(page);
      expect(sentence.words).toBe('Ships MUST float.');
      expect(sentence.block).toBe(block);
      expect(sentence.keywords).toHaveLength(1);
    });
  }

  it('in a footnote, whose mark does not change the words it is set at', () => {
    const [text, note] = sentencesOf('Ships MUST float[^1].\n\n[^1]: Boats SHOULD too.');
    expect(text?.words).toBe('Ships MUST float.');
    expect(note?.block).toBe('footnote');
    expect(note?.words).toBe('Boats SHOULD too.');
  });

  it('in a code span, since only fenced code is left out', () => {
    const sentence = sentenceOf('The word `MUST` is one of them.');
    expect(sentence.words).toBe('The word `MUST` is one of them.');
    expect(sentence.keywords.map((k) => k.keyword)).toEqual(['MUST']);
  });

  it('in quotation marks, as the paragraph that defines them has them', () => {
    expect(
      sentenceOf('The words "MUST", "SHOULD\nNOT" and ‘MAY’ are ours.').keywords.map((k) => k.keyword),
    ).toEqual(['MUST', 'SHOULD NOT', 'MAY']);
  });

  it('in what no rendering shows: attributes, expressions, link titles', () => {
    const found = sentencesOf(
      '<Card title="Ships MUST float" />\n\n[a](/b "Boats SHOULD")\n\n{"Rafts MAY"}\n',
    );
    expect(found.flatMap((s) => s.keywords.map((k) => `${k.keyword}@${k.line}`))).toEqual([
      'MUST@1',
      'SHOULD@3',
      'MAY@5',
    ]);
  });

  it('never in fenced code, comments and front matter', () => {
    const page = [
      '---\ntitle: Ships MUST\n---',
      '```text\nMUST\n```',
      '- item\n\n  ~~~\n  MUST\n  ~~~',
      '```mermaid\nNote: Action MUST be taken\n```',
      '{/* MUST */}',
      'Ships {/* MUST */} float.',
      '{/*\n  MUST\n*/}',
    ];
    expect(sentencesOf(page.join('\n\n'))).toEqual([]);
  });

  it('in small letters not at all, and ONLY is none', () => {
    expect(sentencesOf('Ships must float and carry ONLY bags.')).toEqual([]);
  });
});

describe('places', () => {
  const page = [
    'Ships MUST float.', // 1
    '',
    '# Ports',
    '',
    'A port SHOULD be deep. Ships MAY wait', // 5
    'there, but MUST',
    'NOT anchor.',
    '',
    '## Ports',
    '',
    'Ports MUST be lit.', // 11
  ].join('\n');

  it('are the line of each keyword’s first letter, and the lines of the sentence', () => {
    const [lead, depth, wait, light] = sentencesOf(page);
    expect(lead?.lines).toEqual([1, 1]);
    expect(depth && outline(depth)).toBe('A port SHOULD be deep. [SHOULD@5]');
    expect(wait && outline(wait)).toBe('Ships MAY wait there, but MUST NOT anchor. [MAY@5 MUST NOT@6]');
    expect(wait?.lines).toEqual([5, 7]);
    expect(light?.lines).toEqual([11, 11]);
  });

  it('are the headings down to the sentence and the slug of the last, told apart when it repeats', () => {
    const [lead, depth, , light] = sentencesOf(page);
    expect([lead?.headings, lead?.section]).toEqual([[], '']);
    expect([depth?.headings, depth?.section]).toEqual([['Ports'], 'ports']);
    expect([light?.headings, light?.section]).toEqual([['Ports', 'Ports'], 'ports-1']);
  });

  it('follow a keyword through quotes, items, entities and escapes to its line', () => {
    const text =
      '> - Ships&nbsp;&mdash;all\n>   of them&mdash;and 2 \\* 3 boats **SHOULD\n>   NOT** sink,\n>   and MUST float.';
    expect(outline(sentenceOf(text))).toBe(
      'Ships —all of them—and 2 * 3 boats SHOULD NOT sink, and MUST float. [SHOULD NOT@2 MUST@4]',
    );
  });

  it('are found behind entities and escapes in the same run of text', () => {
    expect(outline(sentenceOf('One&mdash;two &amp; \\_three&nbsp;&#x1F6A2;\nships MUST go.'))).toBe(
      'One—two & _three 🚢 ships MUST go. [MUST@2]',
    );
  });

  it('tell equal words in one section apart by their number, in another by the section', () => {
    const found = sentencesOf('# A\n\n- It MUST go.\n- It MUST go.\n\n# B\n\n- It MUST go.');
    expect(found.map((s) => s.nth)).toEqual([1, 2, 1]);
    expect(new Set(found.map((s) => s.id)).size).toBe(3);
    expect(found[1]?.id).toBe(`${found[0]?.id}~2`);
    expect(new Set(found.map((s) => s.fingerprints.words)).size).toBe(1);
  });
});

describe('words', () => {
  it('stay the same under emphasis, elements, entities and ways to link', () => {
    const written = [
      'A ship—of 2^53^ bags—MUST stay near [the shore](/a).',
      'A ship&mdash;of 2^53^ bags&mdash;**MUST** stay near [the shore][x].\n\n[x]: /a',
      '*A* ship&#8212;of 2^<sup>53</sup>^ bags&#x2014;<b>MUST</b> stay near <a href="/a">the shore</a>.',
    ].map((page) => sentenceOf(page));
    expect(new Set(written.map((s) => s.words))).toEqual(
      new Set(['A ship—of 2^53^ bags—MUST stay near the shore.']),
    );
    expect(new Set(written.map((s) => s.fingerprints.words)).size).toBe(1);
    expect(new Set(written.map((s) => s.links.join())).size).toBe(1);
  });

  it('keep code as code, back-ticks inside it included', () => {
    expect(sentenceOf('The ``a`b`` and `c` MUST go.').words).toBe('The `` a`b `` and `c` MUST go.');
  });

  it('a line break in a cell is a space', () => {
    expect(sentencesOf('|a|\n|-|\n|Ships<br/>MUST go|')[0]?.words).toBe('Ships MUST go');
  });
});

describe('tables', () => {
  const page = [
    '| When | Client Behavior | Server Behavior | Note |',
    '| --- | --- | --- | --- |',
    '| Key given | MUST send it | MUST NOT keep it | Servers SHOULD say so |',
  ].join('\n');

  it('yield a sentence a cell, with the column’s header', () => {
    expect(sentencesOf(page).map((s) => [s.block, s.column, s.words])).toEqual([
      ['table-cell', 'Client Behavior', 'MUST send it'],
      ['table-cell', 'Server Behavior', 'MUST NOT keep it'],
      ['table-cell', 'Note', 'Servers SHOULD say so'],
    ]);
  });

  it('take the party from the cell, else from the column: two parties in one row', () => {
    expect(sentencesOf(page).map((s) => s.actor)).toEqual(['client', 'server', 'server']);
  });
});

describe('actors', () => {
  const actor = (text: string) => sentenceOf(text).actor;

  it('are the subject before the keyword', () => {
    expect(actor('Servers that hear a client MUST answer.')).toBe('server');
    expect(actor('When the server asks, clients MUST answer.')).toBe('client');
    expect(actor('Clients and servers MUST keep quiet.')).toBe('both');
    expect(actor('Both parties SHOULD keep quiet.')).toBe('both');
    expect(actor('The sender MUST sign.')).toBe('both');
    expect(actor('A key MUST be kept by the client.')).toBe('client');
  });

  it('are none where the subject is no party', () => {
    expect(actor('The ID MUST NOT be `null`.')).toBeUndefined();
    expect(actor('Parcels MUST begin empty.')).toBeUndefined();
  });
});

describe('the lint of lower-case binding', () => {
  it('lists sentences that bind in small letters, with page and line', () => {
    const { lowerCase } = readPage(
      'Ships MUST float.\n\nBoats float. Clients\nmust ignore rafts. `must` is a word.\n\n- They should not sink',
    );
    expect(lowerCase).toEqual([
      { page: 'shelf.mdx', line: 3, words: 'Clients must ignore rafts.' },
      { page: 'shelf.mdx', line: 6, words: 'They should not sink' },
    ]);
  });

  it('leaves out a sentence that is normative anyway', () => {
    expect(readPage('Ships MUST float and should shine.').lowerCase).toEqual([]);
  });
});

describe('a page that is no MDX', () => {
  it('is a failure with line, column and reason, and no sentences at all', () => {
    const page = readPage('Ships MUST float.\n\n<Note>\nBoats {MUST sink.\n');
    expect(page.sentences).toEqual([]);
    expect(page.failure?.line).toBeGreaterThanOrEqual(3);
    expect(page.failure?.reason).not.toBe('');
  });

  it('is never read by a laxer parser', () => {
    expect(readPage('<!-- a comment of HTML --> Ships MUST float.').failure).toBeDefined();
  });

  it('is one that is absurdly long or deep, before it is parsed', () => {
    expect(readPage(`Ships MUST ${'float '.repeat(60_000)}`).failure?.reason).toMatch(/longer than/);
    // A parser would take ages over it: that it ends is the proof, on any machine.
    expect(readPage(`${'> '.repeat(100_000)}MUST`).failure?.reason).toMatch(/nested too deeply/);
    expect(readPage('<A>'.repeat(20_000)).failure).toBeDefined();
  }, 20_000);
});
