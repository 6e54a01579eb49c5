import { expect, test } from 'vitest';
import { resultCalledOnInputRequired } from '../../../../../pipeline/validate/checks/tasks/result-called-on-input-required.js';
import { judgeBy, request, type Session } from '../../../../support/judge.js';
import { cancelled, got, related, started, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(resultCalledOnInputRequired, session.lines, { level: 'SHOULD' });

const needed = () => got(started(), 1, 'input_required');
test('tasks/result next, or already open, passes', () => {
  expect(judge(needed().client(request(2, 'tasks/result', { taskId: 't1' })))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  const open = started().client(request('r', 'tasks/result', { taskId: 't1' }));
  expect(judge(got(got(open, 1, 'input_required'), 2, 'input_required'))).toMatchObject({
    outcome: 'pass',
    subjects: 2,
  });
});

test('another tasks/get is a warning', () => {
  expect(judge(got(needed(), 2, 'input_required'))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 7, earlier: 6 }],
  });
});

test('a question that is there, a cancellation, other tasks and the end are not observed', () => {
  const asked = needed().server(request('in', 'elicitation/create', { _meta: related('t1') }));
  expect(judge(got(asked, 2, 'input_required')).outcome).toBe('not-observed');
  expect(judge(got(cancelled(needed(), 2), 3, 'cancelled')).outcome).toBe('not-observed');
  expect(judge(got(needed(), 2, 'working', { taskId: 't2' })).outcome).toBe('not-observed');
  expect(judge(needed()).outcome).toBe('not-observed');
  expect(judge(got(told(started(), 'input_required'), 1, 'working')).outcome).toBe('not-observed');
});
