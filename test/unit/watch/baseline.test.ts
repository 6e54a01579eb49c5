/** What the baseline holds, what counts as a difference, and what becomes of verdicts. */
import { describe, expect, it } from 'vitest';
import { compareSides } from '../../../pipeline/diff/compare.js';
import { draftRecordIn } from '../../../pipeline/register/promote.js';
import { type Baseline, compareBaselines, isSame, knownPart } from '../../../pipeline/watch/baseline.js';
import { draftPairs } from '../../../pipeline/watch/record.js';
import { differenceReport } from '../../../pipeline/watch/report.js';
import { parseVerdicts, withVerdicts } from '../../../pipeline/watch/verdicts.js';
import { example } from '../../support/example.js';
import { type Edits, editedTree, side } from '../diff/fixture.js';

const PIPE = 'basic/transports/pipe.mdx';

async function watched(edits: Edits) {
  const base = await example('draft');
  const { changeSet, pairing } = compareSides(side(base), side(editedTree(base, edits)));
  const part = knownPart(changeSet);
  const baseline: Baseline = {
    form: 1,
    normaliser: 1,
    release: '2024-09-30',
    commit: null,
    parts: [part],
    unlisted: [],
    pairs: draftPairs(pairing, part),
  };
  return { baseline, changeSet, pairing };
}

const KILLED = { [PIPE]: [['`SIGTERM`', '`SIGHUP`']] } satisfies Edits;
const LOWERED = { [PIPE]: [['Clients **SHOULD** end', 'Clients **MAY** end']] } satisfies Edits;

