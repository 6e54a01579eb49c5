import { expect, test } from 'vitest';
import { malformedInputRefused } from '../../../../../pipeline/validate/checks/mrtr/malformed-input-refused.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(malformedInputRefused, session.lines, clause);

const ask = { method: 'elicitation/create', params: {} };
const call = (session: Session, id: unknown, more = {}, name = 'weigh') =>
  session.client(request(id, 'tools/call', { name, ...more }));
const required = (session: Session, id: unknown, value: Record<string, unknown>) =>
  session.server(result(id, { resultType: 'input_required', ...value }));

const retried = (inputResponses: unknown) =>
  call(required(call(new Session(), 1), 1, { inputRequests: { a: ask } }), 2, { inputResponses });

test.each([[[]], [{ a: 'yes' }], [{ a: { grams: 5 } }]])('%j has to be refused', (given) => {
  expect(judge(retried(given).server(error(2, -32602)), { level: 'SHOULD' }).outcome).toBe('pass');
  expect(
    judge(retried(given).server(result(2, { resultType: 'complete' })), { level: 'SHOULD' }),
  ).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 3 }],
  });
});

test('well-formed input is not observed', () => {
  expect(judge(retried({ a: { action: 'accept' } }).server(result(2, {}))).outcome).toBe('not-observed');
});
