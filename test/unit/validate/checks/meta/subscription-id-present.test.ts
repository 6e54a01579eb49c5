import { expect, test } from 'vitest';
import { subscriptionIdPresent } from '../../../../../pipeline/validate/checks/meta/subscription-id-present.js';
import { judgeBy, notification, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(subscriptionIdPresent, session.lines);
const seqs = (session: Session) =>
  judgeBy(subscriptionIdPresent, session.lines).findings.map(({ seq }) => seq);

const KEY = 'io.modelcontextprotocol/subscriptionId';
const tagged = (method: string, id: unknown) => notification(method, { _meta: { [KEY]: id } });
const listening = () => new Session().client(request(7, 'subscriptions/listen'));
const CHANGED = 'notifications/tools/list_changed';

test('tagged notifications pass', () => {
  const session = listening()
    .server(tagged('notifications/subscriptions/acknowledged', 7))
    .server(tagged(CHANGED, 7));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test.each([
  [notification(CHANGED)],
  [notification('notifications/resources/updated', { uri: 'a:b' })],
  [tagged(CHANGED, null)],
  [tagged(CHANGED, '7')],
  [tagged('notifications/subscriptions/acknowledged', 8)],
])('%j fails', (message) => {
  expect(judge(listening().server(message)).findings).toMatchObject([{ seq: 1 }]);
});

test('over HTTP the stream says which request it is, and all that comes on it is looked at', () => {
  const http = () =>
    new Session('streamable-http')
      .post()
      .client(request(1, 'subscriptions/listen'))
      .status(200, { 'content-type': 'text/event-stream' });
  expect(seqs(http().server(notification('vendor/changed')))).toEqual([3]);
  expect(judge(http().server(tagged('vendor/changed', 1))).outcome).toBe('pass');
  expect(judge(http().server(tagged(CHANGED, 2))).findings).toMatchObject([{ seq: 3, earlier: 1 }]);
});

// BASE-039: the old validator demanded a tag that no page lets a server give.
test('BASE-039: cancellation, progress, logs and, over stdio, extensions are left alone', () => {
  const session = listening()
    .server(notification('notifications/cancelled', { requestId: 7 }))
    .server(notification('notifications/progress'))
    .server(notification('notifications/message'))
    .server(notification('vendor/changed'));
  expect(judge(session).outcome).toBe('not-observed');
});

test('before anybody listens there is no such stream', () => {
  expect(judge(new Session().server(notification(CHANGED))).outcome).toBe('not-observed');
});
