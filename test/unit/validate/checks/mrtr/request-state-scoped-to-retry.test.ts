import { expect, test } from 'vitest';
import { requestStateScopedToRetry } from '../../../../../pipeline/validate/checks/mrtr/request-state-scoped-to-retry.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(requestStateScopedToRetry, session.lines, clause);

const call = (session: Session, id: unknown, more = {}, name = 'weigh') =>
  session.client(request(id, 'tools/call', { name, ...more }));
const required = (session: Session, id: unknown, value: Record<string, unknown>) =>
  session.server(result(id, { resultType: 'input_required', ...value }));

const given = () => required(call(new Session(), 1), 1, { requestState: 's' });

test('the state on the same request passes', () => {
  expect(judge(call(given(), 2, { requestState: 's' })).outcome).toBe('pass');
});

test('the state on another method or tool is a finding', () => {
  expect(judge(call(given(), 2, { requestState: 's' }, 'measure'))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 2, earlier: 1 }],
  });
  expect(judge(given().client(request(2, 'prompts/get', { name: 'weigh', requestState: 's' }))).outcome).toBe(
    'fail',
  );
});

test('a state that nobody gave out is not observed', () => {
  expect(judge(call(new Session(), 1, { requestState: 's' })).outcome).toBe('not-observed');
});
