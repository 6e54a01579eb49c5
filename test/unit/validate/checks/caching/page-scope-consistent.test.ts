import { expect, test } from 'vitest';
import { pageScopeConsistent } from '../../../../../pipeline/validate/checks/caching/page-scope-consistent.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(pageScopeConsistent, session.lines, clause);

const page = (session: Session, id: number, cursor: unknown, value: Record<string, unknown>) =>
  session
    .client(request(id, 'tools/list', cursor === undefined ? {} : { cursor }))
    .server(result(id, { tools: [], ...value }));
const by = (rule: string) => ({ checks: [`caching.page-scope-consistent#${rule}`] });
const two = (first: string, second?: string) =>
  page(
    page(new Session(), 1, undefined, { nextCursor: 'b', cacheScope: first }),
    2,
    'b',
    second === undefined ? {} : { cacheScope: second },
  );

test('pages of one scope pass under both rules', () => {
  expect(judge(two('private', 'private'), by('consistent')).outcome).toBe('pass');
  expect(judge(two('private', 'private'), by('private')).outcome).toBe('pass');
});

test('another scope, or none, on a later page is a finding', () => {
  expect(judge(two('public', 'private'), by('consistent'))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 3, earlier: 1 }],
  });
  expect(judge(two('public'), by('consistent')).outcome).toBe('fail');
  expect(judge(two('private', 'public'), by('private')).outcome).toBe('fail');
});

test('a public listing says nothing about private ones, two first pages are not compared', () => {
  expect(judge(two('public', 'private'), by('private')).outcome).toBe('not-observed');
  const twice = page(page(new Session(), 1, undefined, { cacheScope: 'public' }), 2, undefined, {
    cacheScope: 'private',
  });
  expect(judge(twice, by('consistent')).outcome).toBe('not-observed');
});
