import { describe, expect, it } from 'vitest';
import { alignExtractions } from '../../../pipeline/register/align.js';
import { derive } from '../../../pipeline/register/derive.js';
import { indexPlaces } from '../../../pipeline/register/places.js';
import { promote, recordDraft } from '../../../pipeline/register/promote.js';
import { reregister } from '../../../pipeline/register/reregister.js';
import { checkRules } from '../../../pipeline/register/rules.js';
import { seal } from '../../../pipeline/register/seal.js';
import {
  clauseIds,
  clauseOf,
  extractionOf,
  ledgerFile,
  ledgerOf,
  POST,
  POST_LEDGER,
  R1,
  R2,
} from './fixture.js';

const from = extractionOf({ 'post.mdx': POST });
const sealed = seal(ledgerFile(POST_LEDGER), indexPlaces(from));
const to = (page: string, more: Record<string, string> = {}) =>
  extractionOf({ 'post.mdx': page, ...more }, { revision: R2 });
const lineage = (result: ReturnType<typeof derive>) =>
  result.descendants.map(
    ({ id, from: old, relation, settled }) => `${old} → ${id} ${relation}${settled ? '' : ' ?'}`,
  );

describe('register R --from R0', () => {
  it('gives every clause an id of its own and carries what equal words carry', () => {
    const result = derive({ ledger: ledgerOf([sealed]), from, to: to(POST) });
    expect(lineage(result)).toEqual([
      'POST-001 → POST-007 same',
      'POST-002 → POST-008 same',
      'POST-003 → POST-009 same',
      'POST-004 → POST-010 same',
      'POST-005 → POST-011 same',
      'POST-006 → POST-012 same',
    ]);
    expect(result.dropped).toEqual([]);
    expect(result.added).toEqual([]);
    expect(result.permissions).toBe(1);
    const old = clauseOf([sealed], 'POST-003');
    expect(clauseOf(result.files, 'POST-009')).toEqual({
      ...old,
      id: 'POST-009',
      lineage: { rule: 'shut', relation: 'same', from: ['POST-003'] },
      copies: ['POST-011'],
    });
    expect(checkRules(ledgerOf(result.files))).toEqual([]);
    expect(result.written.map(({ file }) => file)).toEqual([`registries/${R2}/post.yaml`]);
  });

  it('says what moved, what was reworded and with what evidence, what is new and what was dropped', () => {
    const page = POST.replace('Every pigeon **MUST** carry exactly one letter.\n', '')
      .replace('seal the letter with wax', 'close the letter with red wax')
      .replace('receiver **MUST NOT**', 'receiver **SHOULD NOT**')
      .replace('- feed the pigeon before it returns\n', '');
    const result = derive({
      ledger: ledgerOf([sealed]),
      from,
      to: to(page, {
        'bags.mdx': '# Bags\n\nEvery pigeon **MUST** carry exactly one letter.\n\nA bag **MUST** be dry.\n',
      }),
    });
    expect(lineage(result)).toEqual([
      'POST-002 → POST-007 reworded ?',
      'POST-003 → POST-008 level-changed ?',
      'POST-004 → POST-009 same',
      'POST-006 → POST-010 same',
      'POST-001 → POST-011 moved',
    ]);
    expect(clauseOf(result.files, 'POST-007')).toMatchObject({
      says: 'Wax closes what a client sends.',
      review: 'matched',
      evidence: { method: 'assigned', from: 'POST-002', score: expect.any(Number) },
      lineage: { rule: 'wax', relation: 'reworded', from: ['POST-002'] },
    });
    expect(clauseOf(result.files, 'POST-008')).toMatchObject({ level: 'SHOULD NOT', review: 'matched' });
    expect(clauseOf(result.files, 'POST-008')).not.toHaveProperty('copies');
    expect(result.dropped).toEqual(['POST-005']);
    expect(clauseOf(result.files, 'POST-005').lineage).toEqual({ rule: 'fed', dropped: true });
    expect(result.added.map(({ id }) => id)).toEqual(['POST-012']);
    expect(checkRules(ledgerOf(result.files))).toEqual([]);
  });

  it('leaves alone what the new revision has already, so that a second run adds nothing', () => {
    const first = derive({ ledger: ledgerOf([sealed]), from, to: to(POST) });
    const second = derive({ ledger: ledgerOf(first.files), from, to: to(POST) });
    expect(second.written).toEqual([]);
    expect(second.descendants).toEqual([]);
    expect(second.added).toEqual([]);
  });

  it('never gives a number twice over both revisions', () => {
    const derived = derive({ ledger: ledgerOf([sealed]), from, to: to(POST) });
    const again = reregister({
      ledger: ledgerOf(derived.files),
      before: from,
      now: extractionOf({ 'post.mdx': `${POST}\nGulls **MUST** wait.\n` }),
    });
    expect(again.added.map(({ id }) => id)).toEqual(['POST-013']);
    expect(new Set(clauseIds(again.files)).size).toBe(clauseIds(again.files).length);
  });

  it('refuses an earlier ledger that is not sealed', () => {
    expect(() => derive({ ledger: ledgerOf([ledgerFile(POST_LEDGER)]), from, to: to(POST) })).toThrow(
      `registries/${R1}/post.yaml: has places that are not sealed yet; run register ${R1} first`,
    );
  });
});

describe('register R --from draft', () => {
  const REWRITTEN = 'A pigeon **MUST** bear a single sheet of paper, folded twice, and nothing else.';
  const draftPage = POST.replace('Every pigeon **MUST** carry exactly one letter.', REWRITTEN);
  const draft = extractionOf({ 'post.mdx': draftPage }, { revision: 'draft' });
  const decision = {
    between: [R1, 'draft'] as [string, string],
    pair: [from.sentences[0]?.id ?? '', draft.sentences[0]?.id ?? ''] as [string, string],
    are: 'same' as const,
    because: 'One letter is one sheet.',
  };

  it('carries what a person decided while it was a draft', () => {
    const alignment = alignExtractions(from, draft, [decision]);
    const record = recordDraft(from, draft, alignment);
    expect(JSON.stringify(record)).not.toContain('pigeon');
    const input = { ledger: ledgerOf([sealed]), record, release: from, draft, to: to(draftPage) };
    expect(lineage(promote(input))).toContain('POST-001 → POST-007 reworded ?');
    const without = { ...input, record: recordDraft(from, draft, alignExtractions(from, draft)) };
    expect(promote(without).dropped).toEqual(['POST-001']);
  });

  it('compares directly what the record does not know', () => {
    const record = recordDraft(from, draft, { pairs: [] });
    const result = promote({ ledger: ledgerOf([sealed]), record, release: from, draft, to: to(draftPage) });
    expect(lineage(result)).toContain('POST-002 → POST-007 same');
  });
});
