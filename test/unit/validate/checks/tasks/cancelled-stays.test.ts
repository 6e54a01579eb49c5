import { expect, test } from 'vitest';
import { cancelledStays } from '../../../../../pipeline/validate/checks/tasks/cancelled-stays.js';
import { judgeBy, request, result, type Session } from '../../../../support/judge.js';
import { after, cancelled, got, listed, started, task, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(cancelledStays, session.lines);

test('the same status passes', () => {
  expect(judge(got(got(started(), 1, 'cancelled'), 2, 'cancelled'))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('another status is a finding', () => {
  expect(judge(got(got(started(), 1, 'cancelled'), 2, 'working'))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 8, earlier: 6 }],
  });
  expect(judge(told(told(started(), 'cancelled', after(1)), 'failed', after(2)))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6, earlier: 5 }],
  });
  expect(judge(listed(got(started(), 1, 'cancelled'), 2, [task('input_required')]))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 8, earlier: 6 }],
  });
});

test('reports that are older, or may be, are left aside', () => {
  const crossed = told(started().client(request(1, 'tasks/get', { taskId: 't1' })), 'cancelled');
  expect(judge(crossed.server(result(1, task()))).outcome).toBe('not-observed');
  expect(judge(told(told(started(), 'cancelled', after(5)), 'working', after(4))).outcome).toBe(
    'not-observed',
  );
});

test('a running task is not observed', () => {
  expect(judge(got(got(started(), 1, 'input_required'), 2, 'working')).outcome).toBe('not-observed');
});

test('a cancelled task that completes after all is a finding', () => {
  expect(judge(told(cancelled(started(), 1), 'completed', after(2)))).toMatchObject({
    findings: [{ seq: 7, earlier: 6 }],
  });
});

test('other ends are not observed', () => {
  expect(judge(got(got(started(), 1, 'completed'), 2, 'working')).outcome).toBe('not-observed');
});
