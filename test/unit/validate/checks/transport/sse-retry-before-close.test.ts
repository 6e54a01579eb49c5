import { expect, test } from 'vitest';
import { sseRetryBeforeClose } from '../../../../../pipeline/validate/checks/transport/sse-retry-before-close.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, notification, request, result } from '../../../../support/judge.js';

const call = (id: unknown, token?: string) =>
  request(id, 'tools/call', {
    name: 't',
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });

const paused = (
  fields: Record<string, unknown> | undefined,
  close: (session: HttpSession, label: string) => unknown,
) => {
  const session = new HttpSession().begin();
  const label = session.ask('POST', call(1));
  session.stream(label);
  if (fields !== undefined) session.bare(label, fields);
  close(session, label);
  return judgeBy(sseRetryBeforeClose, session.lines, { level: 'SHOULD' });
};

test('retry before the close passes', () => {
  expect(paused({ id: 'a', retry: 5 }, (s, x) => s.close(x))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('none before the close', () => {
  expect(paused({ id: 'a' }, (s, x) => s.close(x))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 11, earlier: 8 }],
  });
});

test.each([
  ['the client closed', (s: HttpSession, x: string) => s.close(x, 'client')],
  ['the connection broke', (s: HttpSession, x: string) => s.close(x, 'server', 'transport-abort')],
  ['the response came first', (s: HttpSession, x: string) => s.on(x, result(1)).close(x)],
  ['nothing closed', () => undefined],
])('%s: out of scope', (_, close) => {
  expect(paused({ id: 'a' }, close).outcome).toBe('not-observed');
});

test('without ids, or where such events may be missing, nothing is observed', () => {
  expect(paused({ event: 'x' }, (s, x) => s.close(x)).outcome).toBe('not-observed');
  expect(paused(undefined, (s, x) => s.on(x, notification('x'), { id: 'a' }).close(x)).outcome).toBe(
    'not-observed',
  );
});
