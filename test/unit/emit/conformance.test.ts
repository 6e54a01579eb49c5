import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crosswalk } from '../../../pipeline/emit/conformance/crosswalk.js';
import { driftOf, driftText } from '../../../pipeline/emit/conformance/drift.js';
import {
  type ConformanceFile,
  exportRows,
  parseRows,
  printRows,
} from '../../../pipeline/emit/conformance/rows.js';
import { type PageWords, pageWords, partsOf } from '../../../pipeline/emit/conformance/words.js';
import { emitRegistry } from '../../../pipeline/emit/emit.js';
import { example } from '../../support/example.js';
import { REVISION, relayIndex, relayInput } from './relay.js';

const PAGE = 'https://modelcontextprotocol.io/specification/2024-09-30/basic/handover';

let read: Promise<PageWords[]> | undefined;

function pages(): Promise<PageWords[]> {
  read ??= readPages();
  return read;
}

async function readPages(): Promise<PageWords[]> {
  const { texts } = await example(REVISION);
  return [...texts].filter(([page]) => page !== 'schema.mdx').map(([page, text]) => pageWords(page, text));
}

const rows = (...texts: string[]): ConformanceFile => ({
  spec_url: PAGE,
  requirements: texts.map((text, i) => ({ check: `c-${i + 1}`, text })),
});

describe('files of rows', () => {
  const text = fc.string({ minLength: 1 }).filter((one) => one.trim() !== '');
  const row = fc.oneof(
    fc.record({ check: text, text, url: text }, { requiredKeys: ['check', 'text'] }),
    fc.record({ text, excluded: text, url: text, issue: text }, { requiredKeys: ['text', 'excluded'] }),
  );

  it('are read as they were written', () => {
    const file = fc.record(
      { sep: fc.nat(), spec_url: text, requirements: fc.array(row) },
      { requiredKeys: ['requirements'] },
    );
    fc.assert(
      fc.property(file, (value) => {
        expect(parseRows(printRows(value), 'f')).toEqual(value);
      }),
    );
  });

  it('keep what this form does not know', () => {
    const yaml = "sep: 7\nrequirements:\n  - check: a\n    text: 'b'\n    keys: [x]\n";
    expect(parseRows(yaml, 'f').requirements[0]).toEqual({ check: 'a', text: 'b', keys: ['x'] });
    expect(printRows(parseRows(yaml, 'f'))).toContain('keys:');
  });

  it.each([
    ['requirements:\n  - check: a\n', 'f.yaml: row 1 must have required property'],
    ['requirements:\n  - text: a\n', 'f.yaml: row 1 needs either check or excluded'],
    [
      'requirements:\n  - { text: a, check: b }\n  - { text: a, check: b, excluded: c }\n',
      'f.yaml: row 2 needs either',
    ],
    ['requirements: 3\n', 'f.yaml: /requirements must be array'],
    ['[', 'f.yaml: not YAML'],
    ['a: &x [1]\nb: *x\n', 'f.yaml: not YAML'],
  ])('are refused when wrong: %j', (yaml, message) => {
    expect(() => parseRows(yaml, 'f.yaml')).toThrow(message);
  });
});

describe('taking a quote apart', () => {
  it('at alternatives, brackets of the editor, and ends of sentences', () => {
    expect(
      partsOf('A [big] dog MUST bark loudly. It MUST NOT bite. / Cats SHOULD purr: always and ever'),
    ).toEqual(['dog MUST bark loudly', 'It MUST NOT bite', 'Cats SHOULD purr', 'always and ever']);
    expect(partsOf('No bite')).toEqual(['No bite']);
  });
});

