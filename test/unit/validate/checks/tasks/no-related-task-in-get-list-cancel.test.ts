import { expect, test } from 'vitest';
import { noRelatedTaskInGetListCancel } from '../../../../../pipeline/validate/checks/tasks/no-related-task-in-get-list-cancel.js';
import { answered } from '../../../../support/exchanges.js';
import { judgeBy, request, type Session } from '../../../../support/judge.js';
import { begun, cancelled, got, listed, outcome, related } from '../../../../support/tasks.js';

const judge = (session: Session) =>
  judgeBy(noRelatedTaskInGetListCancel, session.lines, { level: 'SHOULD NOT' });

test('requests and results without a related task pass', () => {
  expect(judge(listed(cancelled(got(begun(), 1, 'working'), 2), 3, []))).toMatchObject({
    outcome: 'pass',
    subjects: 6,
  });
});

test('a related task on either side is a warning', () => {
  for (const method of ['tasks/get', 'tasks/list', 'tasks/cancel']) {
    expect(judge(begun().client(request(1, method, { _meta: related('t1') })))).toMatchObject({
      outcome: 'warn',
      findings: [{ seq: 3 }],
    });
    expect(judge(answered(begun(), 1, method, {}, { _meta: related('t1') }))).toMatchObject({
      outcome: 'warn',
      findings: [{ seq: 4 }],
    });
  }
});

test('tasks/result is not observed', () => {
  expect(judge(outcome(begun(), 1)).outcome).toBe('not-observed');
});
