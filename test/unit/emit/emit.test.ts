import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageDocument, coverageOf } from '../../../pipeline/emit/coverage.js';
import { emitRegistry } from '../../../pipeline/emit/emit.js';
import { loadRegistry } from '../../../pipeline/emit/load.js';
import { emitOutputs } from '../../../pipeline/emit/outputs.js';
import { printCompact, printRegistry } from '../../../pipeline/emit/print.js';
import { withExceptions } from '../../../pipeline/emit/wire/exceptions.js';
import { LedgerError } from '../../../pipeline/register/load.js';
import { AREAS, COMMIT, HANDSHAKE, PARCELS, REVISION, relayFiles, relayInput } from './relay.js';

describe('compiling a ledger', () => {
  it('orders clauses by area as listed, then by id, and leaves out areas without clauses', async () => {
    const registry = emitRegistry(await relayInput());
    expect(registry.clauses.map(({ id }) => id)).toEqual([
      'SHAK-001',
      'SHAK-002',
      'SHAK-003',
      'PARC-001',
      'PARC-002',
    ]);
    expect(registry.areas).toEqual([
      { area: 'SHAK', title: 'Handshake' },
      { area: 'PARC', title: 'Parcels' },
    ]);
  });

  it('says what it is and where its places were read', async () => {
    const { specVersion, registryVersion, commit, wire } = emitRegistry(await relayInput());
    expect({ specVersion, registryVersion, commit, wire: wire.revision }).toEqual({
      specVersion: REVISION,
      registryVersion: '1.2.3',
      commit: COMMIT,
      wire: REVISION,
    });
  });

  it('keeps every field of a clause and no word of the pages', async () => {
    const registry = emitRegistry(await relayInput());
    expect(registry.clauses[2]).toEqual({
      id: 'SHAK-003',
      area: 'SHAK',
      level: 'SHOULD',
      actor: 'both',
      says: 'A stopped piece of work gets no answer.',
      sources: [
        {
          page: 'basic/handover.mdx',
          section: 'stopping-work',
          keyword: 'SHOULD',
          ordinal: 1,
          level: 'SHOULD',
          words: expect.stringMatching(/^[0-9a-f]{24}$/),
          leadIn: expect.stringMatching(/^[0-9a-f]{24}$/),
        },
      ],
      lineage: { rule: 'stopped-unanswered' },
      copies: ['SHAK-001'],
      contradicts: ['SHAK-002'],
      wire: ['StopNotification.params'],
      wireDisagrees: 'The shape has no such member.',
      checks: ['handover.first'],
    });
    expect(printRegistry(registry)).not.toContain('Receivers of a stop notice');
  });

  it('takes only the files of its revision', async () => {
    const elsewhere = PARCELS.replaceAll(REVISION, '2024-01-15').replaceAll('PARC-0', 'PARC-9');
    const files = [...(await relayFiles()), ...(await relayFiles([elsewhere], false))];
    expect(emitRegistry(await relayInput({ files })).clauses).toHaveLength(5);
  });
});

describe('refusals', () => {
  const refusal = async (change: Parameters<typeof relayInput>[0]): Promise<string> => {
    try {
      emitRegistry(await relayInput(change));
      return '';
    } catch (error) {
      if (error instanceof LedgerError) return error.message;
      throw error;
    }
  };

  it('an entry that waits for review, with its file and line', async () => {
    const waiting = HANDSHAKE.replace(
      '    checks: [handover.first]\n',
      '    checks: [handover.first]\n    review: new\n',
    );
    const files = await relayFiles([waiting]);
    expect(await refusal({ files })).toMatch(
      /^registries\/2024-09-30\/shak\.yaml:\d+: SHAK-001 waits for review \(new\); decide it before emit$/,
    );
  });

  it('entries that are not sealed, all of them', async () => {
    const message = await refusal({ files: await relayFiles([PARCELS, HANDSHAKE], false) });
    expect(message.split('\n')).toHaveLength(5);
    expect(message).toContain('PARC-001 has no sources; seal it with: mcp-clauses register 2024-09-30');
  });

  it('a revision without a ledger', async () => {
    expect(await refusal({ files: [] })).toBe('registries/2024-09-30: holds no ledger');
  });

  it('a wire exception that names a clause that is not there', async () => {
    const { wire } = await relayInput();
    const exceptions = [
      {
        id: 'x',
        members: ['Parcel.name'],
        allows: 'null',
        says: 'It may.',
        clauses: ['PARC-001', 'PARC-777'],
      },
    ];
    expect(await refusal({ wire: withExceptions(wire, { revision: REVISION, exceptions }) })).toBe(
      'registries/2024-09-30/exceptions.yaml: x names PARC-777, which is no clause of this revision',
    );
  });
});

describe('a registry as text', () => {
  it('is the registry again when read, the same bytes each time, a clause a line', async () => {
    const registry = emitRegistry(await relayInput());
    const text = printRegistry(registry);
    expect(loadRegistry(JSON.parse(text))).toEqual(registry);
    expect(printRegistry(loadRegistry(JSON.parse(text)))).toBe(text);
    expect(text.split('\n').filter((line) => line.includes('"says"'))).toHaveLength(5);
  });

  it('has the same bytes whatever the order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = printCompact(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(printCompact(shuffled(JSON.parse(text)))).toBe(text);
      }),
    );
  });
});

