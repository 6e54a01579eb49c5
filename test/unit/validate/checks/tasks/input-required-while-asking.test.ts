import { expect, test } from 'vitest';
import { inputRequiredWhileAsking } from '../../../../../pipeline/validate/checks/tasks/input-required-while-asking.js';
import { judgeBy, notification, request, result, type Session } from '../../../../support/judge.js';
import { got, listed, related, started, task, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(inputRequiredWhileAsking, session.lines, { level: 'SHOULD' });

const asking = () => started().server(request('in', 'elicitation/create', { _meta: related('t1') }));
test('input_required while the receiver waits passes', () => {
  expect(judge(got(asking(), 1, 'input_required'))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('working while the receiver waits is a warning', () => {
  expect(judge(got(asking(), 1, 'working'))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 7, earlier: 5 }],
  });
  expect(judge(listed(asking(), 1, [task()]))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 7, earlier: 5 }],
  });
});

test('once answered or given up, asked about before, or not related: not observed', () => {
  expect(judge(got(asking().client(result('in', { action: 'accept' })), 1, 'working')).outcome).toBe(
    'not-observed',
  );
  const givenUp = asking().server(notification('notifications/cancelled', { requestId: 'in' }));
  expect(judge(got(givenUp, 1, 'working')).outcome).toBe('not-observed');
  const crossed = started()
    .client(request(1, 'tasks/get', { taskId: 't1' }))
    .server(request('in', 'elicitation/create', { _meta: related('t1') }))
    .server(result(1, task()));
  expect(judge(crossed).outcome).toBe('not-observed');
  expect(judge(told(asking(), 'working')).outcome).toBe('not-observed');
  expect(judge(got(started().server(request('in', 'ping')), 1, 'working')).outcome).toBe('not-observed');
});
