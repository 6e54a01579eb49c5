import { describe, expect, it } from 'vitest';
import { account, formatAccount } from '../../../pipeline/register/account.js';
import { indexPlaces } from '../../../pipeline/register/places.js';
import { seal } from '../../../pipeline/register/seal.js';
import { extractionOf, ledgerFile, POST, POST_LEDGER, R1 } from './fixture.js';

/** A revision that has a ledger, and one that has none. */
const HELD = '2031-02-03';
const FREE = '2024-11-05';
const at = (revision: string, pages: Record<string, string> = { 'post.mdx': POST }) =>
  extractionOf(pages, { revision });
const ledger = (text = POST_LEDGER) => {
  const file = ledgerFile(text.replaceAll(R1, HELD));
  return seal(file, indexPlaces(at(HELD)));
};

describe('account', () => {
  it('has the form that consumers read', () => {
    const result = account([at(HELD)], [ledger()]);
    expect(result.faults).toEqual([]);
    expect(result.account).toEqual({
      unaccounted: 0,
      revisions: [
        {
          revision: HELD,
          pages: [
            {
              page: 'post.mdx',
              occurrences: [
                { line: 3, keyword: 'MUST', as: 'clause', ids: ['POST-001'] },
                { line: 7, keyword: 'SHOULD', as: 'clause', ids: ['POST-002'] },
                { line: 8, keyword: 'MUST NOT', as: 'clause', ids: ['POST-003'] },
                { line: 10, keyword: 'MUST', as: 'clause', ids: ['POST-004', 'POST-005'] },
                { line: 15, keyword: 'MAY', as: 'permission', ids: [] },
                { line: 15, keyword: 'MUST', as: 'clause', ids: ['POST-006'] },
              ],
            },
          ],
        },
      ],
    });
  });

  it('counts what nobody owns', () => {
    const { account: result } = account([at(HELD)], [ledger(POST_LEDGER.replace(/permissions:[\s\S]*/, ''))]);
    expect(result.unaccounted).toBe(1);
    const { account: nothing } = account([at(HELD)], [], [HELD]);
    expect(nothing.unaccounted).toBe(6);
    expect(formatAccount({ account: nothing, faults: [] })).toContain('  unaccounted: post.mdx:8 MUST NOT\n');
  });

  it('counts a clause whose words are gone as unaccounted, and says whose they were', () => {
    const edited = at(HELD, { 'post.mdx': POST.replace('exactly one letter', 'at most three letters') });
    const result = account([edited], [ledger()]);
    expect(result.account.unaccounted).toBe(1);
    expect(result.faults).toMatchObject([
      { revision: HELD, who: 'POST-001', page: 'post.mdx', section: 'post' },
    ]);
  });

  it('classes the keywords of revisions without a ledger, none of them unaccounted', () => {
    const pages = {
      'post.mdx': POST,
      'changelog.mdx': '# Changes\n\n- Pigeons **MUST** be fed.\n',
      'index.mdx':
        'The words MUST, MUST NOT, REQUIRED, SHALL, SHALL NOT, SHOULD, SHOULD NOT, RECOMMENDED, NOT RECOMMENDED, MAY and OPTIONAL are explained elsewhere.\n',
    };
    const { account: result } = account([at(FREE, pages)], []);
    expect(result.unaccounted).toBe(0);
    const classed = result.revisions[0]?.pages.map(({ page, occurrences }) => [
      page,
      [...new Set(occurrences.map(({ as, because }) => `${as} ${because ?? ''}`.trim()))],
    ]);
    expect(classed).toEqual([
      ['changelog.mdx', ['non-clause changelog']],
      ['index.mdx', ['non-clause keyword-definition']],
      ['post.mdx', ['clause', 'permission']],
    ]);
  });

  it('names schema occurrences by pointer, and the generated page by its count', () => {
    const schema = { $defs: { Bird: { description: 'A bird MUST fly.', type: 'object' } } };
    const pages = {
      'schema.json': JSON.stringify(schema),
      'schema.mdx': '<p>A bird MUST fly. It MAY not.</p>',
    };
    const { account: result } = account([at(FREE, pages)], []);
    expect(result.revisions[0]?.pages).toEqual([
      {
        page: 'schema.json',
        occurrences: [{ pointer: '/$defs/Bird', keyword: 'MUST', as: 'clause', ids: [] }],
      },
      { page: 'schema.mdx', generated: 2, occurrences: [] },
    ]);
  });

  it('notices an item of a list that none of the items’ clauses names', () => {
    const text = POST_LEDGER.replace('    copies: [POST-005]\n', '').replace(
      / {2}- id: POST-005[\s\S]*?(?= {2}- id: POST-006)/,
      '',
    );
    const { account: result, faults } = account([at(HELD)], [ledger(text)]);
    expect(result.unaccounted).toBe(0);
    expect(faults).toMatchObject([
      { who: 'POST-004', reason: 'an item of the list (line 13) belongs to none of them' },
    ]);
  });

  it('notices a keyword that is a clause and binds nobody', () => {
    const text = `${POST_LEDGER}non-clauses:\n  - { at: 'post.mdx:3 MUST', because: example }\n`;
    const { faults } = account([at(HELD)], [ledger(text)]);
    expect(faults).toMatchObject([
      { who: 'POST-001', reason: 'its MUST is also listed as a non-clause (example)' },
    ]);
  });

  it('prints one row a page and a total a revision', () => {
    expect(formatAccount(account([at(HELD)], [ledger()]))).toBe(
      [
        HELD,
        '  page         keywords       clause   permission   non-clause  unaccounted',
        '  post.mdx            6            5            1            0            0',
        '  total               6            5            1            0            0',
        '',
        'Every keyword is accounted for.',
        '',
      ].join('\n'),
    );
  });
});
