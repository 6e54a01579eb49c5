import { expect, test } from 'vitest';
import { sessionIdUnique } from '../../../../../pipeline/validate/checks/transport/session-id-unique.js';
import { HttpSession, ID } from '../../../../support/http.js';
import { judgeBy, request, result } from '../../../../support/judge.js';

test('a new id for each session passes', () => {
  const session = new HttpSession().begin('one').begin('two', '2025-11-25', 'again');
  expect(judgeBy(sessionIdUnique, session.lines)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('an id given out twice', () => {
  const session = new HttpSession().begin('one').begin('one', '2025-11-25', 'again');
  expect(judgeBy(sessionIdUnique, session.lines, { level: 'SHOULD' })).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 9, earlier: 2 }],
  });
});

test('one session alone, and an initialize under the id itself, show nothing', () => {
  const session = new HttpSession().begin('one');
  expect(judgeBy(sessionIdUnique, session.lines).outcome).toBe('not-observed');
  session.answer(session.ask('POST', request('r', 'initialize', {})), 200, { [ID]: 'one' }, result('r'));
  expect(judgeBy(sessionIdUnique, session.lines).outcome).toBe('not-observed');
});
