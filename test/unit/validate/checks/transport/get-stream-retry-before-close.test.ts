import { expect, test } from 'vitest';
import { getStreamRetryBeforeClose } from '../../../../../pipeline/validate/checks/transport/get-stream-retry-before-close.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, request } from '../../../../support/judge.js';

const paused = (fields: Record<string, unknown>, resume = true, by: 'client' | 'server' = 'server') => {
  const session = new HttpSession().begin();
  const label = session.ask('GET');
  session.stream(label).bare(label, fields).close(label, by);
  if (resume) session.stream(session.ask('GET', undefined, { 'last-event-id': 'a' }));
  return judgeBy(getStreamRetryBeforeClose, session.lines, { level: 'SHOULD' });
};

test('retry before the close of a stream that goes on passes', () => {
  expect(paused({ id: 'a', retry: 5 })).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('none before the close', () => {
  expect(paused({ id: 'a' })).toMatchObject({ outcome: 'warn', findings: [{ seq: 10 }] });
});

test('a stream that was not resumed may have ended, the client may close as it likes', () => {
  expect(paused({ id: 'a' }, false).outcome).toBe('not-observed');
  expect(paused({ id: 'a' }, true, 'client').outcome).toBe('not-observed');
});

test('streams of a POST are out of scope', () => {
  const session = new HttpSession().begin();
  const label = session.ask('POST', request(1, 'tools/call'));
  session.stream(label).bare(label, { id: 'a' }).close(label);
  session.stream(session.ask('GET', undefined, { 'last-event-id': 'a' }));
  expect(judgeBy(getStreamRetryBeforeClose, session.lines).outcome).toBe('not-observed');
});
