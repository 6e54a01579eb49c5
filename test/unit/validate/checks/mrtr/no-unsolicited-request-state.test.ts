import { expect, test } from 'vitest';
import { noUnsolicitedRequestState } from '../../../../../pipeline/validate/checks/mrtr/no-unsolicited-request-state.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(noUnsolicitedRequestState, session.lines, clause);

const call = (session: Session, id: unknown, more = {}, name = 'weigh') =>
  session.client(request(id, 'tools/call', { name, ...more }));
const required = (session: Session, id: unknown, value: Record<string, unknown>) =>
  session.server(result(id, { resultType: 'input_required', ...value }));

test('a state that was given out passes', () => {
  expect(
    judge(call(required(call(new Session(), 1), 1, { requestState: 's' }), 2, { requestState: 's' })).outcome,
  ).toBe('pass');
});

test('a state that nobody gave out is a finding', () => {
  expect(judge(call(new Session(), 1, { requestState: 's' }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 0 }],
  });
  expect(
    judge(call(required(call(new Session(), 1), 1, { inputRequests: {} }), 2, { requestState: 's' })),
  ).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 2, earlier: 1 }],
  });
});

test('requests without a state are not observed', () => {
  expect(judge(call(new Session(), 1)).outcome).toBe('not-observed');
});
