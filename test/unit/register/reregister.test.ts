import { describe, expect, it } from 'vitest';
import { emitLedger } from '../../../pipeline/register/document.js';
import { indexPlaces } from '../../../pipeline/register/places.js';
import { reregister } from '../../../pipeline/register/reregister.js';
import { checkRules } from '../../../pipeline/register/rules.js';
import { seal } from '../../../pipeline/register/seal.js';
import {
  clauseIds,
  clauseOf,
  commit,
  extractionOf,
  ledgerFile,
  ledgerOf,
  POST,
  POST_LEDGER,
  R1,
} from './fixture.js';

const before = extractionOf({ 'post.mdx': POST });
const sealed = seal(ledgerFile(POST_LEDGER), indexPlaces(before));
const edited = (edit: (page: string) => string) => {
  const page = edit(POST);
  expect(page).not.toBe(POST);
  return extractionOf({ 'post.mdx': page }, { at: commit(2) });
};
const run = (edit: (page: string) => string, publicIds = new Map<string, string>()) =>
  reregister({ ledger: ledgerOf([sealed], publicIds), before, now: edited(edit) });
const outcomes = (result: ReturnType<typeof run>) =>
  result.changes.map(({ clause, outcome }) => `${clause.id} ${outcome}`);
const IDS = ['POST-001', 'POST-002', 'POST-003', 'POST-004', 'POST-005', 'POST-006'];

