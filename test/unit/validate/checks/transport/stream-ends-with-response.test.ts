import { expect, test } from 'vitest';
import { streamEndsWithResponse } from '../../../../../pipeline/validate/checks/transport/stream-ends-with-response.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, notification, request, result } from '../../../../support/judge.js';

const call = (id: unknown, token?: string) =>
  request(id, 'tools/call', {
    name: 't',
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });

const answered = (labelled = true) => {
  const session = new HttpSession(labelled).begin();
  const label = session.ask('POST', call(1, 'p'));
  return { session: session.stream(label).on(label, notification('x')).on(label, result(1)), label };
};

test('nothing after the response passes', () => {
  for (const labelled of [true, false]) {
    const { session, label } = answered(labelled);
    expect(judgeBy(streamEndsWithResponse, session.close(label).lines)).toMatchObject({
      outcome: 'pass',
      subjects: 1,
    });
  }
});

test('a message, or an event with an id, after the response', () => {
  for (const labelled of [true, false]) {
    const { session, label } = answered(labelled);
    expect(
      judgeBy(streamEndsWithResponse, session.on(label, notification('x')).lines, { level: 'SHOULD' }),
    ).toMatchObject({
      outcome: 'warn',
      findings: [{ seq: 12, earlier: 11 }],
    });
  }
  const { session, label } = answered();
  expect(judgeBy(streamEndsWithResponse, session.bare(label, { id: 'z' }).lines).findings).toMatchObject([
    { seq: 12 },
  ]);
});

test('a keep-alive without an id is no message, and the next exchange is another stream', () => {
  const { session, label } = answered();
  session.bare(label, { retry: 5 }).exchange(call(2), result(2));
  expect(judgeBy(streamEndsWithResponse, session.lines).outcome).toBe('pass');
  const serial = answered(false).session.exchange(call(2), result(2));
  expect(judgeBy(streamEndsWithResponse, serial.lines).outcome).toBe('pass');
});

test('without labels, what comes while a GET stream is open is on that', () => {
  const session = new HttpSession(false).begin();
  session.post({}, { method: 'GET' }).stream('');
  session.ask('POST', call(1));
  session.stream('').on('', result(1)).server(notification('x'));
  expect(judgeBy(streamEndsWithResponse, session.lines)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a redelivered response on a resumed stream is no second one', () => {
  const { session, label } = answered();
  session.bare(label, { id: 'a' });
  const resumed = session.ask('GET', undefined, { 'last-event-id': 'a' });
  session.stream(resumed).on(resumed, result(1));
  expect(judgeBy(streamEndsWithResponse, session.lines).findings).toMatchObject([{ seq: 12 }]);
});

test('JSON answers and streams without their response are out of scope', () => {
  expect(judgeBy(streamEndsWithResponse, new HttpSession().exchange(call(1), result(1)).lines).outcome).toBe(
    'not-observed',
  );
  const session = new HttpSession();
  const label = session.ask('POST', call(1));
  expect(
    judgeBy(streamEndsWithResponse, session.stream(label).on(label, notification('x')).lines).outcome,
  ).toBe('not-observed');
});
