import { expect, test } from 'vitest';
import { taskidParamRules } from '../../../../../pipeline/validate/checks/tasks/taskid-param-rules.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { begun, related, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(taskidParamRules, session.lines);

const about = (method: string, value: object) => answered(begun(), 1, method, { taskId: 't1' }, value);
test('results about the task that was asked for pass', () => {
  expect(judge(about('tasks/get', task()))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(about('tasks/cancel', task('cancelled')))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(about('tasks/result', { content: [], _meta: related('t1') }))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('results about another task are findings', () => {
  expect(judge(about('tasks/get', task('working', { taskId: 't2' })))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
  expect(judge(about('tasks/cancel', task('cancelled', { taskId: 't2' })))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
  expect(judge(about('tasks/result', { content: [], _meta: related('t2') }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
});

test('results that name none, and errors, are not observed', () => {
  expect(judge(about('tasks/result', { content: [] })).outcome).toBe('not-observed');
  expect(judge(about('tasks/get', {})).outcome).toBe('not-observed');
  expect(judge(refused(begun(), 1, 'tasks/get', { taskId: 't1' }, -32602)).outcome).toBe('not-observed');
});
