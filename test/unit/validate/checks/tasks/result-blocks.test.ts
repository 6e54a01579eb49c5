import { expect, test } from 'vitest';
import { resultBlocks } from '../../../../../pipeline/validate/checks/tasks/result-blocks.js';
import { refused } from '../../../../support/exchanges.js';
import { judgeBy, request, result, type Session } from '../../../../support/judge.js';
import { after, got, outcome, started, task, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(resultBlocks, session.lines);

test('a result after the end, told before or after, passes', () => {
  const told1 = told(started().client(request(1, 'tasks/result', { taskId: 't1' })), 'completed');
  expect(judge(told1.server(result(1, { content: [] })))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(got(outcome(started(), 1), 2, 'completed'))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a task that runs on after its result is a finding', () => {
  expect(judge(got(outcome(started(), 1), 2, 'working'))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 8, earlier: 6 }],
  });
  expect(judge(outcome(started(), 1, task('input_required')))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6, earlier: 5 }],
  });
});

test('older reports, errors, ended tasks and silence afterwards are not observed', () => {
  const crossed = outcome(started().client(request(9, 'tasks/get', { taskId: 't1' })), 1).server(
    result(9, task()),
  );
  expect(judge(crossed).outcome).toBe('not-observed');
  const older = outcome(got(started(), 1, 'working', after(5)), 2);
  expect(judge(got(older, 3, 'working', after(4))).outcome).toBe('not-observed');
  expect(
    judge(got(refused(started(), 1, 'tasks/result', { taskId: 't1' }, -32603), 2, 'working')).outcome,
  ).toBe('not-observed');
  expect(judge(outcome(got(started(), 1, 'completed'), 2)).outcome).toBe('not-observed');
  expect(judge(outcome(started(), 1)).outcome).toBe('not-observed');
});
