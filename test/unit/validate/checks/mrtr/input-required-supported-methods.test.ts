import { expect, test } from 'vitest';
import { inputRequiredSupportedMethods } from '../../../../../pipeline/validate/checks/mrtr/input-required-supported-methods.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) =>
  judgeBy(inputRequiredSupportedMethods, session.lines, clause);

const call = (session: Session, id: unknown, more = {}, name = 'weigh') =>
  session.client(request(id, 'tools/call', { name, ...more }));
const required = (session: Session, id: unknown, value: Record<string, unknown>) =>
  session.server(result(id, { resultType: 'input_required', ...value }));
const complete = (session: Session, id: unknown) =>
  session.server(result(id, { resultType: 'complete', content: [] }));

test.each(['tools/call', 'prompts/get', 'resources/read'])('%s may ask for input', (method) => {
  expect(
    judge(required(new Session().client(request(1, method, {})), 1, { requestState: 's' })).outcome,
  ).toBe('pass');
});

test.each(['tools/list', 'ping', 'subscriptions/listen'])('%s may not', (method) => {
  expect(
    judge(required(new Session().client(request(1, method, {})), 1, { requestState: 's' })),
  ).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 1 }],
  });
});

test('complete results are not observed', () => {
  expect(judge(complete(call(new Session(), 1), 1)).outcome).toBe('not-observed');
});
