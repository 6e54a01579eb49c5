import { expect, test } from 'vitest';
import { cancelResultCancelled } from '../../../../../pipeline/validate/checks/tasks/cancel-result-cancelled.js';
import { refused } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { cancelled, got, started } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(cancelResultCancelled, session.lines);

test('the status cancelled passes', () => {
  expect(judge(cancelled(started(), 1))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('any other status is a finding', () => {
  for (const status of ['working', 'completed', null])
    expect(judge(cancelled(started(), 1, status))).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 6, earlier: 5 }],
    });
});

test('a task that had ended, and a refusal, are not observed', () => {
  expect(judge(cancelled(got(started(), 1, 'completed'), 2, 'completed')).outcome).toBe('not-observed');
  expect(judge(refused(started(), 1, 'tasks/cancel', { taskId: 't1' }, -32602)).outcome).toBe('not-observed');
});
