import { expect, test } from 'vitest';
import { firstInteractionInitialize } from '../../../../../pipeline/validate/checks/lifecycle/first-interaction-initialize.js';
import { judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(firstInteractionInitialize, session.lines);
const seqs = (session: Session) =>
  judgeBy(firstInteractionInitialize, session.lines).findings.map(({ seq }) => seq);

test('initialize first passes, whatever events come before', () => {
  expect(judge(new Session().lifecycle('transport-open').handshake())).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test.each([
  ['a ping', new Session().client(request(1, 'ping')), '"ping" as the first'],
  ['a notification', new Session().client(notification('a')), 'a notification "a" from the client'],
  ['a server', new Session().server(request(1, 'initialize')), 'from the server'],
  ['a result', new Session().server(result(1)), 'a result response'],
  ['no message', new Session().client([]), 'no JSON-RPC message'],
])('%s first', (_, session, told) => {
  const judged = judge(session.client(request('i', 'initialize')));
  expect(judged.findings).toMatchObject([{ seq: 0 }]);
  expect(judged.findings[0]?.saw).toContain(told);
});

test('each session of a trace opens with it', () => {
  const session = new Session()
    .handshake()
    .lifecycle('transport-close')
    .lifecycle('transport-open')
    .client(request(1, 'ping'));
  expect(seqs(session)).toEqual([5]);
});

test('without a message nothing is observed', () => {
  expect(judge(new Session().lifecycle('transport-open')).outcome).toBe('not-observed');
});
