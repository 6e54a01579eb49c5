import { expect, test } from 'vitest';
import { failedStatusMessage } from '../../../../../pipeline/validate/checks/tasks/failed-status-message.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { begun, got, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(failedStatusMessage, session.lines, { level: 'SHOULD' });

test('a message passes', () => {
  expect(judge(got(begun(), 1, 'failed', { statusMessage: 'the scale is broken' }))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('none and a blank one are warnings', () => {
  for (const statusMessage of [undefined, '', ' ', null])
    expect(judge(got(begun(), 1, 'failed', { statusMessage }))).toMatchObject({
      outcome: 'warn',
      findings: [{ seq: 4 }],
    });
});

test('other statuses and other reports are not observed', () => {
  expect(judge(got(begun(), 1, 'completed')).outcome).toBe('not-observed');
  expect(judge(told(begun(), 'failed')).outcome).toBe('not-observed');
});
