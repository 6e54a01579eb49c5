/** Laws of identity: whatever is done to the pages, an id means one wording for ever. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { account } from '../../../pipeline/register/account.js';
import { alignExtractions } from '../../../pipeline/register/align.js';
import { derive } from '../../../pipeline/register/derive.js';
import { emitLedger } from '../../../pipeline/register/document.js';
import { type LedgerSource, parseLedger } from '../../../pipeline/register/load.js';
import { indexPlaces, locate } from '../../../pipeline/register/places.js';
import { reregister } from '../../../pipeline/register/reregister.js';
import { checkRules, type Ledger } from '../../../pipeline/register/rules.js';
import { clauseIds, commit, extractionOf, ledgerOf, R1, R2 } from '../../unit/register/fixture.js';

const PARTIES = ['crows', 'geese', 'owls'] as const;
const KEYS = [
  'MUST',
  'MUST NOT',
  'SHOULD',
  'SHOULD NOT',
  'MAY',
  'REQUIRED to',
  'RECOMMENDED to',
  'OPTIONAL to',
] as const;
const WORDS = [
  'fly',
  'home',
  'before',
  'the',
  'rain',
  'sets',
  'in',
  'with',
  'one',
  'letter',
  'each',
  'day',
  'or',
  'night',
] as const;

/** A sentence of the made-up protocol; alike and equal ones are frequent on purpose. */
const sentence = fc
  .tuple(
    fc.constantFrom(...PARTIES),
    fc.constantFrom(...KEYS),
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }),
    fc.option(fc.constantFrom(...KEYS), { nil: undefined, freq: 6 }),
  )
  .map(
    ([party, key, words, second]) =>
      `${party} ${key} ${words.join(' ')}${second === undefined ? '' : `, and ${second} rest`}.`,
  );

/** A block: a sentence, or a lead-in with items. */
const block = fc.oneof(
  { weight: 4, arbitrary: sentence.map((text) => [text]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...PARTIES), fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }))
      .map(([party, items]) => [`${party} MUST:`, ...items.map((word, i) => `- carry ${word} number ${i}`)]),
  },
);
type Page = string[][];
const page = fc.array(block, { maxLength: 7 });

/** What an editor does to a page. */
type Edit =
  | { kind: 'insert'; at: number; block: string[] }
  | { kind: 'delete'; at: number }
  | { kind: 'move'; at: number; to: number }
  | { kind: 'repeat'; at: number }
  | { kind: 'reword'; at: number; word: string }
  | { kind: 'level'; at: number; key: string };
const index = fc.nat(20);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: index, block }),
  fc.record({ kind: fc.constant('delete' as const), at: index }),
  fc.record({ kind: fc.constant('move' as const), at: index, to: index }),
  fc.record({ kind: fc.constant('repeat' as const), at: index }),
  fc.record({
    kind: fc.constant('reword' as const),
    at: index,
    word: fc.constantFrom('gently', 'twice', 'never'),
  }),
  fc.record({ kind: fc.constant('level' as const), at: index, key: fc.constantFrom(...KEYS) }),
);

function edited(blocks: Page, change: Edit): Page {
  const result = [...blocks];
  const at = blocks.length === 0 ? 0 : change.at % blocks.length;
  const chosen = blocks[at];
  if (change.kind === 'insert') result.splice(at, 0, change.block);
  else if (chosen === undefined) return result;
  else if (change.kind === 'delete') result.splice(at, 1);
  else if (change.kind === 'repeat') result.splice(at, 0, chosen);
  else if (change.kind === 'move') {
    result.splice(at, 1);
    result.splice(change.to % (result.length + 1), 0, chosen);
  } else if (change.kind === 'reword') {
    result[at] = chosen.map((line, i) =>
      i === chosen.length - 1 ? line.replace(/ (?=\S+$)/, ` ${change.word} `) : line,
    );
  } else {
    const keyword = /MUST NOT|MUST(?!:)|SHOULD NOT|SHOULD|MAY|REQUIRED to|RECOMMENDED to|OPTIONAL to/;
    result[at] = chosen.map((line) => line.replace(keyword, change.key));
  }
  return result;
}

