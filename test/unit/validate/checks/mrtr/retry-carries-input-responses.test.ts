import { expect, test } from 'vitest';
import { retryCarriesInputResponses } from '../../../../../pipeline/validate/checks/mrtr/retry-carries-input-responses.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(retryCarriesInputResponses, session.lines, clause);

const ask = { method: 'elicitation/create', params: {} };
const call = (session: Session, id: unknown, more = {}, name = 'weigh') =>
  session.client(request(id, 'tools/call', { name, ...more }));
const required = (session: Session, id: unknown, value: Record<string, unknown>) =>
  session.server(result(id, { resultType: 'input_required', ...value }));

const asked = () =>
  required(call(new Session(), 1), 1, { inputRequests: { a: ask, b: ask }, requestState: 's' });

test('an answer to each passes, with more besides', () => {
  expect(
    judge(call(asked(), 2, { inputResponses: { a: {}, b: {}, c: {} }, requestState: 's' })).outcome,
  ).toBe('pass');
});

test.each([[{ a: {} }], [[]], [null]])(
  'inputResponses %j is a finding for each missing key',
  (inputResponses) => {
    const missing = Array.isArray(inputResponses) || inputResponses === null ? 2 : 1;
    const judged = judge(call(asked(), 2, { inputResponses, requestState: 's' }));
    expect(judged.outcome).toBe('fail');
    expect(judged.findings[0]).toMatchObject({ seq: 2, earlier: 1 });
    expect(judged.findings).toHaveLength(missing);
  },
);

test('a request without either member is no retry', () => {
  expect(judge(call(asked(), 2)).outcome).toBe('not-observed');
});

// Section 6.1, 14: two rounds at a time, each answered by its own retry.
test('interleaved rounds are told apart by their state', () => {
  const session = required(
    required(call(call(new Session(), 1), 2, {}, 'measure'), 1, {
      inputRequests: { a: ask },
      requestState: 's1',
    }),
    2,
    { inputRequests: { b: ask }, requestState: 's2' },
  );
  call(session, 3, { inputResponses: { a: {} }, requestState: 's1' });
  call(session, 4, { inputResponses: { b: {} }, requestState: 's2' }, 'measure');
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 2 });
});
