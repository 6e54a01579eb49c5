import { expect, test } from 'vitest';
import { requestStateEchoed } from '../../../../../pipeline/validate/checks/mrtr/request-state-echoed.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(requestStateEchoed, session.lines, clause);

const call = (session: Session, id: unknown, more = {}, name = 'weigh') =>
  session.client(request(id, 'tools/call', { name, ...more }));
const required = (session: Session, id: unknown, value: Record<string, unknown>) =>
  session.server(result(id, { resultType: 'input_required', ...value }));

const asked = () => required(call(new Session(), 1), 1, { requestState: { a: 1, b: [2] } });

test('the same value passes, keys in any order', () => {
  expect(judge(call(asked(), 2, { requestState: { b: [2], a: 1 } })).outcome).toBe('pass');
});

test('another value or none is a finding', () => {
  expect(judge(call(asked(), 2, { requestState: { a: 1 } }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 2, earlier: 1 }],
  });
  expect(judge(call(asked(), 2, { inputResponses: {} })).outcome).toBe('fail');
});

test('a retry of a result without a state is not observed', () => {
  expect(
    judge(call(required(call(new Session(), 1), 1, { inputRequests: {} }), 2, { inputResponses: {} }))
      .outcome,
  ).toBe('not-observed');
});
