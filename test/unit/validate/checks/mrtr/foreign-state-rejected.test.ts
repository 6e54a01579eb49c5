import { expect, test } from 'vitest';
import { foreignStateRejected } from '../../../../../pipeline/validate/checks/mrtr/foreign-state-rejected.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(foreignStateRejected, session.lines, clause);

const call = (session: Session, id: unknown, more = {}, name = 'weigh') =>
  session.client(request(id, 'tools/call', { name, ...more }));
const required = (session: Session, id: unknown, value: Record<string, unknown>) =>
  session.server(result(id, { resultType: 'input_required', ...value }));

const foreign = () =>
  call(required(call(new Session(), 1), 1, { requestState: 's' }), 2, { requestState: 's' }, 'measure');

test('an error passes, a complete result warns', () => {
  expect(judge(foreign().server(error(2, -32602)), { level: 'SHOULD' }).outcome).toBe('pass');
  expect(judge(foreign().server(result(2, { resultType: 'complete' })), { level: 'SHOULD' })).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 3, earlier: 2 }],
  });
});

test('a state on its own request is not observed', () => {
  const own = call(required(call(new Session(), 1), 1, { requestState: 's' }), 2, { requestState: 's' });
  expect(judge(own.server(result(2, { resultType: 'complete' }))).outcome).toBe('not-observed');
});
