import { expect, test } from 'vitest';
import { startsWorking } from '../../../../../pipeline/validate/checks/tasks/starts-working.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { begun, got, started, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(startsWorking, session.lines);

test('working passes', () => {
  expect(judge(started())).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('any other status is a finding', () => {
  for (const status of ['completed', 'input_required', 'submitted', null, 1])
    expect(judge(started(task(status)))).toMatchObject({ outcome: 'fail', findings: [{ seq: 4 }] });
});

test('reports on tasks that exist are not observed', () => {
  expect(judge(got(begun(), 1, 'completed')).outcome).toBe('not-observed');
});
