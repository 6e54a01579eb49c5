import { expect, test } from 'vitest';
import { inputRequiredHasContent } from '../../../../../pipeline/validate/checks/mrtr/input-required-has-content.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(inputRequiredHasContent, session.lines, clause);

const ask = { method: 'elicitation/create', params: {} };
const call = (session: Session, id: unknown, more = {}, name = 'weigh') =>
  session.client(request(id, 'tools/call', { name, ...more }));
const required = (session: Session, id: unknown, value: Record<string, unknown>) =>
  session.server(result(id, { resultType: 'input_required', ...value }));
const complete = (session: Session, id: unknown) =>
  session.server(result(id, { resultType: 'complete', content: [] }));

test.each([{ inputRequests: {} }, { requestState: null }, { inputRequests: { a: ask }, requestState: 's' }])(
  '%j passes',
  (value) => {
    expect(judge(required(call(new Session(), 1), 1, value)).outcome).toBe('pass');
  },
);

test.each([{}, { inputRequests: [] }, { inputRequests: null }])('%j fails', (value) => {
  expect(judge(required(call(new Session(), 1), 1, value))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 1 }],
  });
});

test('complete results are not observed', () => {
  expect(judge(complete(call(new Session(), 1), 1)).outcome).toBe('not-observed');
});
