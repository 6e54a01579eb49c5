import { expect, test } from 'vitest';
import { noRelatedTaskInStatus } from '../../../../../pipeline/validate/checks/tasks/no-related-task-in-status.js';
import { judgeBy, notification, type Session } from '../../../../support/judge.js';
import { begun, related, started, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(noRelatedTaskInStatus, session.lines, { level: 'SHOULD NOT' });

test('a status notification without a related task passes', () => {
  expect(judge(told(started(), 'completed'))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a related task in it is a warning', () => {
  expect(judge(told(started(), 'completed', { _meta: related('t1') }))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 5 }],
  });
});

test('other notifications are not observed', () => {
  expect(
    judge(begun().server(notification('notifications/progress', { progressToken: 1, _meta: related('t1') })))
      .outcome,
  ).toBe('not-observed');
});
