import { expect, test } from 'vitest';
import { ownPostPerMessage } from '../../../../../pipeline/validate/checks/transport/own-post-per-message.js';
import { captured, HttpSession } from '../../../../support/http.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

test('a POST for each message passes, with and without labels', () => {
  for (const labelled of [true, false]) {
    const session = new HttpSession(labelled).begin().exchange(request(1, 'ping'), result(1));
    expect(judgeBy(ownPostPerMessage, session.lines)).toMatchObject({ outcome: 'pass', subjects: 3 });
  }
});

test('two messages in one exchange', () => {
  const session = new HttpSession();
  const exchange = session.ask('POST', request(1, 'ping'));
  session.client(request(2, 'ping'), { exchange });
  expect(judgeBy(ownPostPerMessage, session.lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 2, earlier: 1 }],
  });
});

test('without labels, a message that follows no HTTP request', () => {
  const session = new HttpSession(false).exchange(request(1, 'ping'), result(1)).client(request(2, 'ping'));
  expect(judgeBy(ownPostPerMessage, session.lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4 }],
  });
});

test('interleaved labelled requests pass', () => {
  const session = new HttpSession().post({}, { exchange: 'a' }).post({}, { exchange: 'b' });
  session.client(request(1, 'ping'), { exchange: 'b' }).client(request(2, 'ping'), { exchange: 'a' });
  expect(judgeBy(ownPostPerMessage, session.lines)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test('message-only recordings, stdio, and unknown exchanges show nothing', () => {
  expect(judgeBy(ownPostPerMessage, new Session('streamable-http').handshake().lines).outcome).toBe(
    'not-observed',
  );
  expect(judgeBy(ownPostPerMessage, new Session().handshake().lines).outcome).toBe('not-observed');
  const stray = new HttpSession();
  stray.answer(stray.ask('GET'), 405);
  stray.client(request(1, 'ping'), { exchange: 'unseen' });
  expect(judgeBy(ownPostPerMessage, stray.lines).outcome).toBe('not-observed');
});

test('where the order was put together afterwards nothing is observed', () => {
  const session = new HttpSession(false).exchange(request(1, 'ping'), result(1)).client(request(2, 'ping'));
  expect(judgeBy(ownPostPerMessage, captured(session, 'rebuilt-order').lines).outcome).toBe('not-observed');
});
