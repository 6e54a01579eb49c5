import { expect, test } from 'vitest';
import { idFromReceiver } from '../../../../../pipeline/validate/checks/tasks/id-from-receiver.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { begun, got, started, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(idFromReceiver, session.lines);

test('an id of the receiver passes', () => {
  expect(judge(started())).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('no id, and the id that the requestor proposed, are findings', () => {
  expect(judge(started(task('working', { taskId: undefined })))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
  expect(judge(started(task(), { task: { taskId: 't1' } }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
});

test('another id than the proposed one passes; other reports are not observed', () => {
  expect(judge(started(task(), { task: { taskId: 'mine' } })).outcome).toBe('pass');
  expect(judge(got(begun(), 1, 'working')).outcome).toBe('not-observed');
});
