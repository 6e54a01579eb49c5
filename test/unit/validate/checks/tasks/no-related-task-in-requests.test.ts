import { expect, test } from 'vitest';
import { noRelatedTaskInRequests } from '../../../../../pipeline/validate/checks/tasks/no-related-task-in-requests.js';
import { judgeBy, request, type Session } from '../../../../support/judge.js';
import { begun, cancelled, got, outcome, related, started } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(noRelatedTaskInRequests, session.lines, { level: 'SHOULD NOT' });

test('operations without a related task pass', () => {
  expect(judge(outcome(cancelled(got(begun(), 1, 'working'), 2), 3))).toMatchObject({
    outcome: 'pass',
    subjects: 3,
  });
});

test('a related task is a warning', () => {
  for (const method of ['tasks/get', 'tasks/result', 'tasks/cancel'])
    expect(judge(begun().client(request(1, method, { taskId: 't1', _meta: related('t1') })))).toMatchObject({
      outcome: 'warn',
      findings: [{ seq: 3 }],
    });
});

test('other requests are not observed', () => {
  expect(judge(started().server(request('in', 'elicitation/create', { _meta: related('t1') }))).outcome).toBe(
    'not-observed',
  );
});
