/** Laws of the extractor: what does not change the words does not change the extraction. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../../pipeline/extract/extraction.js';
import { foldWords, normaliseWithMap, normaliseWords } from '../../../pipeline/extract/normalise.js';
import { countKeywords } from '../../support/count.js';
import { sentencesOf } from '../../support/pages.js';

/** A page without its looks. */
type Inline = { kind: 'word' | 'keyword' | 'strong' | 'code' | 'link'; text: string };
type Item = { text: Inline[][]; items: Item[] };
type Block =
  | { kind: 'heading'; depth: number; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[][]; stem: boolean }
  | { kind: 'list'; items: Item[] }
  | { kind: 'table'; cells: Inline[][] }
  | { kind: 'note'; text: Inline[][] };

/** How it is written: nothing of this may show in an extraction. */
interface Style {
  width: number;
  strong: '**' | '__' | '<b>' | '***';
  keyword: '**' | '_' | '*' | '<b>' | '';
  bullet: '-' | '*' | '+' | '1.' | '1)';
  renumber: boolean;
  loose: boolean;
  quoteBreaks: boolean;
  references: boolean;
}

const word = fc.constantFrom(
  'relay',
  'Parcels',
  'the',
  'waits',
  'shelf',
  'server',
  'Clients',
  'weight,',
  'e.g.',
  'noon',
  '2.3',
  'null',
);
const inline: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 8, arbitrary: word.map((text): Inline => ({ kind: 'word', text })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('MUST', 'MUST NOT', 'SHOULD', 'MAY', 'NOT RECOMMENDED')
      .map((text): Inline => ({ kind: 'keyword', text })),
  },
  {
    weight: 1,
    arbitrary: word.map((text): Inline => ({ kind: 'strong', text: text.replace(/\W/g, '') || 'x' })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('a.b', '=?x?', 'id').map((text): Inline => ({ kind: 'code', text })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('see here', 'MUST go', 'RFC 1')
      .map((text): Inline => ({ kind: 'link', text })),
  },
);
const start: Inline = { kind: 'word', text: 'Ships' };
const sentence = fc.array(inline, { minLength: 2, maxLength: 12 }).map((parts) => [
  start,
  // Two keywords side by side ("MUST NOT RECOMMENDED") mean nothing that could be counted.
  ...parts.flatMap((part): Inline[] =>
    part.kind === 'keyword' ? [part, { kind: 'word', text: 'now' }] : [part],
  ),
]);
const text = fc.array(sentence, { minLength: 1, maxLength: 3 });
const item: fc.Memo<Item> = fc.memo((n) =>
  n <= 1
    ? fc.record({ text, items: fc.constant([]) })
    : fc.record({ text, items: fc.array(item(n - 1), { maxLength: 2 }) }),
);
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), depth: fc.integer({ min: 1, max: 3 }), text: sentence }),
  fc.record({ kind: fc.constant('paragraph' as const), text, stem: fc.boolean() }),
  fc.record({ kind: fc.constant('list' as const), items: fc.array(item(3), { minLength: 1, maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('table' as const),
    cells: fc.array(sentence, { minLength: 2, maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('note' as const), text }),
);
const page = fc.array(block, { minLength: 1, maxLength: 6 });
const style: fc.Arbitrary<Style> = fc.record({
  width: fc.constantFrom(20, 40, 90, 100_000),
  strong: fc.constantFrom('**', '__', '<b>', '***'),
  keyword: fc.constantFrom('**', '_', '*', '<b>', ''),
  bullet: fc.constantFrom('-', '*', '+', '1.', '1)'),
  renumber: fc.boolean(),
  loose: fc.boolean(),
  quoteBreaks: fc.boolean(),
  references: fc.boolean(),
});

function write(blocks: readonly Block[], style: Style): string {
  const marked = (text: string, mark: string) =>
    mark === '<b>' ? `<b>${text}</b>` : `${mark}${text}${mark}`;
  const atoms = (parts: readonly Inline[]): string[] =>
    parts.flatMap(({ kind, text }): string[] => {
      if (kind === 'word') return [text];
      if (kind === 'code') return [`\`${text}\``];
      if (kind === 'strong') return [marked(text, style.strong)];
      const written =
        kind === 'keyword'
          ? marked(text, style.keyword)
          : style.references
            ? `[${text}][there]`
            : `[${text}](/there)`;
      return written.split(' ');
    });
  const prose = (sentences: readonly Inline[][], end: string, indent = ''): string => {
    const lines: string[] = [];
    let line = '';
    const all = sentences.flatMap((s, i) => {
      const words = atoms(s);
      return [...words.slice(0, -1), `${words.at(-1)}${i === sentences.length - 1 ? end : '.'}`];
    });
    for (const atom of all) {
      // A line must not begin with what would be a list there.
      if (line !== '' && line.length + atom.length >= style.width && /^[A-Za-z*_<[`]/.test(atom)) {
        lines.push(line);
        line = '';
      }
      line += line === '' ? atom : ` ${atom}`;
    }
    return [...lines, line].join(`\n${indent}`);
  };
  const list = (items: readonly Item[], indent: string): string =>
    items
      .map(({ text, items: below }, i) => {
        const mark =
          /^1/.test(style.bullet) && style.renumber ? style.bullet.replace('1', String(i + 1)) : style.bullet;
        const inner = `${indent}${' '.repeat(mark.length + 1)}`;
        const body = prose(text, below.length > 0 ? ':' : '.', inner);
        return `${indent}${mark} ${body}${below.length > 0 ? `\n${style.loose ? '\n' : ''}${list(below, inner)}` : ''}`;
      })
      .join(style.loose ? '\n\n' : '\n');
  const written = (block: Block): string => {
    switch (block.kind) {
      case 'heading':
        return `${'#'.repeat(block.depth)} ${atoms(block.text).join(' ')}`;
      case 'paragraph':
        return prose(block.text, block.stem ? ':' : '.');
      case 'list':
        return list(block.items, '');
      case 'table':
        return `| One | Server |\n|${style.loose ? ' :--- | --- ' : '-|-'}|\n| ${block.cells.map((c) => atoms(c).join(' ')).join(' | ')} |`;
      case 'note':
        return style.loose
          ? `<Note>\n\n${prose(block.text, '.')}\n\n</Note>`
          : `<Note>\n  ${prose(block.text, '.', '  ')}\n</Note>`;
    }
  };
  // Two lists in a row would be one, or two, by their markers: a paragraph keeps them apart.
  return `${blocks.map(written).join('\n\nQuiet.\n\n')}\n\n[there]: /there\n`;
}

/** What a sentence is, lines apart. */
const looks = ({ lines: _, keywords, ...rest }: Sentence) => ({
  ...rest,
  keywords: keywords.map(({ line: _, ...keyword }) => keyword),
});

describe('extraction', () => {
  it('does not change when a page is re-wrapped, re-numbered, or its emphasis is written otherwise', () => {
    fc.assert(
      fc.property(page, style, style, (blocks, one, other) => {
        expect(sentencesOf(write(blocks, one)).map(looks)).toEqual(
          sentencesOf(write(blocks, other)).map(looks),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('holds every keyword of the raw page once, at its line', () => {
    fc.assert(
      fc.property(page, style, (blocks, style) => {
        const text = write(blocks, style);
        const found = sentencesOf(text).flatMap((s) => s.keywords.map((k) => `${k.line} ${k.keyword}`));
        expect(found.sort()).toEqual(countKeywords(text).sort());
      }),
      { numRuns: 150 },
    );
  });

  it('gives every sentence an id of its own, and its keywords at their offsets', () => {
    fc.assert(
      fc.property(page, style, (blocks, style) => {
        const found = sentencesOf(write(blocks, style));
        expect(new Set(found.map((s) => s.id)).size).toBe(found.length);
        for (const { words, keywords } of found) {
          for (const { keyword, offset } of keywords) expect(words.startsWith(keyword, offset)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('never throws, whatever the page', () => {
    const scrap = fc.constantFrom(
      'MUST',
      '**',
      '_',
      '`',
      '```',
      '[',
      '](',
      ')',
      '<Note>',
      '</Note>',
      '{',
      '}',
      '|',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '# ',
      '&amp;',
      '&',
      '\\',
      '[^1]',
      '[^1]: ',
      '---\n',
      ' ',
      'a',
      '.',
      '<b>',
      '</b>',
      '/*',
      '*/',
    );
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 30 }), (scraps) => {
        const text = scraps.join('');
        try {
          sentencesOf(text);
        } catch (error) {
          expect((error as Error).message).toMatch(/^(?:\d+|\?): /);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the normaliser', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        'a',
        'É',
        'e',
        '\u0301',
        '\u200d',
        ' ',
        '\u00a0',
        '\n',
        '—',
        '-',
        '“',
        "'",
        '`',
        '…',
        '.',
        'A-B',
        '\u1100',
        '\u1161',
      ),
    }),
  );

  it('normalises once and for all', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(normaliseWords(normaliseWords(text))).toBe(normaliseWords(text));
        expect(foldWords(foldWords(text))).toBe(foldWords(text));
      }),
    );
  });

  it('maps every unit to where it came from, in order', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { words, from } = normaliseWithMap(text);
        expect(from).toHaveLength(words.length);
        expect(from.every((at, i) => at >= 0 && at < text.length && at >= (from[i - 1] ?? 0))).toBe(true);
      }),
    );
  });
});
