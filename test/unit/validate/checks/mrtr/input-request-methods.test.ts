import { expect, test } from 'vitest';
import { inputRequestMethods } from '../../../../../pipeline/validate/checks/mrtr/input-request-methods.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(inputRequestMethods, session.lines, clause);

const ask = { method: 'elicitation/create', params: {} };
const call = (session: Session, id: unknown, more = {}, name = 'weigh') =>
  session.client(request(id, 'tools/call', { name, ...more }));
const required = (session: Session, id: unknown, value: Record<string, unknown>) =>
  session.server(result(id, { resultType: 'input_required', ...value }));
const complete = (session: Session, id: unknown) =>
  session.server(result(id, { resultType: 'complete', content: [] }));

test.each(['elicitation/create', 'sampling/createMessage', 'roots/list'])('%s passes', (method) => {
  expect(judge(required(call(new Session(), 1), 1, { inputRequests: { a: { method } } })).outcome).toBe(
    'pass',
  );
});

test.each([{ method: 'ping' }, { method: 1 }, {}, 'ping', null, [ask]])('%j fails', (entry) => {
  expect(judge(required(call(new Session(), 1), 1, { inputRequests: { a: ask, b: entry } }))).toMatchObject({
    outcome: 'fail',
    subjects: 2,
    findings: [{ seq: 1 }],
  });
});

test('a result without input requests is not observed', () => {
  expect(judge(complete(call(new Session(), 1), 1)).outcome).toBe('not-observed');
});
