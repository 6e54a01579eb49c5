import { expect, test } from 'vitest';
import { resultReturnsFinal } from '../../../../../pipeline/validate/checks/tasks/result-returns-final.js';
import { refused } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { got, outcome, started, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(resultReturnsFinal, session.lines);

const ended = (status = 'completed') => got(started(), 1, status);
test('the outcome passes, for a failed task an error too', () => {
  expect(judge(outcome(ended(), 2))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(refused(ended('failed'), 2, 'tasks/result', { taskId: 't1' }, 7))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('a description of the task, and an error for a completed one, are findings', () => {
  expect(judge(outcome(ended(), 2, task('completed')))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 8, earlier: 6 }],
  });
  expect(judge(outcome(ended('failed'), 2, { task: task('failed') }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 8, earlier: 6 }],
  });
  expect(judge(refused(ended(), 2, 'tasks/result', { taskId: 't1' }, -32600))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 8, earlier: 6 }],
  });
});

test('errors that may have another cause, and running tasks, are not observed', () => {
  for (const code of [-32602, -32603, -32001])
    expect(judge(refused(ended(), 2, 'tasks/result', { taskId: 't1' }, code)).outcome).toBe('not-observed');
  expect(judge(outcome(started(), 1, task())).outcome).toBe('not-observed');
});
