import { expect, test } from 'vitest';
import { createdAt } from '../../../../../pipeline/validate/checks/tasks/created-at.js';
import { answered } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { begun, cancelled, got, listed, started, task, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(createdAt, session.lines);

const at = (createdAt: unknown) => got(begun(), 1, 'working', { createdAt });
test('ISO 8601 dates and times pass', () => {
  for (const time of [
    '2025-11-25T10:30:00Z',
    '2024-02-29T23:59:60.123456+05:30',
    '2025-11-25t10:30z',
    '20251125T103000Z',
    '2025-11-25T10:30:00',
    '2025-11-25 10:30:00,5-08',
    '2025-11-25T24:00:00Z',
  ])
    expect(judge(at(time)), time).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('anything else is a finding', () => {
  for (const time of [
    undefined,
    null,
    1764066600,
    '',
    'now',
    '2025-11-25',
    '2025-02-29T10:00:00Z',
    '2025-13-01T10:00:00Z',
    '2025-11-25T25:00:00Z',
    'Tue, 25 Nov 2025 10:30:00 GMT',
    '2025-11-25T10:30:00Zulu',
    `2025-11-25T10:30:00.${'1'.repeat(100)}Z`,
  ])
    expect(judge(at(time)), String(time)).toMatchObject({ outcome: 'fail', findings: [{ seq: 4 }] });
});

test('every task object counts, other results do not', () => {
  expect(judge(told(listed(cancelled(started(), 2), 3, [task(), task()]), 'failed'))).toMatchObject({
    outcome: 'pass',
    subjects: 5,
  });
  expect(judge(answered(begun(), 1, 'tools/call', { name: 'a' }, { content: [] })).outcome).toBe(
    'not-observed',
  );
});
