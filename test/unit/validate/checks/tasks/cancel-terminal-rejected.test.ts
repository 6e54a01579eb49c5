import { expect, test } from 'vitest';
import { cancelTerminalRejected } from '../../../../../pipeline/validate/checks/tasks/cancel-terminal-rejected.js';
import { refused } from '../../../../support/exchanges.js';
import { judgeBy, notification, request, result, type Session } from '../../../../support/judge.js';
import { asked, cancelled, got, started, task, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(cancelTerminalRejected, session.lines);

const ended = (status = 'completed') => got(started(), 1, status);
test('error -32602 passes', () => {
  expect(judge(refused(ended(), 2, 'tasks/cancel', { taskId: 't1' }, -32602))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('a result, and any other error, is a finding', () => {
  for (const status of ['completed', 'failed', 'cancelled'])
    expect(judge(cancelled(ended(status), 2))).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 8, earlier: 6 }],
    });
  expect(judge(refused(ended(), 2, 'tasks/cancel', { taskId: 't1' }, -32603))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 8, earlier: 6 }],
  });
});

test('a server that cancels a task of the client is judged likewise', () => {
  const session = asked('elicitation/create')
    .client(notification('notifications/tasks/status', task('failed')))
    .server(request(1, 'tasks/cancel', { taskId: 't1' }))
    .client(result(1, task('cancelled')));
  expect(judge(session)).toMatchObject({ outcome: 'fail', findings: [{ seq: 7, earlier: 5 }] });
});

test('running tasks, and an end that the request crossed, are not observed', () => {
  expect(judge(cancelled(started(), 1)).outcome).toBe('not-observed');
  const crossed = told(started().client(request(1, 'tasks/cancel', { taskId: 't1' })), 'completed');
  expect(judge(crossed.server(result(1, task('completed')))).outcome).toBe('not-observed');
  expect(judge(refused(ended(), 2, 'tasks/cancel', { taskId: 't1' }, -32601)).outcome).toBe('not-observed');
});
