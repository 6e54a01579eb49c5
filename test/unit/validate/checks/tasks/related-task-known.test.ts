import { expect, test } from 'vitest';
import { relatedTaskKnown } from '../../../../../pipeline/validate/checks/tasks/related-task-known.js';
import { judgeBy, request, result, type Session } from '../../../../support/judge.js';
import { begun, got, related, started, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(relatedTaskKnown, session.lines);

const ask = (session: Session, id: unknown) =>
  session.server(request('in', 'elicitation/create', { _meta: related(id) }));
test('a task of the server passes, even if its answer is overtaken', () => {
  expect(judge(ask(started(), 't1'))).toMatchObject({ outcome: 'pass', subjects: 1 });
  const overtaken = ask(begun().client(request('call', 'tools/call', { task: {} })), 't1');
  expect(judge(overtaken.server(result('call', { task: task() })))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('a task that the server never gave out is a finding', () => {
  expect(judge(ask(started(), 'else'))).toMatchObject({ outcome: 'fail', findings: [{ seq: 5 }] });
  expect(judge(ask(started(), 5))).toMatchObject({ outcome: 'fail', findings: [{ seq: 5 }] });
});

test('a task that it reported later is known; sessions without a new task are not observed', () => {
  expect(judge(got(ask(started(), 't0'), 1, 'working', { taskId: 't0' })).outcome).toBe('pass');
  expect(judge(ask(begun(), 't1')).outcome).toBe('not-observed');
  expect(judge(started().server(request('in', 'elicitation/create'))).outcome).toBe('not-observed');
});
