import { expect, test } from 'vitest';
import { serverRequestsBeforeInitialized } from '../../../../../pipeline/validate/checks/lifecycle/server-requests-before-initialized.js';
import { error, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(serverRequestsBeforeInitialized, session.lines);
const seqs = (session: Session) =>
  judgeBy(serverRequestsBeforeInitialized, session.lines).findings.map(({ seq }) => seq);

test('the answer, ping and log messages may come before initialized', () => {
  const session = new Session()
    .client(request(1, 'initialize'))
    .server(request(1, 'ping'))
    .server(notification('notifications/message'))
    .server(result(1))
    .client(notification('notifications/initialized'))
    .server(request(2, 'roots/list'));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 3 });
});

test('other requests may not, after a refusal neither', () => {
  const session = new Session()
    .client(request(1, 'initialize'))
    .server(request(1, 'roots/list'))
    .server(error(1, -32602))
    .server(request(2, 'roots/list'));
  expect(seqs(session)).toEqual([1, 3]);
});

test('without a message of the server nothing is observed', () => {
  expect(judge(new Session().client(request(1, 'initialize'))).outcome).toBe('not-observed');
});
