import { expect, test } from 'vitest';
import { stdioExitAtEndOfInput } from '../../../../../pipeline/validate/checks/transport/stdio-exit-at-end-of-input.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const ended = (...ends: [string, 'client-to-server' | 'server-to-client'][]) => {
  const session = new Session().lifecycle('transport-open').client(notification('x'));
  for (const [event, direction] of ends) session.lifecycle(event, direction);
  return judgeBy(stdioExitAtEndOfInput, session.lines, { level: 'SHOULD' });
};

test('a server that exits by itself passes', () => {
  expect(
    ended(['transport-close', 'client-to-server'], ['transport-close', 'server-to-client']),
  ).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test.each(['client-to-server', 'server-to-client'] as const)('a signal seen from %s', (direction) => {
  expect(ended(['transport-close', 'client-to-server'], ['transport-abort', direction])).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 3, earlier: 2 }],
  });
});

test('a recording that stops before, and a process that ended before, show nothing', () => {
  expect(ended(['transport-close', 'client-to-server']).outcome).toBe('not-observed');
  expect(ended(['transport-abort', 'client-to-server']).outcome).toBe('not-observed');
  expect(ended(['transport-close', 'server-to-client']).outcome).toBe('not-observed');
});

test('a client that signals at once has not waited', () => {
  const after = (milliseconds: number) => {
    const ts = (ms: number) => ({ ts: new Date(Date.UTC(2026, 0, 1) + ms).toISOString() });
    const session = new Session()
      .lifecycle('transport-open')
      .lifecycle('transport-close', 'client-to-server', ts(0))
      .lifecycle('transport-abort', 'client-to-server', ts(milliseconds))
      .lifecycle('transport-close', 'server-to-client', ts(milliseconds + 5));
    return judgeBy(stdioExitAtEndOfInput, session.lines, { level: 'SHOULD' });
  };
  expect(after(2).outcome).toBe('not-observed');
  expect(after(2_000)).toMatchObject({ outcome: 'warn', findings: [{ seq: 2 }] });
});