describe('a baseline', () => {
  it('holds ids, fingerprints, classes and counts, and no words of the pages', async () => {
    const { baseline } = await watched({
      ...KILLED,
      'basic/bells.mdx': '# Bells\n\nRelays **MUST** own a bell.\n',
    });
    const [part] = baseline.parts;
    expect(part).toMatchObject({
      counts: { object: 1, added: 1 },
      pages: ['added basic/bells.mdx'],
      wire: [],
      dangling: [],
    });
    expect(part?.changes).toHaveLength(2);
    const text = JSON.stringify(baseline);
    for (const word of ['SIGHUP', 'own a bell', 'Clients']) expect(text).not.toContain(word);
  });

  it('is the record of the draft that register --from draft reads', async () => {
    const { baseline } = await watched(KILLED);
    const record = draftRecordIn(JSON.parse(JSON.stringify(baseline)));
    expect(record).toMatchObject({ release: '2024-09-30', commit: null });
    expect(record?.pairs).toMatchObject([{ method: 'assigned', verdict: 'review' }]);
    expect(record?.pairs[0]?.release).toMatch(/^basic\/transports\/pipe\.mdx#:[0-9a-f]{24}$/);
  });
});

describe('the same as the baseline', () => {
  it('is a state with the same changes, wherever its lines and commits are', async () => {
    const { baseline } = await watched(KILLED);
    const shifted = await watched({
      [PIPE]: [...KILLED[PIPE], ['* The client starts', 'Pipes are old.\n\n* The client starts']],
    });
    expect(isSame(compareBaselines(baseline, shifted.baseline))).toBe(true);
    const other = structuredClone(baseline);
    for (const part of other.parts) part.to.commit = 'a'.repeat(40);
    expect(isSame(compareBaselines(baseline, other))).toBe(true);
  });

  it('is one whose headings, links or formatting alone went on', async () => {
    const { baseline } = await watched(KILLED);
    const renamed = await watched({ ...KILLED, 'client/receipts.mdx': [['## Signing', '## Signatures']] });
    const difference = compareBaselines(baseline, renamed.baseline);
    expect(isSame(difference)).toBe(true);
    expect(differenceReport(difference, [renamed.changeSet])).toMatchObject({ parts: [], steps: [] });
    expect(differenceReport(difference, [renamed.changeSet]).headline).toContain('4 place');
  });
});

describe('a difference', () => {
  it('is a change that came, and the report shows only that', async () => {
    const { baseline } = await watched(KILLED);
    const more = await watched({ ...KILLED, 'server/tracking.mdx': [['than a day', 'than an hour']] });
    const difference = compareBaselines(baseline, more.baseline);
    expect(isSame(difference)).toBe(false);
    const report = differenceReport(difference, [more.changeSet]);
    expect(report.headline).toContain('1 new change, 0 gone');
    expect(report.parts[0]?.changeSet.changes.map(({ to }) => to?.page)).toEqual(['server/tracking.mdx']);
    expect(report.parts[0]?.changeSet.counts).toEqual({ reworded: 1 });
    expect(report.steps.at(-1)).toContain('watch --update');
  });

  it('is a change that went', async () => {
    const { baseline } = await watched(KILLED);
    const { baseline: now, changeSet } = await watched({});
    const difference = compareBaselines(baseline, now);
    expect(isSame(difference)).toBe(false);
    expect(differenceReport(difference, [changeSet]).parts[0]?.settled).toEqual([`object ${PIPE}#`]);
  });

  it('is the same wording under another class or at another place', async () => {
    const { baseline } = await watched({
      [PIPE]: [['* Clients **SHOULD** end the process with `SIGTERM` first.\n', '']],
      'basic/transports/http.mdx': [
        ['secret.\n', 'secret. Clients **SHOULD** end the process with `SIGTERM` first.\n'],
      ],
    });
    const elsewhere = await watched({
      [PIPE]: [['* Clients **SHOULD** end the process with `SIGTERM` first.\n', '']],
      'basic/handover.mdx': [['more.\n', 'more. Clients **SHOULD** end the process with `SIGTERM` first.\n']],
    });
    expect(baseline.parts[0]?.counts).toEqual({ moved: 1 });
    expect(isSame(compareBaselines(baseline, elsewhere.baseline))).toBe(false);
  });

  it('is a page, a wire shape, a link or a published revision that came or went', async () => {
    const { baseline } = await watched({});
    for (const edits of [
      { 'basic/bells.mdx': '# Bells\n\nNothing binds here.\n' },
      { 'schema.json': [['"required": ["parcels"]', '"required": []']] },
      { 'server/parcels.mdx': [['## Security Considerations', '## Safety']] },
    ] satisfies Edits[]) {
      const { baseline: now, changeSet } = await watched(edits);
      for (const [before, after] of [
        [baseline, now],
        [now, baseline],
      ] as const) {
        const difference = compareBaselines(before, after);
        expect(isSame(difference), JSON.stringify(edits)).toBe(false);
        expect(differenceReport(difference, [changeSet]).parts).toHaveLength(1);
      }
    }
    const shipped = { ...baseline, unlisted: ['2025-02-02'] };
    const difference = compareBaselines(baseline, shipped);
    expect(isSame(difference)).toBe(false);
    expect(differenceReport(difference, []).steps.join('\n')).toContain('register 2025-02-02 --from draft');
  });

  it('is another release to compare with, when that holds changes', async () => {
    const { baseline } = await watched(KILLED);
    const other = structuredClone(baseline);
    for (const part of other.parts) part.from.revision = '2024-12-24';
    expect(isSame(compareBaselines(baseline, other))).toBe(false);
  });
});

describe('verdicts', () => {
  const given = (key: string, more: object = {}) => ({
    from: 'draft',
    to: 'draft',
    key,
    is: 'editorial' as const,
    ...more,
  });
  const NONE: ReadonlySet<string> = new Set();

  it('are kept by fingerprint, one by one, while their wording stands', async () => {
    const { baseline } = await watched({
      ...KILLED,
      'server/tracking.mdx': [['than a day', 'than an hour']],
    });
    const [first, second] = baseline.parts[0]?.changes ?? [];
    const judged = withVerdicts(baseline, null, [given(first?.key ?? '', { note: 'a word' })], NONE);
    expect(judged.parts[0]?.changes.map(({ verdict }) => verdict)).toEqual([
      { is: 'editorial', note: 'a word' },
      undefined,
    ]);
    const moved = await watched({
      [PIPE]: [...KILLED[PIPE], ['* The client starts', 'Pipes.\n\n* The client starts']],
      'server/tracking.mdx': [['than a day', 'than an hour']],
    });
    const carried = withVerdicts(moved.baseline, judged, [], NONE);
    expect(carried.parts[0]?.changes.find(({ key }) => key === first?.key)?.verdict?.is).toBe('editorial');
    expect(carried.parts[0]?.changes.find(({ key }) => key === second?.key)?.verdict).toBeUndefined();
  });

  it('on a change that is gone are an error that names them, until they are let go of', async () => {
    const { baseline } = await watched(KILLED);
    const key = baseline.parts[0]?.changes[0]?.key ?? '';
    const judged = withVerdicts(baseline, null, [given(key)], NONE);
    const { baseline: now } = await watched({ [PIPE]: [['`SIGTERM`', '`SIGINT`']] });
    expect(() => withVerdicts(now, judged, [], NONE)).toThrow(
      new RegExp(`${key} .*editorial[\\s\\S]*--forget`),
    );
    expect(withVerdicts(now, judged, [], new Set([key])).parts[0]?.changes[0]?.verdict).toBeUndefined();
    expect(() => withVerdicts(now, null, [given('f'.repeat(24))], NONE)).toThrow(/not there any more/);
  });

  it('say whether a pair of the record is confirmed', async () => {
    const { baseline, pairing } = await watched(LOWERED);
    const key = baseline.parts[0]?.changes[0]?.key ?? '';
    const record = (is: 'changed' | 'wrong-pair') => {
      const [part] = withVerdicts(baseline, null, [given(key, { is })], NONE).parts;
      return part === undefined ? [] : draftPairs(pairing, part).map(({ verdict }) => verdict);
    };
    expect(record('changed')).toEqual(['confirmed']);
    expect(record('wrong-pair')).toEqual([]);
  });

  it('come from the file that the HTML report exports', () => {
    const file = {
      form: 1,
      parts: [{ from: { revision: '2024-09-30', commit: null }, to: { revision: 'draft', commit: null } }],
      verdicts: [{ key: 'k', part: '0', verdict: 'clarified', note: 'n' }],
    };
    expect(parseVerdicts(JSON.stringify(file), 'v.json')).toEqual([
      { from: '2024-09-30', to: 'draft', key: 'k', is: 'clarified', note: 'n' },
    ]);
  });

  it.each([
    ['{', 'is not JSON'],
    ['{}', 'has no parts and verdicts'],
    ['{"parts":[{}],"verdicts":[]}', 'names no revisions'],
    ['{"parts":[],"verdicts":[{"key":"k","part":"0","verdict":"clarified"}]}', 'names no change'],
    [
      '{"parts":[{"from":{"revision":"a"},"to":{"revision":"b"}}],"verdicts":[{"key":"k","part":"0","verdict":"fine"}]}',
      'is none of',
    ],
  ])('%s is refused: %s', (text, reason) => {
    expect(() => parseVerdicts(text, 'v.json')).toThrow(reason);
  });
});
