import { expect, test } from 'vitest';
import { idString } from '../../../../../pipeline/validate/checks/tasks/id-string.js';
import { answered } from '../../../../support/exchanges.js';
import { judgeBy, notification, type Session } from '../../../../support/judge.js';
import { begun, cancelled, got, listed, started, task, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(idString, session.lines);

test('strings pass wherever a task stands', () => {
  expect(
    judge(told(listed(cancelled(got(started(), 1, 'working'), 2), 3, [task()]), 'failed')),
  ).toMatchObject({ outcome: 'pass', subjects: 5 });
});

test('anything else is a finding, wherever it stands', () => {
  const other = task('working', { taskId: 7 });
  expect(judge(started(other))).toMatchObject({ outcome: 'fail', findings: [{ seq: 4 }] });
  expect(judge(answered(begun(), 1, 'tasks/get', { taskId: 't1' }, other))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4 }],
  });
  expect(judge(listed(begun(), 1, [task(), other]))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4 }],
  });
  expect(
    judge(begun().server(notification('notifications/tasks/status', task('failed', { taskId: null })))),
  ).toMatchObject({ outcome: 'fail', findings: [{ seq: 3 }] });
});

test('a missing id and lists of junk are not observed', () => {
  expect(judge(started(task('working', { taskId: undefined }))).outcome).toBe('not-observed');
  expect(judge(listed(begun(), 1, [1, null, []])).outcome).toBe('not-observed');
});
