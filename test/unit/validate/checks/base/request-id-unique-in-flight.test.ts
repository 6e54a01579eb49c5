import { expect, test } from 'vitest';
import { requestIdUniqueInFlight } from '../../../../../pipeline/validate/checks/base/request-id-unique-in-flight.js';
import { error, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(requestIdUniqueInFlight, session.lines);
const seqs = (session: Session) =>
  judgeBy(requestIdUniqueInFlight, session.lines).findings.map(({ seq }) => seq);

test('an id is free again once a response has come', () => {
  const session = new Session()
    .client(request(1, 'a'))
    .server(result(1))
    .client(request(1, 'a'))
    .server(error(1, -32603))
    .client(request(1, 'a'))
    .server({ jsonrpc: '2.0', id: 1 })
    .client(request(1, 'a'));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 4 });
});

test('a request that HTTP refused waits for nothing', () => {
  const send = (session: Session) => session.post({}, { method: 'POST' }).client(request(1, 'a'));
  const http = () => new Session('streamable-http');
  const retried = send(send(http()).status(401)).status(200).server(result(1));
  expect(judge(retried)).toMatchObject({ outcome: 'pass', subjects: 2 });
  // Nor where the body names no request; without any response, or accepted, it still waits.
  const anonymous = { jsonrpc: '2.0', error: { code: -32600, message: 'no' } };
  expect(judge(send(send(http()).status(400).server(anonymous))).outcome).toBe('pass');
  expect(judge(send(send(http()).status(400).server(error(1, -32600)))).outcome).toBe('pass');
  expect(seqs(send(send(http())))).toEqual([3]);
  expect(seqs(send(send(http()).status(200)))).toEqual([4]);
  // Twice refused, then twice open.
  expect(seqs(send(send(send(send(http()).status(401)).status(403))))).toEqual([9]);
});

test('the parties count apart, and 1 and "1" are two ids', () => {
  const session = new Session().client(request(1, 'a')).server(request(1, 'a')).client(request('1', 'a'));
  expect(judge(session).outcome).toBe('pass');
});

test('an id of an open request is reported where it is used again', () => {
  const session = new Session()
    .client(request(7, 'a'))
    .client(request(8, 'a'))
    .client(request(7, 'b'))
    .server(request(7, 'a'))
    .server(request(7, 'a'));
  expect(judge(session)).toMatchObject({
    outcome: 'fail',
    findings: [
      { seq: 2, earlier: 0 },
      { seq: 4, earlier: 3 },
    ],
  });
});

test('a cancelled request keeps its id', () => {
  const session = new Session()
    .client(request(1, 'a'))
    .client(notification('notifications/cancelled', { requestId: 1 }))
    .client(request(1, 'a'));
  expect(seqs(session)).toEqual([2]);
});

test('null ids and notifications are no subjects; a gap hides the evidence', () => {
  const session = new Session()
    .client(request(null, 'a'))
    .client(request(null, 'a'))
    .client(notification('a'));
  expect(judge(session).outcome).toBe('not-observed');
  const gap = new Session().client(request(1, 'a')).client(request(1, 'a'), { gap: { reason: 'x' } });
  expect(judge(gap).outcome).toBe('not-observed');
});
