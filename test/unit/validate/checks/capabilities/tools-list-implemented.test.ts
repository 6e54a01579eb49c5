import { expect, test } from 'vitest';
import { toolsListImplemented } from '../../../../../pipeline/validate/checks/capabilities/tools-list-implemented.js';
import { envelope, error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(toolsListImplemented, session.lines, clause);

const discovered = (capabilities: Record<string, unknown>) =>
  new Session()
    .client(request('d', 'server/discover', { _meta: envelope() }))
    .server(result('d', { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities }));

const listed = (capabilities: Record<string, unknown>, answer: Record<string, unknown>) =>
  discovered(capabilities)
    .client(request(1, 'tools/list', {}))
    .server(answer);

test('a declared list is answered; other errors may have their reasons', () => {
  expect(judge(listed({ tools: {} }, result(1, { tools: [] })))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge(listed({ tools: {} }, error(1, -32603))).outcome).toBe('pass');
});

test('method not found for a declared list is a finding', () => {
  expect(judge(listed({ tools: {} }, error(1, -32601)))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 3 }],
  });
});

test('an undeclared list is not observed', () => {
  expect(judge(listed({}, error(1, -32601))).outcome).toBe('not-observed');
});
