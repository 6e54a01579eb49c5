import { expect, test } from 'vitest';
import { resultRelatedTask } from '../../../../../pipeline/validate/checks/tasks/result-related-task.js';
import { refused } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { begun, got, outcome, related } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(resultRelatedTask, session.lines);

test('a result that names its task passes', () => {
  expect(judge(outcome(begun(), 1))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('none, and another, are findings', () => {
  expect(judge(outcome(begun(), 1, { content: [] }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4 }],
  });
  expect(judge(outcome(begun(), 1, { content: [], _meta: related('t2') }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4 }],
  });
});

test('errors and other results are not observed', () => {
  expect(judge(refused(begun(), 1, 'tasks/result', { taskId: 't1' }, -32603)).outcome).toBe('not-observed');
  expect(judge(got(begun(), 1, 'working')).outcome).toBe('not-observed');
});
