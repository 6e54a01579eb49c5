import { expect, test } from 'vitest';
import { idUnique } from '../../../../../pipeline/validate/checks/tasks/id-unique.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { judgeBy, request, result, type Session } from '../../../../support/judge.js';
import { begun, got, listed, started, task, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(idUnique, session.lines);

const again = (session: Session) =>
  answered(session, 'again', 'tools/call', { name: 'weigh', task: {} }, { task: task() });
test('ids of their own pass', () => {
  expect(judge(listed(started(), 1, [task(), task('working', { taskId: 't2' })]))).toMatchObject({
    outcome: 'pass',
    subjects: 3,
  });
});

test('an id for two tasks, and twice in a list, are findings', () => {
  expect(judge(again(started()))).toMatchObject({ outcome: 'fail', findings: [{ seq: 6, earlier: 4 }] });
  expect(judge(listed(begun(), 1, [task(), task()]))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4 }],
  });
});

test('each party has ids of its own; an id may come again when its task is gone', () => {
  const both = started()
    .server(request('s', 'elicitation/create', { task: {} }))
    .client(result('s', { task: task() }));
  expect(judge(both)).toMatchObject({ outcome: 'pass', subjects: 2 });
  expect(judge(again(refused(started(), 1, 'tasks/get', { taskId: 't1' }, -32602))).outcome).toBe('pass');
  expect(judge(again(refused(started(), 1, 'tasks/get', { taskId: 't1' }, -32603))).outcome).toBe('fail');
  expect(
    judge(listed(listed(begun(), 1, [task()], { next: 'c' }), 2, [task()], { cursor: 'c' })).outcome,
  ).toBe('pass');
});

test('a notification that overtakes the answer is no other task', () => {
  const session = begun().client(request('call', 'tools/call', { task: {} }));
  expect(judge(told(session, 'working').server(result('call', { task: task() })))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('reports on one task are not observed', () => {
  expect(judge(got(got(begun(), 1, 'working'), 2, 'working')).outcome).toBe('not-observed');
});
