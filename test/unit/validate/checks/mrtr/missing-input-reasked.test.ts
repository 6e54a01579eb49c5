import { expect, test } from 'vitest';
import { missingInputReasked } from '../../../../../pipeline/validate/checks/mrtr/missing-input-reasked.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(missingInputReasked, session.lines, clause);

const ask = { method: 'elicitation/create', params: {} };
const call = (session: Session, id: unknown, more = {}, name = 'weigh') =>
  session.client(request(id, 'tools/call', { name, ...more }));
const required = (session: Session, id: unknown, value: Record<string, unknown>) =>
  session.server(result(id, { resultType: 'input_required', ...value }));

const retried = (inputResponses: unknown) =>
  call(required(call(new Session(), 1), 1, { inputRequests: { a: ask } }), 2, { inputResponses });

test('asking again passes, and so does a complete result', () => {
  expect(judge(required(retried({}), 2, { inputRequests: { a: ask } }), { level: 'SHOULD' }).outcome).toBe(
    'pass',
  );
  expect(judge(retried({}).server(result(2, { resultType: 'complete' })), { level: 'SHOULD' }).outcome).toBe(
    'pass',
  );
});

test('an error warns', () => {
  expect(judge(retried({}).server(error(2, -32602)), { level: 'SHOULD' })).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 3 }],
  });
});

test('a retry that left nothing out is not observed', () => {
  expect(judge(retried({ a: { action: 'decline' } }).server(error(2, -32602))).outcome).toBe('not-observed');
});

test('a request that takes no rounds is no retry, whatever it carries', () => {
  const session = required(call(new Session(), 1), 1, { inputRequests: { a: ask } });
  session.client(request(2, 'tasks/update', { taskId: 't', inputResponses: {} })).server(error(2, -32601));
  expect(judge(session).outcome).toBe('not-observed');
});
