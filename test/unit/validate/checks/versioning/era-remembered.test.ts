import { expect, test } from 'vitest';
import { eraRemembered } from '../../../../../pipeline/validate/checks/versioning/era-remembered.js';
import { envelope, error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(eraRemembered, session.lines, clause);

const modern = (session: Session, id: number, answer: Record<string, unknown>) =>
  session.client(request(id, 'tools/list', { _meta: envelope() })).server(answer);

test('staying with the era passes', () => {
  expect(judge(modern(modern(new Session(), 1, result(1)), 2, result(2)))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('initialize after a modern answer warns', () => {
  const session = modern(new Session(), 1, result(1)).client(request(2, 'initialize', {}));
  expect(judge(session, { level: 'SHOULD' })).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 2, earlier: 1 }],
  });
});

test('a failure in between reopens the question', () => {
  const session = modern(modern(new Session(), 1, result(1)), 2, error(2, -32022)).client(
    request(3, 'initialize', {}),
  );
  expect(judge(session).outcome).toBe('pass');
  expect(judge(modern(new Session(), 1, error(1, -32601)).handshake()).outcome).toBe('not-observed');
});