const pages = (blocks: Page) => ({
  'post.mdx': `# Post\n\n${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`,
});
const extraction = (blocks: Page, n: number, revision = R1) =>
  extractionOf(pages(blocks), { at: commit(n), revision });

/** id → what its first source meant. */
function meanings(files: readonly LedgerSource[], blocks: Page, n: number): Map<string, string> {
  const at = indexPlaces(extraction(blocks, n));
  return new Map(
    files.flatMap(({ data }) =>
      data.clauses.map((clause) => {
        const spots = (clause.sources ?? []).map((source) => locate(source, at));
        expect(spots, `${clause.id} stands where it says`).not.toContain(undefined);
        return [clause.id, spots.map((spot) => (spot?.item ?? spot?.sentence)?.words).join(' | ')] as const;
      }),
    ),
  );
}
const tombs = (ledger: Ledger) =>
  ledger.files.flatMap(({ data }) => (data.tombstones ?? []).map(({ id }) => id));

describe('identity', () => {
  it('ids never change under any sequence of edits and re-registrations', () => {
    fc.assert(
      fc.property(
        page,
        fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
        (start, rounds) => {
          let blocks = start;
          let before = extraction(blocks, 1);
          let ledger = ledgerOf(reregister({ ledger: ledgerOf([]), now: before }).files);
          let known = meanings(ledger.files, blocks, 1);
          const ever = new Set(known.keys());
          rounds.forEach((edits, round) => {
            blocks = edits.reduce(edited, blocks);
            const now = extraction(blocks, round + 2);
            const result = reregister({ ledger, before, now });
            ledger = ledgerOf(result.files);
            const after = meanings(ledger.files, blocks, round + 2);
            const alignment = alignExtractions(before, now);
            // An id that stays means the wording that it meant, or what the ladder says that became.
            for (const [id, words] of after) {
              const was = known.get(id);
              if (was === undefined) {
                expect(ever.has(id), `${id} is new and was never given before`).toBe(false);
              } else if (was !== words) {
                const became = alignment.pairs.some(
                  ({ a, b }) => was.includes(a.words) && words.includes(b.words),
                );
                expect(became, `${id}: ${was} became ${words}`).toBe(true);
              }
            }
            // An id that left has a tombstone, and keeps it.
            for (const id of ever) expect(after.has(id) !== tombs(ledger).includes(id), id).toBe(true);
            for (const id of after.keys()) ever.add(id);
            expect(clauseIds(ledger.files)).toEqual([...new Set(clauseIds(ledger.files))]);
            expect(checkRules(ledger)).toEqual([]);
            // Nothing is left without an owner, and a second run has nothing to do.
            expect(account([now], ledger.files).faults).toEqual([]);
            expect(reregister({ ledger, before: now, now })).toMatchObject({
              written: [],
              added: [],
              changes: [],
            });
            known = after;
            before = now;
          });
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  it('ids of the earlier revision do not change when a later one is brought in', () => {
    fc.assert(
      fc.property(page, fc.array(edit, { maxLength: 5 }), (start, edits) => {
        const from = extraction(start, 1);
        const ledger = ledgerOf(reregister({ ledger: ledgerOf([]), now: from }).files);
        const to = extraction(edits.reduce(edited, start), 2, R2);
        const result = derive({ ledger, from, to });
        expect(clauseIds(result.files, R1)).toEqual(clauseIds(ledger.files, R1));
        const ids = clauseIds(result.files);
        expect(new Set(ids).size).toBe(ids.length);
        expect(checkRules(ledgerOf(result.files))).toEqual([]);
        const later = result.files.filter(({ data }) => data.revision === R2);
        expect(reregister({ ledger: ledgerOf(later), now: to })).toMatchObject({ written: [], added: [] });
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

describe('matching', () => {
  it('is symmetric under swapping sides', () => {
    fc.assert(
      fc.property(
        page,
        fc.array(edit, { maxLength: 8 }),
        fc.option(page, { nil: undefined, freq: 3 }),
        (start, edits, other) => {
          const a = extraction(start, 1);
          const b = extraction(other ?? edits.reduce(edited, start), 2, R2);
          const there = alignExtractions(a, b);
          const back = alignExtractions(b, a);
          const key = (x: string, y: string, rest: unknown) => `${x} ${y} ${JSON.stringify(rest)}`;
          const side = (pairs: typeof there.possible, turned: boolean) =>
            pairs
              .map(({ a: x, b: y, evidence: { runnerUp, ...evidence }, ...rest }) => {
                const other =
                  runnerUp && (turned ? { a: runnerUp.b, b: runnerUp.a, score: runnerUp.score } : runnerUp);
                return key(turned ? y.id : x.id, turned ? x.id : y.id, [evidence, other, rest]);
              })
              .sort();
          expect(side(back.pairs, true)).toEqual(side(there.pairs, false));
          expect(side(back.possible, true)).toEqual(side(there.possible, false));
          expect(back.removed.map(({ id }) => id)).toEqual(there.added.map(({ id }) => id));
          expect(back.added.map(({ id }) => id)).toEqual(there.removed.map(({ id }) => id));
        },
      ),
      { numRuns: 300 },
    );
  }, 120_000);

  it('is one to one, and loses no sentence', () => {
    fc.assert(
      fc.property(page, page, (x, y) => {
        const a = extraction(x, 1);
        const b = extraction(y, 2, R2);
        const { pairs, removed, added } = alignExtractions(a, b);
        expect([...pairs.map((p) => p.a.id), ...removed.map(({ id }) => id)].sort()).toEqual(
          a.sentences.map(({ id }) => id).sort(),
        );
        expect([...pairs.map((p) => p.b.id), ...added.map(({ id }) => id)].sort()).toEqual(
          b.sentences.map(({ id }) => id).sort(),
        );
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  it('of a page with itself pairs every sentence with itself', () => {
    fc.assert(
      fc.property(page, (blocks) => {
        const a = extraction(blocks, 1);
        for (const pair of alignExtractions(a, a).pairs) expect(pair.a).toBe(pair.b);
      }),
      { numRuns: 50 },
    );
  });
});

describe('ledger files', () => {
  /** Text that YAML could take for something else, and long text that is folded. */
  const says = fc.oneof(
    fc.lorem({ maxCount: 60 }),
    fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ''),
    fc.constantFrom(
      'yes',
      '1e3',
      '# none',
      'a: b',
      "it's",
      '`x` # y',
      '- z',
      'x'.repeat(300),
      '2031-01-01',
      '{ a }',
      '&a *b',
    ),
  );
  const comment = fc.constantFrom('', ' # a comment', '\n  # on a line of its own');
  const ledgerText = fc
    .array(fc.tuple(says, comment, fc.constantFrom('MUST', 'SHOULD NOT')), { minLength: 1, maxLength: 6 })
    .map((clauses) => ({
      says: clauses.map(([text]) => text),
      text: [
        '# Head of the file.',
        'area: POST',
        `revision: ${R1}`,
        'clauses:',
        ...clauses.flatMap(([text, remark, level], i) => [
          `  - id: POST-00${i + 1}${remark}`.replace(/\n {2}#/, '\n    #'),
          `    level: ${level}`,
          '    actor: both',
          `    says: ${JSON.stringify(text)}`,
          `    at: [post.mdx:1 ${level}]${remark.startsWith(' ') ? remark : ''}`,
          '    lineage: { rule: one }',
          '    checks: [a.b, a.c]',
        ]),
        '',
      ].join('\n'),
    }));

  it('parse∘emit is the identity, comments and order included', () => {
    fc.assert(
      fc.property(ledgerText, ({ says: statements, text }) => {
        const first = parseLedger('post.yaml', text);
        const emitted = emitLedger(first);
        const second = parseLedger('post.yaml', emitted);
        expect(second.data).toEqual(first.data);
        expect(second.data.clauses.map((clause) => clause.says)).toEqual(statements);
        expect(emitLedger(second)).toBe(emitted);
        expect(emitted.match(/# a comment|# on a line of its own|# Head of the file\./g)).toEqual(
          text.match(/# a comment|# on a line of its own|# Head of the file\./g),
        );
      }),
      { numRuns: 200 },
    );
  });
});
