import { expect, test } from 'vitest';
import { negotiatedVersionRespected } from '../../../../../pipeline/validate/checks/lifecycle/negotiated-version-respected.js';
import { envelope, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(negotiatedVersionRespected, session.lines);

const after = (version?: string) => new Session().handshake({}, {}, version);

test('what the version defines passes, and what none defines', () => {
  const session = after()
    .client(request(1, 'tasks/get'))
    .server(result(1))
    .server(notification('notifications/elicitation/complete'))
    .client(notification('vendor/own', { _meta: envelope({}, '2025-11-25') }));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 5 });
});

test.each([
  ['2025-11-25', request(1, 'server/discover')],
  ['2025-11-25', request(1, 'subscriptions/listen')],
  ['2025-06-18', request(1, 'tasks/get')],
  ['2025-03-26', request(1, 'elicitation/create')],
  ['2025-11-25', notification('vendor/own', { _meta: envelope() })],
  ['2025-11-25', [request(1, 'ping')]],
])('under %s, %j is of another revision', (version, payload) => {
  expect(judge(after(version).client(payload)).findings).toMatchObject([{ seq: 3, earlier: 1 }]);
});

test('batches were fine in 2025-03-26', () => {
  expect(judge(after('2025-03-26').client([request(1, 'ping')])).outcome).toBe('pass');
});

test('without a negotiated version nothing is observed', () => {
  const session = new Session()
    .client(request(1, 'initialize'))
    .client(request(2, 'server/discover'))
    .server(result(1));
  expect(judge(session.client(request(3, 'server/discover'))).outcome).toBe('not-observed');
});
