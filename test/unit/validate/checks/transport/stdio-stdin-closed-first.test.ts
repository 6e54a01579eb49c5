import { expect, test } from 'vitest';
import { stdioStdinClosedFirst } from '../../../../../pipeline/validate/checks/transport/stdio-stdin-closed-first.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const ended = (...ends: [string, 'client-to-server' | 'server-to-client'][]) => {
  const session = new Session().lifecycle('transport-open').handshake();
  for (const [event, direction] of ends) session.lifecycle(event, direction);
  return judgeBy(stdioStdinClosedFirst, session.lines, { level: 'SHOULD' });
};

test('close, and a signal only afterwards', () => {
  expect(ended(['transport-close', 'client-to-server'])).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(
    ended(['transport-close', 'client-to-server'], ['transport-abort', 'client-to-server']).outcome,
  ).toBe('pass');
});

test('a signal first', () => {
  expect(
    ended(['transport-abort', 'client-to-server'], ['transport-close', 'client-to-server']),
  ).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 4 }],
  });
});

test('a session that the client did not end, and HTTP, are out of scope', () => {
  expect(ended().outcome).toBe('not-observed');
  expect(ended(['transport-abort', 'server-to-client']).outcome).toBe('not-observed');
  const http = new Session('streamable-http').handshake().lifecycle('transport-abort');
  expect(judgeBy(stdioStdinClosedFirst, http.lines).outcome).toBe('not-observed');
});

test('each session of a trace is judged', () => {
  const session = new Session().lifecycle('transport-open').handshake().lifecycle('transport-close');
  session.lifecycle('transport-open').handshake().lifecycle('transport-abort');
  expect(judgeBy(stdioStdinClosedFirst, session.lines)).toMatchObject({
    subjects: 2,
    findings: [{ seq: 9 }],
  });
});