describe('drift', () => {
  const outcome = async (text: string, url?: string) => {
    const file = rows(text);
    if (url !== undefined) file.spec_url = url;
    return driftOf(file, REVISION, await pages()).rows[0];
  };

  it('a quote stands whatever its marks, lists and page', async () => {
    for (const text of [
      'The server MUST answer with the version that it speaks itself.',
      'The client MUST send a handover/open request that names: The protocol version that it speaks; The shelves that it wants to use',
      'Either party MAY close the session at any time. / Clients SHOULD NOT take silence for consent',
      'If the server supports it too, the server MUST answer with the same one [version].',
    ])
      expect(await outcome(text)).toMatchObject({
        outcome: 'stands',
        pages: ['basic/handover.mdx'],
        parts: [],
      });
    expect(
      await outcome(
        'Servers that keep parcels **MUST** announce the `parcels` capability.'.replaceAll('*', ''),
      ),
    ).toMatchObject({
      outcome: 'stands',
      pages: ['server/parcels.mdx'],
    });
  });

  it('one that differs in punctuation alone is told apart', async () => {
    expect(
      await outcome('If the client cannot speak that version it SHOULD close the session.'),
    ).toMatchObject({
      outcome: 'punctuation',
    });
  });

  it('one that was edited is shown with what stands there now', async () => {
    const row = await outcome('The server MUST answer with the newest version that it speaks.');
    expect(row).toMatchObject({
      outcome: 'reworded',
      parts: [
        {
          nearest: {
            page: 'basic/handover.mdx',
            words: 'The server MUST answer with the version that it speaks itself.',
          },
        },
      ],
    });
  });

  it('a changed level is a change', async () => {
    expect(await outcome('The server SHOULD answer with the version that it speaks itself.')).toMatchObject({
      outcome: 'reworded',
    });
  });

  it('one that has nothing like it is gone, unless it quotes another document', async () => {
    const text = 'Teapots MUST whistle thrice before anybody pours.';
    expect(await outcome(text)).toMatchObject({ outcome: 'gone' });
    expect(await outcome(text, 'https://modelcontextprotocol.io/seps/99-tea')).toMatchObject({
      outcome: 'elsewhere',
    });
  });

  it('a quote ends at words, not inside them', async () => {
    expect(await outcome('he server MUST answer with the version that it speak')).not.toMatchObject({
      outcome: 'stands',
    });
  });

  it('counts add up, and the text names each row that drifted', async () => {
    const file = rows(
      'The server MUST answer with the version that it speaks itself.',
      'Teapots MUST whistle\u001b thrice, always.',
    );
    const report = driftOf(file, REVISION, await pages());
    expect(Object.values(report.counts).reduce((a, b) => a + b)).toBe(2);
    const text = driftText(report);
    expect(text).toContain('row 2 (c-2): gone\n  quoted: Teapots MUST whistle thrice, always\n');
    expect(text).toContain('1 of 2 rows stand in the');
  });
});

describe('rows of a registry', () => {
  it('are tested checks, planned ones and exclusions, and every quote stands', async () => {
    const registry = emitRegistry(await relayInput());
    const { file, missing } = exportRows(registry, await relayIndex(), { sep: 42 });
    expect(missing).toEqual([]);
    expect(file.sep).toBe(42);
    expect(file.requirements.map(({ check, excluded }) => check ?? excluded)).toEqual([
      'handover.first',
      'handover.terms',
      'handover.first',
      'parcels.announced',
      'parcels.shared#announced',
      'hidden-state: The seal would have to be in the recording.',
    ]);
    expect(file.requirements[0]).toEqual({
      check: 'handover.first',
      text: 'A session begins with a handover, which the client MUST open before anything else happens.',
      url: PAGE,
    });
    expect(driftOf(file, REVISION, await pages()).counts.stands).toBe(6);
  });

  it('may be those of some clauses only', async () => {
    const registry = emitRegistry(await relayInput());
    const select = ({ area }: { area: string }) => area === 'PARC';
    expect(exportRows(registry, await relayIndex(), { select }).file.requirements).toHaveLength(3);
  });
});

describe('which clauses a row speaks of', () => {
  it('those whose words it quotes, whole or in part', async () => {
    const registry = emitRegistry(await relayInput());
    const file = rows(
      'A session begins with a handover, which the client MUST open before anything else happens.',
      'Both parties MUST: Keep to the version that was agreed',
      'Receivers of a stop notice SHOULD: Free what the work held',
      'Teapots MUST whistle thrice before anybody pours.',
    );
    const found = crosswalk(file, registry, await relayIndex());
    expect(found.rows.map(({ clauses }) => clauses)).toEqual([['SHAK-001'], ['SHAK-002'], [], []]);
    expect(found.unquoted).toEqual(['SHAK-003', 'PARC-001', 'PARC-002']);
  });

  it('of our own rows: the clause that each was made from', async () => {
    const registry = emitRegistry(await relayInput());
    const index = await relayIndex();
    const { file } = exportRows(registry, index);
    expect(crosswalk(file, registry, index).unquoted).toEqual([]);
  });
});
