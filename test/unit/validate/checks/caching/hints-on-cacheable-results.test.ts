import { expect, test } from 'vitest';
import { hintsOnCacheableResults } from '../../../../../pipeline/validate/checks/caching/hints-on-cacheable-results.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(hintsOnCacheableResults, session.lines, clause);

const answered = (method: string, value: Record<string, unknown>, params = {}) =>
  new Session().client(request(1, method, params)).server(result(1, { resultType: 'complete', ...value }));

test.each([
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
])('%s needs both hints', (method) => {
  expect(judge(answered(method, { ttlMs: 0, cacheScope: 'private' })).outcome).toBe('pass');
  expect(judge(answered(method, { cacheScope: 'public' }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 1 }],
  });
  expect(judge(answered(method, { ttlMs: 5 })).findings).toHaveLength(1);
  expect(judge(answered(method, { ttlMs: 5, cacheScope: 'shared' })).outcome).toBe('fail');
});

test('other methods, interim results and answers to retries are not judged', () => {
  expect(judge(answered('tools/call', {})).outcome).toBe('not-observed');
  expect(judge(answered('resources/read', { resultType: 'input_required' })).outcome).toBe('not-observed');
  expect(judge(answered('resources/read', {}, { requestState: 's' })).outcome).toBe('not-observed');
});
