import { expect, test } from 'vitest';
import { ttlPresent } from '../../../../../pipeline/validate/checks/tasks/ttl-present.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { begun, got, started, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(ttlPresent, session.lines);

test('a number and null pass', () => {
  expect(judge(got(begun(), 1, 'working'))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(got(begun(), 1, 'working', { ttl: null })).outcome).toBe('pass');
  expect(judge(got(begun(), 1, 'working', { ttl: 1.5 })).outcome).toBe('pass');
});

test('anything else is a finding', () => {
  for (const ttl of [undefined, '60000', true])
    expect(judge(got(begun(), 1, 'working', { ttl }))).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 4 }],
    });
});

test('other task objects are not observed', () => {
  expect(judge(started(task('working', { ttl: undefined }))).outcome).toBe('not-observed');
});
