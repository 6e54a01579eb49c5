import { expect, test } from 'vitest';
import { strayRelatedTaskIgnored } from '../../../../../pipeline/validate/checks/tasks/stray-related-task-ignored.js';
import { answered } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { begun, got, related, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(strayRelatedTaskIgnored, session.lines);

const stray = (method: string, value: object, id = 't2') =>
  answered(begun(), 1, method, { taskId: 't1', _meta: related(id) }, value);
test('results about the task of the params pass', () => {
  expect(judge(stray('tasks/get', task()))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(stray('tasks/result', { content: [], _meta: related('t1') }))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('results about the task of the _meta are findings', () => {
  expect(judge(stray('tasks/get', task('working', { taskId: 't2' })))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
  expect(judge(stray('tasks/cancel', task('cancelled', { taskId: 't2' })))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
  expect(judge(stray('tasks/result', { content: [], _meta: related('t2') }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
});

test('no stray task, and the same one, are not observed', () => {
  expect(judge(got(begun(), 1, 'working')).outcome).toBe('not-observed');
  expect(judge(stray('tasks/get', task(), 't1')).outcome).toBe('not-observed');
});