/** The value with the members of each object the other way round. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, shuffled(inner)]),
  );
}

describe('loading a registry', () => {
  const document = async (): Promise<Record<string, unknown>> =>
    JSON.parse(printRegistry(emitRegistry(await relayInput())));
  const refusalOf = (value: unknown): string => {
    try {
      loadRegistry(value);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  type Clauses = Record<string, unknown>[];

  it.each([null, 3, 'text', [], {}])('refuses %j', (value) => {
    expect(refusalOf(value)).toMatch(/^not a registry: /);
  });

  it('names the clause that is wrong', async () => {
    const wrong = await document();
    (wrong['clauses'] as Clauses)[1] = { ...(wrong['clauses'] as Clauses)[1], level: 'MAY' };
    expect(refusalOf(wrong)).toMatch(
      /^not a registry: \/clauses\/1\/level \(SHAK-002\) must be equal to one of/,
    );
  });

  it('refuses a clause that is both judged and excluded, or neither', async () => {
    const both = await document();
    const [first = {}] = both['clauses'] as Clauses;
    const excluded = { because: 'intent', note: 'A note.' };
    (both['clauses'] as Clauses)[0] = { ...first, excluded };
    expect(refusalOf(both)).toContain('/clauses/0 (SHAK-001)');
    const { checks: _gone, ...neither } = first;
    (both['clauses'] as Clauses)[0] = neither;
    expect(refusalOf(both)).toContain('/clauses/0 (SHAK-001)');
  });

  it('refuses members that it does not know, ids that stand twice and areas that are not listed', async () => {
    expect(refusalOf({ ...(await document()), more: 1 })).toContain(
      'must NOT have additional properties: "more"',
    );
    const twice = await document();
    (twice['clauses'] as Clauses)[1] = { ...(twice['clauses'] as Clauses)[0] };
    expect(refusalOf(twice)).toBe('not a registry: SHAK-001 stands twice');
    const unlisted = { ...(await document()), areas: [{ area: 'PARC', title: 'Parcels' }] };
    expect(refusalOf(unlisted)).toBe('not a registry: SHAK-001 is of the area SHAK, which is not listed');
  });

  it('refuses wire shapes of another revision or with loose ends', async () => {
    const other = await document();
    expect(refusalOf({ ...other, wire: { ...(other['wire'] as object), revision: '2020-01-01' } })).toContain(
      'wire shapes of 2020-01-01 in the registry of 2024-09-30',
    );
    const loose = { ...(other['wire'] as object), types: { A: 'Missing' } };
    expect(refusalOf({ ...other, wire: loose })).toBe(
      'not a registry: wire shapes: 2024-09-30 A: there is no type "Missing"',
    );
  });

  it('prints nothing of a hostile document raw', () => {
    expect(refusalOf({ '\u001b[31m<b>': 1 })).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe('coverage', () => {
  it('counts clauses, judged, planned, excluded by reason and gated, per area', async () => {
    const coverage = coverageOf(emitRegistry(await relayInput()));
    expect(coverage.areas).toEqual([
      { area: 'SHAK', title: 'Handshake', clauses: 3, judged: 2, planned: 1, excluded: 0, gated: 0 },
      { area: 'PARC', title: 'Parcels', clauses: 2, judged: 1, planned: 0, excluded: 1, gated: 1 },
    ]);
    expect(coverage.total).toEqual({ clauses: 5, judged: 3, planned: 1, excluded: 1, gated: 1 });
    expect(coverage.reasons).toEqual([{ because: 'hidden-state', clauses: 1 }]);
    // handover.first serves two clauses; parcels.shared#announced is a rule of parcels.shared.
    expect(coverage.checks).toBe(3);
  });

  it('becomes a document with a table per revision', async () => {
    const text = coverageDocument([emitRegistry(await relayInput())]);
    expect(text).toContain('## 2024-09-30 (registry 1.2.3)');
    expect(text).toContain('\n| PARC | Parcels | 2 | 1 | 0 | 1 | 1 |\n');
    expect(text).toContain('\n| **all** |  | 5 | 3 | 1 | 1 | 1 |\n');
    expect(text).toContain('\n| `hidden-state` | 1 |\n');
  });
});

describe('everything that emit writes', () => {
  it('is texts by path, sorted, the same each time', async () => {
    const { wire, files } = await relayInput();
    const inputs = {
      areas: AREAS,
      files,
      versions: new Map([[REVISION, '1.0.0']]),
      commits: new Map([[REVISION, COMMIT]]),
      wires: new Map([
        [REVISION, wire],
        ['2020-01-01', { ...wire, revision: '2020-01-01' }],
      ]),
      schemas: new Map([['thing', { type: 'object' }]]),
    };
    const { texts } = emitOutputs(inputs);
    expect([...texts.keys()]).toEqual([
      'docs/coverage.md',
      'registries/2020-01-01/wire.yaml',
      'registries/2024-09-30.json',
      'registries/2024-09-30/wire.yaml',
      'schemas/thing.schema.json',
    ]);
    expect(emitOutputs(inputs).texts).toEqual(texts);
  });
});
