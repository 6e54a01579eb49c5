import { expect, test } from 'vitest';
import { sessionIdEchoed } from '../../../../../pipeline/validate/checks/transport/session-id-echoed.js';
import { captured, HttpSession, ID } from '../../../../support/http.js';
import { judgeBy, request, result } from '../../../../support/judge.js';

const ping = request(1, 'ping');

test('every later request with the id passes, the first has none', () => {
  const session = new HttpSession().begin('one').exchange(ping, result(1));
  expect(judgeBy(sessionIdEchoed, session.lines)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test.each([undefined, 'other'])('the id %j', (id) => {
  const session = new HttpSession().begin('one').exchange(ping, result(1), { [ID]: id });
  expect(judgeBy(sessionIdEchoed, session.lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 7, earlier: 2 }],
  });
});

test.each(['GET', 'DELETE'])('%s needs it too', (method) => {
  const session = new HttpSession().begin('one');
  session.ask(method, undefined, { [ID]: undefined });
  expect(judgeBy(sessionIdEchoed, session.lines).findings).toMatchObject([{ seq: 7 }]);
});

test('a second id that the server hands out is not the one to follow', () => {
  const session = new HttpSession().begin('one');
  session.answer(session.ask('POST', ping), 200, { [ID]: 'two' }, result(1));
  session.exchange(request(2, 'ping'), result(2), { [ID]: 'two' });
  expect(judgeBy(sessionIdEchoed, session.lines).findings).toMatchObject([{ seq: 11 }]);
});

test('TRAN-013: a new session after a 404 is none of the old one', () => {
  const session = new HttpSession().begin('one').exchange(ping, 404).begin('two', '2025-11-25', 'again');
  expect(judgeBy(sessionIdEchoed, session.exchange(request(2, 'ping'), result(2)).lines).outcome).toBe(
    'pass',
  );
});

test('OPTIONS, requests under way, and sessions without an id are out of scope', () => {
  const preflight = new HttpSession().begin('one');
  preflight.ask('OPTIONS', undefined, { [ID]: undefined });
  expect(judgeBy(sessionIdEchoed, preflight.lines)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judgeBy(sessionIdEchoed, new HttpSession().begin().exchange(ping, result(1)).lines).outcome).toBe(
    'not-observed',
  );
});

test('where headers were dropped nothing is observed', () => {
  const session = new HttpSession().begin('one').exchange(ping, result(1), { [ID]: undefined });
  expect(judgeBy(sessionIdEchoed, captured(session, 'partial-headers').lines)).toMatchObject({
    outcome: 'not-observed',
    obscured: true,
  });
});

test('without labels the order ties them', () => {
  const session = new HttpSession(false).begin('one').exchange(ping, result(1), { [ID]: undefined });
  expect(judgeBy(sessionIdEchoed, session.lines).findings).toMatchObject([{ seq: 7 }]);
});
