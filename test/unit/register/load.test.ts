import { describe, expect, it } from 'vitest';
import {
  LedgerError,
  type Problem,
  parseAreas,
  parseDecisions,
  parsePublicIds,
} from '../../../pipeline/register/load.js';
import { ledgerFile, POST_LEDGER } from './fixture.js';

/** The problems that reading causes. */
function problems(read: () => unknown): Problem[] {
  try {
    read();
  } catch (error) {
    if (error instanceof LedgerError) return [...error.problems];
    throw error;
  }
  return [];
}
const wrong = (find: string, replace: string): Problem[] => {
  expect(POST_LEDGER).toContain(find);
  return problems(() => ledgerFile(POST_LEDGER.replace(find, replace), 'registries/2031-01-01/post.yaml'));
};

describe('a ledger file', () => {
  it('is read when it is sound', () => {
    expect(ledgerFile(POST_LEDGER).data.clauses.map(({ id }) => id)).toEqual([
      'POST-001',
      'POST-002',
      'POST-003',
      'POST-004',
      'POST-005',
      'POST-006',
    ]);
  });

  const file = 'registries/2031-01-01/post.yaml';
  it.each([
    ['an unknown field', 'actor: both', 'actor: both\n    acter: both', 9, 'has no field "acter"'],
    ['a missing field', '    says: Wax closes what a client sends.\n', '', 14, 'lacks says'],
    ['an unknown level', 'level: MUST\n', 'level: SHALL\n', 7, '"SHALL"; it must be one of MUST, MUST NOT'],
    ['a malformed id', 'id: POST-001', 'id: POST-1', 6, '"POST-1"'],
    ['a place without a keyword', 'post.mdx:3 MUST ', 'post.mdx:3 must ', 11, '"post.mdx:3 must"'],
    ['a path that leaves its folder', 'post.mdx:3 MUST ', '../post.mdx:3 MUST ', 11, '"../post.mdx:3 MUST"'],
    ['an unknown reason', 'because: user-interface', 'because: too-hard', 20, '"too-hard"'],
    [
      'a planned check without what it looks at',
      '        looks: Each letter opened is compared with the name on it.\n',
      '',
      29,
      'lacks looks',
    ],
    ['a slug with capitals', 'rule: wax', 'rule: Wax', 19, '"Wax"'],
    ['a malformed gate', 'checks: [post.town]', 'gate: server\n    checks: [post.town]', 52, '"server"'],
    ['a prototype key', 'area: POST', 'area: POST\n__proto__: { polluted: true }', 3, '"__proto__"'],
  ])('with %s is refused with file, line and reason', (_, find, replace, line, reason) => {
    const found = wrong(find, replace);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ file, line });
    expect(found[0]?.reason).toContain(reason);
  });

  it('with several faults names them all', () => {
    expect(wrong('level: SHOULD\n    actor: client', 'level: MAY\n    actor: user')).toHaveLength(2);
  });

  it.each([
    ['a key twice', 'actor: both', 'actor: both\n    actor: client', 9],
    ['a list that never ends', 'checks: [post.town]', 'checks: [post.town', 51],
  ])('that is no YAML (%s) is refused with its line', (_, find, replace, line) => {
    const found = wrong(find, replace);
    expect(found[0]).toMatchObject({ file });
    expect(found[0]?.line).toBeGreaterThanOrEqual(line - 1);
    expect(found[0]?.reason).toContain('not valid YAML');
  });

  it('with an alias is refused: a few lines of them can stand for gigabytes', () => {
    const found = wrong('checks: [post.town]', 'checks: &x [post.town]\n    wire: *x');
    expect(found[0]?.reason).toContain('alias');
  });
});

describe('the other files', () => {
  it('areas.yaml with a page that is no page is refused', () => {
    const found = problems(() =>
      parseAreas(
        'registries/areas.yaml',
        '- area: POST\n  title: Post\n  pages: { 2031-01-01: [post.txt] }\n',
      ),
    );
    expect(found[0]).toMatchObject({ file: 'registries/areas.yaml', line: 3 });
  });

  it('decisions.yaml may hold nothing but comments', () => {
    expect(parseDecisions('registries/decisions.yaml', '# None yet.\n').data).toEqual([]);
  });

  it('decisions.yaml with a verdict that is none is refused', () => {
    const found = problems(() =>
      parseDecisions(
        'registries/decisions.yaml',
        '- between: [2031-01-01, draft]\n  pair: [a, b]\n  are: similar\n  because: They look it.\n',
      ),
    );
    expect(found[0]).toMatchObject({ line: 3 });
  });

  it('public-ids.txt is one id and its revision a line', () => {
    const ids = parsePublicIds(
      'registries/public-ids.txt',
      '# Public.\n\nPOST-001 2031-01-01\nPOST-002 2032-01-01\n',
    );
    expect([...ids]).toEqual([
      ['POST-001', '2031-01-01'],
      ['POST-002', '2032-01-01'],
    ]);
    const found = problems(() =>
      parsePublicIds('p.txt', 'POST-001 2031-01-01\nPOST-001 2031-01-01\nPOST-2\n'),
    );
    expect(found.map(({ line }) => line)).toEqual([2, 3]);
  });
});
