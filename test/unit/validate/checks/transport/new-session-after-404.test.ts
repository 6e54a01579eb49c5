import { expect, test } from 'vitest';
import { newSessionAfter404 } from '../../../../../pipeline/validate/checks/transport/new-session-after-404.js';
import { HttpSession, ID } from '../../../../support/http.js';
import { judgeBy, notification, request, result } from '../../../../support/judge.js';

const gone = () => new HttpSession().begin('one').exchange(request(1, 'ping'), 404);
const initialize = request('again', 'initialize', {});

test('initialize without the id passes', () => {
  expect(judgeBy(newSessionAfter404, gone().begin('two', '2025-11-25', 'again').lines)).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test.each([
  ['initialize with the stale id', initialize, {}],
  ['another request with the id', request(2, 'ping'), {}],
  ['another request without the id', request(2, 'ping'), { [ID]: undefined }],
])('%s fails', (_, payload, headers) => {
  expect(judgeBy(newSessionAfter404, gone().exchange(payload, 404, headers).lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 10, earlier: 9 }],
  });
});

test('notifications, GET and DELETE may be under way', () => {
  const session = gone().exchange(notification('notifications/cancelled', { requestId: 1 }), 404);
  session.answer(session.ask('GET'), 404);
  expect(judgeBy(newSessionAfter404, session.begin('two', '2025-11-25', 'again').lines)).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('requests that were sent before the 404 came are left alone, so are other sessions', () => {
  const session = new HttpSession().begin('one');
  const first = session.ask('POST', request(1, 'ping'));
  const second = session.ask('POST', request(2, 'ping'));
  session.answer(first, 404).answer(second, 404);
  expect(judgeBy(newSessionAfter404, session.lines).outcome).toBe('not-observed');
  const two = new HttpSession().begin('one').begin('two', '2025-11-25', 'b');
  two.exchange(request(1, 'ping'), 404, { [ID]: 'one' }).exchange(request(2, 'ping'), result(2));
  expect(judgeBy(newSessionAfter404, two.lines).outcome).toBe('not-observed');
});

test('a client that sends nothing more, and a 404 without an id, show nothing', () => {
  expect(judgeBy(newSessionAfter404, gone().lines).outcome).toBe('not-observed');
  const plain = new HttpSession()
    .begin()
    .exchange(request(1, 'ping'), 404)
    .exchange(request(2, 'ping'), result(2));
  expect(judgeBy(newSessionAfter404, plain.lines).outcome).toBe('not-observed');
});
