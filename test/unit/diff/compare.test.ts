/** What a change set says beside the classes: places, evidence, direction, copies, pages, keywords, links, failures. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSides } from '../../../pipeline/diff/compare.js';
import type { LedgerSource } from '../../../pipeline/register/load.js';
import { parseLedger } from '../../../pipeline/register/load.js';
import { indexPlaces } from '../../../pipeline/register/places.js';
import { seal } from '../../../pipeline/register/seal.js';
import { example } from '../../support/example.js';
import { compareEdited, type Edits, editedTree, onlyChange, side } from './fixture.js';

const PIPE = 'basic/transports/pipe.mdx';
const HTTP = 'basic/transports/http.mdx';
const TERM = '* Clients **SHOULD** end the process with `SIGTERM` first.\n';

describe('a change', () => {
  it('names both places, the levels, the pairing and the commit-free sides', async () => {
    const changeSet = await compareEdited({ [PIPE]: [['Clients **SHOULD** end', 'Clients **MAY** end']] });
    expect(changeSet).toMatchObject({
      from: { revision: 'draft', commit: null },
      to: { revision: 'draft', commit: null },
    });
    expect(onlyChange(changeSet)).toMatchObject({
      class: 'level-lowered',
      direction: { client: 'looser', server: 'neutral' },
      from: { page: PIPE, section: '', line: 12, level: 'SHOULD', actor: 'client' },
      to: { page: PIPE, line: 12, level: 'MAY' },
      method: 'similar-in-place',
      score: 1,
      verdict: 'accepted',
      words: [
        { op: 'same', text: 'Clients' },
        { op: 'removed', text: ' SHOULD' },
        { op: 'added', text: ' MAY' },
        { op: 'same', text: ' end the process with `SIGTERM` first.' },
      ],
    });
  });

  it('shows a removed and an added sentence that may belong together as a possible pair of both', async () => {
    const { changes, counts } = await compareEdited({
      [HTTP]: [
        [
          'Relays that find it missing **MUST**\nanswer with `400 Bad Request` &amp; a line that says why.',
          '',
        ],
      ],
      [PIPE]: [[TERM, `${TERM}* Relays that find it missing **MUST** hang up now.\n`]],
    });
    expect(counts).toEqual({ added: 1, removed: 1 });
    const scores = changes.map(({ possible }) => possible?.score);
    // Five atoms are shared by the thirteen of the one and the eight of the other.
    expect(scores).toEqual([0.4762, 0.4762]);
  });
});

describe('direction', () => {
  const CASES: [string, Edits, { client: string; server: string }][] = [
    [
      'an obligation more',
      { [PIPE]: [[TERM, `${TERM}* Servers **MUST** leave the pipe clean.\n`]] },
      { client: 'neutral', server: 'stricter' },
    ],
    ['an obligation less', { [PIPE]: [[TERM, '']] }, { client: 'looser', server: 'neutral' }],
    [
      'a permission more',
      { [PIPE]: [[TERM, `${TERM}* Servers **MAY** rest.\n`]] },
      { client: 'neutral', server: 'looser' },
    ],
    [
      'raised',
      { [PIPE]: [['Clients **SHOULD** end', 'Clients **MUST** end']] },
      { client: 'stricter', server: 'neutral' },
    ],
    [
      'forbidden what was demanded',
      { [HTTP]: [['The client **MUST** send an `Accept`', 'The client **MUST NOT** send an `Accept`']] },
      { client: 'stricter', server: 'neutral' },
    ],
    [
      'handed from the client to the server',
      { [HTTP]: [['1. The client **MUST** use', '1. The server **MUST** use']] },
      { client: 'looser', server: 'stricter' },
    ],
    [
      'a condition more',
      { [PIPE]: [['with `SIGTERM` first.', 'with `SIGTERM` first if they can.']] },
      { client: 'looser', server: 'neutral' },
    ],
    [
      'a condition less',
      {
        'basic/handover.mdx': [
          ['If the client cannot speak that version, it **SHOULD**\nclose', 'The client **SHOULD**\nclose'],
        ],
      },
      { client: 'stricter', server: 'neutral' },
    ],
    [
      'other words',
      { [PIPE]: [['end the process', 'stop the process']] },
      { client: 'neutral', server: 'neutral' },
    ],
  ];
  it.each(CASES)('%s', async (_, edits, expected) => {
    expect(onlyChange(await compareEdited(edits)).direction).toEqual(expected);
  });
});

describe('lead-ins and their items', () => {
  it('an edited lead-in is one change that says how many items hang under it', async () => {
    const changeSet = await compareEdited({
      'basic/handover.mdx': [['Both parties **MUST**:', 'Both parties **SHOULD**:']],
    });
    expect(changeSet.counts).toEqual({ 'level-lowered': 1 });
    expect(onlyChange(changeSet)).toMatchObject({
      items: 3,
      direction: { client: 'looser', server: 'looser' },
    });
  });

  it('an item edited under an edited lead-in is a change of its own', async () => {
    const { counts } = await compareEdited({
      'basic/handover.mdx': [
        ['Both parties **MUST**:', 'Both parties **SHOULD**:'],
        ['- Answer pings', '- Answer pings at once'],
      ],
    });
    expect(counts).toEqual({ 'level-lowered': 1, reworded: 1 });
  });

  it('a lead-in of other words is known by its items', async () => {
    const change = onlyChange(
      await compareEdited({
        'basic/handover.mdx': [['Both parties **MUST**:', 'From then on all **SHOULD**:']],
      }),
    );
    expect(change).toMatchObject({ class: 'level-lowered', method: 'by-items', verdict: 'review', items: 3 });
    expect(change.words, 'more than half the words changed').toBeUndefined();
  });
});

describe('a sentence edited past recognition', () => {
  it('is one change when it stands between the same neighbours at the same level', async () => {
    const change = onlyChange(
      await compareEdited({
        [PIPE]: [['that is no message', 'save whole messages of the kind that the peer asked for']],
      }),
    );
    expect(change).toMatchObject({ class: 'reworded', method: 'by-neighbours', verdict: 'review' });
  });
});

describe('pages', () => {
  it('finds a renamed page by its content: its sentences have not moved', async () => {
    const text = (await example('draft')).texts.get(PIPE) ?? '';
    const { pages, counts, changes } = await compareEdited({
      [PIPE]: null,
      'basic/transports/tube.mdx': text,
    });
    expect(pages).toEqual({
      added: [],
      dropped: [],
      renamed: [{ from: PIPE, to: 'basic/transports/tube.mdx', score: 1 }],
    });
    expect(Object.keys(counts)).toEqual(['place']);
    expect(changes.every(({ class: named }) => named === 'place')).toBe(true);
  });

  it('says where the sentences of a dropped page went, and lists them as moved', async () => {
    const text = ((await example('draft')).texts.get(PIPE) ?? '')
      .replace(/^---[\s\S]*?---\n/, '')
      .replace(/<div[^>]*>/, '');
    const { pages, counts } = await compareEdited({
      [PIPE]: null,
      [HTTP]: [['## Sending', `## Pipes\n\n${text}\n\n## Sending`]],
    });
    expect(pages.dropped).toEqual([{ page: PIPE, went: [{ page: HTTP, sentences: 5 }] }]);
    expect(counts).toEqual({ moved: 5 });
  });

  it('counts the keywords that a page has more or fewer of', async () => {
    const { keywords } = await compareEdited({
      [PIPE]: [
        ['Clients **SHOULD** end', 'Clients **MUST** end'],
        ['Clients **MAY** keep it', 'Clients **MUST** keep it'],
      ],
    });
    expect(keywords).toEqual([
      { page: PIPE, keyword: 'MUST', from: 0, to: 2 },
      { page: PIPE, keyword: 'SHOULD', from: 1, to: 0 },
      { page: PIPE, keyword: 'MAY', from: 2, to: 1 },
    ]);
  });
});

describe('links of normative sentences', () => {
  it('names a page that is gone', async () => {
    const { dangling } = await compareEdited({ 'server/parcels.mdx': null });
    expect(dangling).toEqual([
      {
        page: 'client/receipts.mdx',
        line: 23,
        target: 'server/parcels#security-considerations',
        gone: 'page',
      },
    ]);
  });

  it('names an anchor that is gone, and not one that never was', async () => {
    const never = {
      'basic/index.mdx': [
        [
          '[**RECOMMENDED** that scales are checked](#weights)',
          '[**RECOMMENDED** that scales are checked](#nowhere)',
        ],
      ],
    } satisfies Edits;
    expect((await compareEdited(never)).dangling).toEqual([]);
    const { dangling } = await compareEdited({
      'server/parcels.mdx': [['## Security Considerations', '## Safety']],
    });
    expect(dangling).toEqual([
      {
        page: 'client/receipts.mdx',
        line: 23,
        target: 'server/parcels#security-considerations',
        gone: 'anchor',
      },
    ]);
  });
});

describe('copies, clauses, checks and traces', () => {
  const ledger = (): string => `
area: PIPE
revision: 2024-09-30
clauses:
  - id: PIPE-001
    level: SHOULD
    actor: client
    says: A client signals before it kills.
    at: ["${PIPE}:11 SHOULD"]
    lineage: { rule: signal-first }
    copies: [PIPE-002]
    planned: [{ check: pipe.signal-first, looks: The signal comes first. }]
  - id: PIPE-002
    level: SHOULD
    actor: client
    says: A client supports the pipe where it can.
    at: ["basic/transports/index.mdx:8 SHOULD"]
    lineage: { rule: pipe-supported }
    copies: [PIPE-001]
    checks: [pipe.supported#where]
`;

  it('lists them with the change, and says which copies were left as they were', async () => {
    const release = await example('2024-09-30');
    const bare = side(release);
    const files: LedgerSource[] = [
      seal(parseLedger('registries/2024-09-30/pipe.yaml', ledger()), indexPlaces(bare.extraction)),
    ];
    const later = editedTree(await example('draft'), { [PIPE]: [['end the process', 'finish the process']] });
    const { changeSet } = compareSides(side(release, files), side(later), {
      traces: [
        'test/corpus/violations/pipe-001-killed-at-once.jsonl',
        'test/corpus/violations/PIPE-0012.jsonl',
        'conforming/pipe.jsonl',
      ],
    });
    expect(changeSet.changes.find(({ from }) => from?.page === PIPE)).toMatchObject({
      clauses: ['PIPE-001'],
      lineages: ['signal-first'],
      checks: ['pipe.signal-first'],
      traces: ['test/corpus/violations/pipe-001-killed-at-once.jsonl'],
      from: { id: 'PIPE-001' },
      copies: [
        {
          page: 'basic/transports/index.mdx',
          section: '',
          line: 8,
          id: 'PIPE-002',
          because: 'ledger',
          changed: false,
        },
      ],
    });
  });

  it('finds copies by their words, and says when they changed too', async () => {
    const copied: Edits = {
      [HTTP]: [['secret.\n', `secret.\n\nClients **SHOULD** end the process with \`SIGTERM\` first.\n`]],
    };
    const one = onlyChange(await compareEdited({ [PIPE]: [['`SIGTERM`', '`SIGHUP`']] }, copied));
    expect(one.copies).toEqual([
      { page: HTTP, section: 'session-keys', line: 23, because: 1, changed: false },
    ]);
    const both = await compareEdited(
      { [PIPE]: [['`SIGTERM`', '`SIGHUP`']], [HTTP]: [['`SIGTERM`', '`SIGHUP`']] },
      copied,
    );
    expect(both.changes.map(({ copies }) => copies[0]?.changed)).toEqual([true, true]);
  });
});

describe('a side that cannot be read whole', () => {
  it('names the page that does not parse', async () => {
    const { failures } = await compareEdited({
      [PIPE]: [
        ['# ', '# '],
        ['title: Pipe\n---', 'title: Pipe\n---\n\n<Note>never closed'],
      ].slice(1) as [string, string][],
    });
    expect(failures).toMatchObject([{ side: 'to', page: PIPE }]);
    expect(failures[0]?.reason).not.toBe('');
  });

  it('leaves the schema out where one side has none, and says so', async () => {
    const { counts, wire, wireNote } = await compareEdited({ 'schema.json': null });
    expect([counts, wire]).toEqual([{}, null]);
    expect(wireNote).toContain('no schema.json');
  });
});

describe('laws', () => {
  const PAGES = [PIPE, HTTP, 'basic/handover.mdx', 'server/tracking.mdx', 'client/receipts.mdx'];
  const edit = fc.record({
    page: fc.constantFrom(...PAGES),
    swap: fc.constantFrom(
      ['MUST', 'SHOULD'],
      ['SHOULD', 'MAY'],
      ['client', 'server'],
      ['the', 'each'],
      ['If', 'Whenever'],
      ['- ', '- Also '],
    ),
  });

  it('swapping the sides swaps added with removed, raised with lowered, split with merged', async () => {
    const base = await example('draft');
    const [plain] = [side(base)];
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const files: Record<string, string> = {};
        for (const { page, swap } of edits) {
          const [find = '', put = ''] = swap;
          files[page] = (files[page] ?? base.texts.get(page) ?? '').replaceAll(find, put);
        }
        const other = side(editedTree(base, files));
        const there = compareSides(plain, other).changeSet;
        const back = compareSides(other, plain).changeSet;
        const mirror: Record<string, string> = {
          added: 'removed',
          removed: 'added',
          'level-raised': 'level-lowered',
          'level-lowered': 'level-raised',
          split: 'merged',
          merged: 'split',
        };
        const turned = Object.fromEntries(
          Object.entries(back.counts).map(([one, count]) => [mirror[one] ?? one, count]),
        );
        expect(there.compared).toBe(back.compared);
        expect(turned).toEqual(there.counts);
      }),
      { numRuns: 25 },
    );
  });

  it('a tree compared with itself has no change, and keys are unique', async () => {
    const base = side(await example('draft'));
    expect(compareSides(base, base).changeSet.counts).toEqual({});
    const { changes } = compareSides(base, side(await example('2024-01-15'))).changeSet;
    expect(new Set(changes.map(({ key }) => key)).size).toBe(changes.length);
  });
});
