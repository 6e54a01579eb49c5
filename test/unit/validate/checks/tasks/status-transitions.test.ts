import { expect, test } from 'vitest';
import { statusTransitions } from '../../../../../pipeline/validate/checks/tasks/status-transitions.js';
import { judgeBy, request, result, type Session } from '../../../../support/judge.js';
import { after, begun, got, started, task, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(statusTransitions, session.lines);

test('steps of the state machine pass', () => {
  const session = got(
    got(got(got(started(), 1, 'input_required'), 2, 'working'), 3, 'completed'),
    4,
    'completed',
  );
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 4 });
});

test('a status outside the five, and a step out of the end, are findings', () => {
  expect(judge(got(started(), 1, 'paused'))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6, earlier: 4 }],
  });
  expect(judge(got(told(started(), 'failed'), 1, 'working'))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 7, earlier: 5 }],
  });
});

test('a report that is older, or may be, is left aside', () => {
  const crossed = told(started().client(request(1, 'tasks/get', { taskId: 't1' })), 'completed');
  expect(judge(crossed.server(result(1, task())))).toMatchObject({ outcome: 'pass', subjects: 1 });
  const late = told(told(started(), 'completed', after(5)), 'working', after(4));
  expect(judge(late)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('the first report is not observed', () => {
  expect(judge(got(begun(), 1, 'paused')).outcome).toBe('not-observed');
});
