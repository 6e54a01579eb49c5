import { expect, test } from 'vitest';
import { noBroadcast } from '../../../../../pipeline/validate/checks/transport/no-broadcast.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, notification, request, result } from '../../../../support/judge.js';

const call = (id: unknown, token?: string) =>
  request(id, 'tools/call', {
    name: 't',
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });

const two = () => {
  const session = new HttpSession().begin();
  const [a, b] = [session.ask('GET'), session.ask('GET')];
  return { session: session.stream(a).stream(b), a, b };
};

test('each message on one of the open streams', () => {
  const { session, a, b } = two();
  session.on(a, request('1', 'ping')).on(b, request(1, 'ping')).on(b, request('2', 'ping'));
  expect(judgeBy(noBroadcast, session.lines)).toMatchObject({ outcome: 'pass', subjects: 3 });
});

test('one request on both', () => {
  const { session, a, b } = two();
  expect(
    judgeBy(noBroadcast, session.on(a, request('1', 'ping')).on(b, request('1', 'ping')).lines),
  ).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 12, earlier: 11 }],
  });
});

test('one response on the stream of its request and on a GET stream', () => {
  const { session, a } = two();
  const post = session.ask('POST', call(1));
  session.stream(post).on(post, result(1)).on(a, result(1));
  expect(judgeBy(noBroadcast, session.lines).findings).toMatchObject([{ seq: 15, earlier: 14 }]);
});

test('redelivery, and a stream that was closed before, are left alone', () => {
  const { session, a, b } = two();
  session.on(a, request('1', 'ping'), { id: 'e' });
  const resumed = session.ask('GET', undefined, { 'last-event-id': 'e' });
  session.stream(resumed).on(resumed, request('1', 'ping'), { id: 'e' });
  session.on(b, request('2', 'ping')).close(b);
  session.on(a, request('2', 'ping'));
  expect(judgeBy(noBroadcast, session.lines).outcome).toBe('pass');
});

test('one stream, and notifications, are out of scope', () => {
  const { session, a, b } = two();
  session.on(a, notification('x')).on(b, notification('x'));
  expect(judgeBy(noBroadcast, session.lines).outcome).toBe('not-observed');
  const single = new HttpSession().begin();
  const get = single.ask('GET');
  single.stream(get).on(get, request('1', 'ping'));
  expect(judgeBy(noBroadcast, single.lines).outcome).toBe('not-observed');
});
