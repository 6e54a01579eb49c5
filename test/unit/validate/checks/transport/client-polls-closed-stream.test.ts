import { expect, test } from 'vitest';
import { clientPollsClosedStream } from '../../../../../pipeline/validate/checks/transport/client-polls-closed-stream.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, notification, request, result } from '../../../../support/judge.js';

const call = (id: unknown, token?: string) =>
  request(id, 'tools/call', {
    name: 't',
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });

const paused = (then: (session: HttpSession) => unknown, fields: Record<string, unknown> = { id: 'a' }) => {
  const session = new HttpSession().begin('one');
  const label = session.ask('POST', call(1));
  session.stream(label).bare(label, fields).close(label);
  then(session);
  return judgeBy(clientPollsClosedStream, session.lines, { level: 'SHOULD' });
};
const resume = (session: HttpSession) => session.ask('GET', undefined, { 'last-event-id': 'a' });
const end = (session: HttpSession) => session.answer(session.ask('DELETE'), 204);

test('a client that reconnects passes, also when it is refused', () => {
  expect(paused((s) => s.stream(resume(s)))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(paused((s) => end(s.answer(resume(s), 405)))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a client that ends the session instead', () => {
  expect(paused(end)).toMatchObject({ outcome: 'warn', findings: [{ seq: 11, earlier: 8 }] });
});

test('a cancelled request, a recording that stops, a stream without ids', () => {
  const cancel = notification('notifications/cancelled', { requestId: 1 });
  expect(paused((s) => end(s.exchange(cancel, 202))).outcome).toBe('not-observed');
  expect(paused(() => undefined).outcome).toBe('not-observed');
  expect(paused(end, { retry: 5 }).outcome).toBe('not-observed');
});

test('a stream that ended with its response', () => {
  const session = new HttpSession().begin('one');
  const label = session.ask('POST', call(1));
  session.stream(label).bare(label, { id: 'a' }).on(label, result(1)).close(label);
  expect(judgeBy(clientPollsClosedStream, end(session).lines).outcome).toBe('not-observed');
});

test('a request that was cancelled while its stream was open', () => {
  const session = new HttpSession().begin('one');
  const label = session.ask('POST', call(1));
  session.stream(label).bare(label, { id: 'a' });
  session.exchange(notification('notifications/cancelled', { requestId: 1 }), 202);
  session.close(label);
  expect(judgeBy(clientPollsClosedStream, end(session).lines).outcome).toBe('not-observed');
});

test('a stream that the server closes because of the DELETE', () => {
  const session = new HttpSession().begin('one');
  const label = session.ask('POST', call(1));
  session.stream(label).bare(label, { id: 'a' });
  const ending = session.ask('DELETE');
  session.close(label).answer(ending, 204);
  expect(judgeBy(clientPollsClosedStream, session.lines).outcome).toBe('not-observed');
});