describe('register R', () => {
  it('seals places the first time, and writes nothing the second', () => {
    const first = reregister({ ledger: ledgerOf([ledgerFile(POST_LEDGER)]), now: before });
    expect(first.written.map(({ file }) => file)).toEqual([`registries/${R1}/post.yaml`]);
    expect(first.added).toEqual([]);
    const second = reregister({ ledger: ledgerOf(first.files), now: before });
    expect(second.written).toEqual([]);
    expect(second.changes).toEqual([]);
  });

  it('gives an empty ledger an entry for every keyword', () => {
    const result = reregister({ ledger: ledgerOf([]), now: before });
    expect(result.added.map(({ id, spot }) => `${id} ${(spot.item ?? spot.sentence).words}`)).toEqual([
      'POST-001 Every pigeon MUST carry exactly one letter.',
      'POST-002 The sender SHOULD seal the letter with wax.',
      'POST-003 The receiver MUST NOT open a letter that is addressed to somebody else.',
      'POST-004 Receivers MUST:',
      'POST-005 A sender MAY add a stamp and MUST name the town.',
    ]);
    expect(result.permissions).toBe(1);
    expect(clauseOf(result.files, 'POST-004')).toMatchObject({ level: 'MUST', review: 'new', says: '' });
    expect(clauseOf(result.files, 'POST-004').sources?.[0]).toHaveProperty('items');
    expect(checkRules(ledgerOf(result.files))).toEqual([]);
  });

  it('changes nothing when only wraps, emphasis and lines change', () => {
    const result = run((page) =>
      page
        .replace('# Post\n', '# Post\n\nWelcome to the post.\n')
        .replace('carry exactly', 'carry\nexactly')
        .replaceAll('**', '__'),
    );
    expect(result.changes).toEqual([]);
    expect(result.written).toEqual([]);
  });

  it('keeps the id of a sentence that moved', () => {
    const moved = '- The sender **SHOULD** seal the letter with wax.\n';
    const result = run((page) => `${page.replace(moved, '')}\n## Wax\n\n${moved}`);
    expect(outcomes(result)).toEqual(['POST-002 moved']);
    expect(clauseOf(result.files, 'POST-002').sources?.[0]).toMatchObject({ section: 'wax' });
    expect(clauseOf(result.files, 'POST-002')).not.toHaveProperty('review');
  });

  it('keeps the id of an erratum, and the old fingerprint with the commit up to which it held', () => {
    const words = clauseOf([sealed], 'POST-003').sources?.[0]?.words;
    const result = run((page) => page.replace('addressed to somebody else', 'addressed to anybody else'));
    expect(outcomes(result)).toEqual(['POST-003 reworded']);
    expect(result.changes[0]).toMatchObject({ verdict: 'accepted' });
    expect(clauseOf(result.files, 'POST-003').sources?.[0]?.errata).toEqual([{ words, until: commit(1) }]);
    expect(clauseOf(result.files, 'POST-003')).not.toHaveProperty('review');
    const again = reregister({
      ledger: ledgerOf(result.files),
      before: edited((page) => page.replace('addressed to somebody else', 'addressed to anybody else')),
      now: extractionOf(
        { 'post.mdx': POST.replace('addressed to somebody else', 'addressed to nobody else') },
        { at: commit(3) },
      ),
    });
    expect(clauseOf(again.files, 'POST-003').sources?.[0]?.errata).toHaveLength(2);
  });

  it('sends a clause that is only roughly alike to review, with its evidence', () => {
    const result = run((page) =>
      page.replace('seal the letter with wax', 'close the letter with a drop of wax'),
    );
    expect(outcomes(result)).toEqual(['POST-002 reworded']);
    expect(clauseOf(result.files, 'POST-002')).toMatchObject({
      review: 'matched',
      evidence: { method: 'assigned', score: expect.any(Number) },
    });
    expect(checkRules(ledgerOf(result.files))).toEqual([]);
  });

  it('sends a change of level to review, however alike the words', () => {
    const result = run((page) => page.replace('sender **SHOULD**', 'sender **MUST**'));
    expect(outcomes(result)).toEqual(['POST-002 level-changed']);
    expect(clauseOf(result.files, 'POST-002')).toMatchObject({ level: 'MUST', review: 'matched' });
  });

  it('buries what is gone: the number stays taken, and nobody names it any more', () => {
    const result = run((page) => page.replace('- feed the pigeon before it returns\n', ''));
    expect(result.tombstones).toEqual(['POST-005']);
    const text = emitLedger(result.files[0] ?? sealed);
    expect(text).toContain('tombstones:\n  - { id: POST-005, was: No pigeon flies back hungry., gone: ');
    expect(clauseOf(result.files, 'POST-003')).not.toHaveProperty('copies');
    expect(checkRules(ledgerOf(result.files))).toEqual([]);
    const later = reregister({
      ledger: ledgerOf(result.files),
      before: edited((page) => page.replace('- feed the pigeon before it returns\n', '')),
      now: extractionOf({
        'post.mdx': `${POST.replace('- feed the pigeon before it returns\n', '')}\nGulls **MUST** wait.\n`,
      }),
    });
    expect(later.added.map(({ id }) => id)).toEqual(['POST-007']);
  });

  it('buries an obligation that became a permission, which is then one', () => {
    const result = run((page) => page.replace('sender **SHOULD**', 'sender **MAY**'));
    expect(result.tombstones).toEqual(['POST-002']);
    expect(result.permissions).toBe(1);
    expect(checkRules(ledgerOf(result.files))).toEqual([]);
  });

  it('gives new sentences the next free number, above public ids too', () => {
    const add = (page: string) => `${page}\nGulls **MUST** wait. A gull **MAY** cry.\n`;
    expect(run(add).added.map(({ id }) => id)).toEqual(['POST-007']);
    expect(run(add, new Map([['POST-041', R1]])).added.map(({ id }) => id)).toEqual(['POST-042']);
  });

  it('gives a keyword that joins a sentence an entry of its own', () => {
    const result = run((page) =>
      page.replace('and **MUST** name the town.', 'and **MUST** name the town and **SHOULD NOT** haggle.'),
    );
    expect(result.added).toHaveLength(1);
    expect(clauseOf(result.files, 'POST-007')).toMatchObject({
      level: 'SHOULD NOT',
      sources: [{ ordinal: 3 }],
    });
    expect(clauseOf(result.files, 'POST-006').sources?.[0]).toMatchObject({ keyword: 'MUST', ordinal: 2 });
  });

  it('gives an item that joins a list of owned items an entry of its own', () => {
    const result = run((page) => page.replace('- feed the', '- brush the pigeon twice a week\n- feed the'));
    expect(result.added.map(({ id, spot }) => `${id} ${spot.item?.words}`)).toEqual([
      'POST-007 brush the pigeon twice a week',
    ]);
    expect(clauseIds(result.files)).toEqual([...IDS, 'POST-007']);
  });

  it('sends a clause that took its whole list to review when an item joins it', () => {
    const whole = POST_LEDGER.replace('MUST > 12', 'MUST');
    const ledger = ledgerOf([seal(ledgerFile(whole), indexPlaces(before))]);
    const now = edited((page) => page.replace('- feed the', '- brush the pigeon twice a week\n- feed the'));
    const result = reregister({ ledger, before, now });
    expect(outcomes(result)).toEqual(['POST-004 reworded']);
    expect(clauseOf(result.files, 'POST-004')).toMatchObject({ review: 'matched' });
    expect(result.added).toEqual([]);
  });

  it('keeps comments and order, and only touches the entries concerned', () => {
    const text = emitLedger(sealed).split('\n');
    const result = run((page) => page.replace('addressed to somebody else', 'addressed to anybody else'));
    const now = emitLedger(result.files[0] ?? sealed).split('\n');
    const differ = now.filter((line, i) => line !== text[i]);
    expect(differ).toEqual([expect.stringContaining('errata: [{ words: ')]);
    expect(now).toHaveLength(text.length);
  });

  it('registers nothing while a page cannot be read', () => {
    const broken = extractionOf({ 'post.mdx': `${POST}\n<Note>\n` }, { at: commit(2) });
    expect(broken.failures).toHaveLength(1);
    expect(() => reregister({ ledger: ledgerOf([sealed]), before, now: broken })).toThrow(
      /post\.mdx.*nothing is registered/,
    );
  });

  it('refuses a ledger that was sealed on other pages', () => {
    const other = edited((page) => page.replace('exactly one letter', 'some letters or none at all'));
    expect(() => reregister({ ledger: ledgerOf([sealed]), now: other })).toThrow(
      /post\.yaml:\d+: POST-001: no sentence of these words/,
    );
  });

  it('finishes what a killed run began', () => {
    const now = edited((page) => page.replace('addressed to somebody else', 'addressed to anybody else'));
    const first = reregister({ ledger: ledgerOf([sealed]), before, now });
    const resumed = reregister({ ledger: ledgerOf(first.files), before, now });
    expect(resumed.written).toEqual([]);
  });

  it('refuses a page that no area reads', () => {
    const now = extractionOf({ 'post.mdx': POST, 'gulls.mdx': 'A gull MUST wait.\n' });
    expect(() => reregister({ ledger: ledgerOf([sealed]), before, now })).toThrow(
      `registries/areas.yaml: no area reads gulls.mdx at ${R1}`,
    );
  });
});
