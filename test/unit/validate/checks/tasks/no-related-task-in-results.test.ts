import { expect, test } from 'vitest';
import { noRelatedTaskInResults } from '../../../../../pipeline/validate/checks/tasks/no-related-task-in-results.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { begun, cancelled, got, listed, outcome, related } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(noRelatedTaskInResults, session.lines, { level: 'SHOULD NOT' });

test('results without a related task pass', () => {
  expect(judge(listed(cancelled(got(begun(), 1, 'working'), 2), 3, []))).toMatchObject({
    outcome: 'pass',
    subjects: 3,
  });
});

test('a related task is a warning', () => {
  for (const method of ['tasks/get', 'tasks/list', 'tasks/cancel'])
    expect(judge(answered(begun(), 1, method, {}, { _meta: related('t1') }))).toMatchObject({
      outcome: 'warn',
      findings: [{ seq: 4 }],
    });
});

test('tasks/result, where it belongs, and errors are not observed', () => {
  expect(judge(outcome(begun(), 1)).outcome).toBe('not-observed');
  expect(judge(refused(begun(), 1, 'tasks/get', {}, -32602)).outcome).toBe('not-observed');
});
