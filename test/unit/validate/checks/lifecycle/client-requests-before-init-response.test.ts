import { expect, test } from 'vitest';
import { clientRequestsBeforeInitResponse } from '../../../../../pipeline/validate/checks/lifecycle/client-requests-before-init-response.js';
import { judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(clientRequestsBeforeInitResponse, session.lines);
const seqs = (session: Session) =>
  judgeBy(clientRequestsBeforeInitResponse, session.lines).findings.map(({ seq }) => seq);

test('initialize, ping and notifications may come before the answer', () => {
  const session = new Session()
    .client(request(0, 'ping'))
    .client(request(1, 'initialize'))
    .client(notification('a'))
    .client(request(2, 'initialize'))
    .server(result(1))
    .client(request(3, 'tools/list'));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 4 });
});

test('other requests may not, initialize sent or not', () => {
  const session = new Session()
    .client(request(1, 'tools/list'))
    .client(request(2, 'initialize'))
    .client(request(3, 'prompts/list'))
    .server(request(4, 'roots/list'));
  expect(seqs(session)).toEqual([0, 2]);
});

test('after the handshake nothing is a subject', () => {
  expect(judge(new Session().server(request(1, 'roots/list'))).outcome).toBe('not-observed');
});
