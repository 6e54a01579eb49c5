import { expect, test } from 'vitest';
import { notificationUnanswered } from '../../../../../pipeline/validate/checks/base/notification-unanswered.js';
import { error, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(notificationUnanswered, session.lines);
const seqs = (session: Session) =>
  judgeBy(notificationUnanswered, session.lines).findings.map(({ seq }) => seq);

const http = () => new Session('streamable-http');

test('a status and nothing else passes, and so does an error without id beside an error status', () => {
  expect(judge(http().post().client(notification('a')).status(202))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  const refused = http()
    .post()
    .client(notification('a'))
    .status(400)
    .server({ jsonrpc: '2.0', error: { code: -32600, message: 'x' } });
  expect(judge(refused).outcome).toBe('pass');
});

test.each([
  ['a result', 200, result(null)],
  ['an error with an id', 400, error('a', -32600)],
  ['an error without id beside 200', 200, error(null, -32600)],
])('%s on the POST of a notification', (_, status, answer) => {
  const session = http().post().client(notification('a')).status(status).server(answer);
  expect(judge(session).findings).toMatchObject([{ seq: 3, earlier: 1 }]);
});

test('by label, exchanges may overlap', () => {
  const session = http()
    .post({}, { exchange: 'n' })
    .client(notification('a'), { exchange: 'n' })
    .post({}, { exchange: 'r' })
    .client(request(1, 'b'), { exchange: 'r' })
    .status(202, {}, { exchange: 'n' })
    .status(200, {}, { exchange: 'r' })
    .server(result(1), { exchange: 'r' });
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 1 });
  session.server(result(2), { exchange: 'n' });
  expect(seqs(session)).toEqual([7]);
});

test('a response to an open request is no answer to the notification; stdio shows nothing', () => {
  const late = http()
    .post()
    .client(request(1, 'b'))
    .post()
    .client(notification('a'))
    .status(200)
    .status(202)
    .server(result(1));
  expect(judge(late).findings).toEqual([]);
  expect(judge(new Session().client(notification('a')).server(result(1))).outcome).toBe('not-observed');
  expect(judge(http().post().client(request(1, 'b')).status(200).server(result(1))).outcome).toBe(
    'not-observed',
  );
});
