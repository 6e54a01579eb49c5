import { expect, test } from 'vitest';
import { acceptedPost202 } from '../../../../../pipeline/validate/checks/transport/accepted-post-202.js';
import { HttpSession } from '../../../../support/http.js';
import { error, judgeBy, notification, request, result } from '../../../../support/judge.js';

const posted = (payload: unknown, status: number, body?: unknown, labelled = true) => {
  const session = new HttpSession(labelled).begin();
  return judgeBy(acceptedPost202, session.answer(session.ask('POST', payload), status, {}, body).lines);
};

test.each([[notification('x')], [result('srv')], [error('srv', -1)]])('%j answered with 202', (payload) => {
  expect(posted(payload, 202)).toMatchObject({ outcome: 'pass' });
});

test.each([
  ['status 200', 200, undefined],
  ['status 204', 204, undefined],
  ['a body', 202, notification('y')],
])('%s fails', (_, status, body) => {
  for (const labelled of [true, false]) {
    expect(posted(notification('x'), status, body, labelled)).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 9 }],
    });
  }
});

test('without labels, what comes on an open stream is no body', () => {
  const session = new HttpSession(false).begin();
  session.post({}, { method: 'GET' }).stream('');
  session.exchange(notification('x'), 202).server(notification('y'));
  expect(judgeBy(acceptedPost202, session.lines).outcome).toBe('pass');
});

test('TRAN-061 speaks of notifications only', () => {
  const clause = { checks: ['transport.accepted-post-202#notification'] };
  const session = new HttpSession().exchange(result('srv'), 200);
  expect(judgeBy(acceptedPost202, session.lines, clause).outcome).toBe('not-observed');
});

test('requests, refusals and redirects are out of scope', () => {
  const session = new HttpSession().exchange(request(1, 'ping'), result(1)).exchange(notification('x'), 400);
  session.exchange(notification('x'), 307);
  session.answer(session.ask('POST', notification('x')), 200, {}, error(undefined, -1));
  expect(judgeBy(acceptedPost202, session.lines).outcome).toBe('not-observed');
});

test('overlapping exchanges that nothing ties are not judged', () => {
  const session = new HttpSession(false);
  session.ask('POST', request(1, 'ping'));
  session.ask('POST', notification('x'));
  expect(judgeBy(acceptedPost202, session.status(200).status(200).lines).outcome).toBe('not-observed');
});
