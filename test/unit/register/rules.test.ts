import { describe, expect, it } from 'vitest';
import { checkRules } from '../../../pipeline/register/rules.js';
import { ledgerFile, ledgerOf, POST_LEDGER, R1, R2 } from './fixture.js';

const LATER = `area: POST
revision: ${R2}
clauses:
  - id: POST-007
    level: MUST
    actor: both
    says: A pigeon bears one letter.
    at: [post.mdx:3 MUST]
    lineage: { rule: one-letter, relation: reworded, from: [POST-001, POST-002, POST-003, POST-004, POST-005, POST-006] }
    checks: [post.one-letter]
`;

/** What the rules say to the two ledgers above after an edit of each. */
function reasons(
  edit: (text: string) => string,
  { later = LATER, publicIds = new Map<string, string>() } = {},
): string[] {
  const files = [ledgerFile(edit(POST_LEDGER)), ledgerFile(later)];
  return checkRules(ledgerOf(files, publicIds)).map(({ file, line, reason }) => `${file}:${line} ${reason}`);
}
const same = (text: string) => text;
const swap = (find: string, replace: string) => (text: string) => {
  expect(text).toContain(find);
  return text.replace(find, replace);
};

describe('the rules between entries', () => {
  it('find nothing in a sound ledger', () => {
    expect(reasons(same)).toEqual([]);
  });

  it.each([
    ['an id twice in a file', swap('id: POST-002', 'id: POST-001'), 'POST-001 is taken already'],
    ['an id of another area', swap('id: POST-002', 'id: BIRD-002'), 'BIRD-002 does not belong to POST'],
    [
      'two ways to be judged',
      swap('checks: [post.town]', 'checks: [post.town]\n    excluded: { because: intent, note: x }'),
      'POST-006 has checks and excluded',
    ],
    [
      'no way to be judged',
      swap('    checks: [post.town]\n', ''),
      'POST-006 has neither checks nor planned nor excluded',
    ],
    [
      'a level that its place does not give',
      swap('level: MUST NOT', 'level: MUST'),
      'POST-003 is MUST, but its place says MUST NOT',
    ],
    [
      'a permission as a clause',
      swap('post.mdx:15 MUST]', 'post.mdx:15 MAY]'),
      'POST-006 is MUST, but its place says MAY',
    ],
    [
      'a copy that does not exist',
      swap('copies: [POST-005]', 'copies: [POST-099]'),
      'POST-003 copies POST-099, which does not exist',
    ],
    [
      'a copy of another revision',
      swap('copies: [POST-005]', 'copies: [POST-007]'),
      `POST-003 copies POST-007, a clause of ${R2}`,
    ],
    [
      'a copy that is told from one side only',
      swap('    copies: [POST-003]\n', ''),
      'POST-003 copies POST-005, which does not say so of POST-003',
    ],
    [
      'a contradiction with itself',
      swap('copies: [POST-005]', 'contradicts: [POST-003]'),
      'POST-003 names itself under contradicts',
    ],
    [
      'a page of another area',
      swap('post.mdx:3 MUST #', 'birds.mdx:3 MUST #'),
      `birds.mdx is no page of POST at ${R1}`,
    ],
    [
      'an empty statement',
      swap('says: Wax closes what a client sends.', 'says: ""'),
      'POST-002 says nothing',
    ],
    [
      'evidence without review',
      swap('checks: [post.town]', 'checks: [post.town]\n    evidence: { method: assigned, score: 0.7 }'),
      'POST-006 keeps evidence',
    ],
    ['no place', swap('    at: [post.mdx:15 MUST]\n', ''), 'POST-006 points at no place'],
    [
      'an ancestor that was dropped',
      swap('{ rule: town }', '{ rule: town, dropped: true }'),
      'POST-007 comes from POST-006, which says that it was dropped',
    ],
    [
      'a number of a tombstone',
      (text: string) => `${text}tombstones:\n  - { id: POST-002, was: Wax., gone: Melted. }\n`,
      'POST-002 is taken already',
    ],
  ])('find %s', (_, edit, reason) => {
    const found = reasons(edit);
    expect(found.join('\n')).toContain(reason);
    expect(found[0]).toMatch(/^registries\/\d{4}-\d\d-\d\d\/post\.yaml:\d+ /);
  });

  it('find an id that two revisions use', () => {
    const later = LATER.replace('POST-007', 'POST-006').replace(', POST-006]', ']');
    expect(reasons(same, { later }).join('\n')).toContain(
      `POST-006 is taken already in registries/${R1}/post.yaml`,
    );
  });

  it('find a clause that ends without a word', () => {
    const later = LATER.replace(', POST-006]', ']');
    expect(reasons(same, { later })).toEqual([
      `registries/${R1}/post.yaml:51 POST-006 has no descendant and does not say dropped: true`,
    ]);
  });

  it('find a lineage with half of its fields, or from a later revision', () => {
    const half = LATER.replace('relation: reworded, ', '');
    expect(reasons(same, { later: half }).join('\n')).toContain('POST-007 needs both relation and from');
    expect(
      reasons(swap('{ rule: town }', '{ rule: town, relation: same, from: [POST-007] }')).join('\n'),
    ).toContain('POST-006 comes from POST-007, which is not of an earlier revision');
  });

  it('let an entry that waits for review be unjudged and unsaid', () => {
    const waiting = swap('    checks: [post.town]\n', '    review: new\n');
    expect(reasons((text) => waiting(text).replace(/says: Each letter of .*/, "says: ''"))).toEqual([]);
  });

  it('hold public ids to their revision and miss none', () => {
    const publicIds = new Map([
      ['POST-001', R1],
      ['POST-002', R2],
      ['POST-020', R1],
    ]);
    expect(reasons(same, { publicIds })).toEqual([
      `registries/${R1}/post.yaml:4 POST-020 is in public use at ${R1} and stands nowhere; a gone one needs a tombstone`,
      `registries/${R1}/post.yaml:6 POST-002 is public as a clause of ${R2}`.replace(':6', ':14'),
    ]);
  });

  it('hold a file to its name', () => {
    const file = ledgerFile(POST_LEDGER, `registries/${R1}/mail.yaml`);
    expect(checkRules(ledgerOf([file])).map(({ reason }) => reason)).toEqual([
      `holds POST at ${R1}, so it must be named ${R1}/post.yaml`,
    ]);
  });
});
