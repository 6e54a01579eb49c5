import { expect, test } from 'vitest';
import { noMessagesAfterCancelNotification } from '../../../../../pipeline/validate/checks/transport/no-messages-after-cancel-notification.js';
import { envelope, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const cancel = (requestId: unknown) => notification('notifications/cancelled', { requestId });
const progress = (progressToken: unknown) =>
  notification('notifications/progress', { progressToken, progress: 1 });
const call = (id: unknown, token: unknown) =>
  request(id, 'tools/call', { name: 't', _meta: { ...envelope(), progressToken: token } });

test('silence about it passes', () => {
  const session = new Session().client(call(1, 'p')).server(progress('p')).client(cancel(1));
  session.client(call(2, 'q')).server(progress('q')).server(result(2));
  expect(judgeBy(noMessagesAfterCancelNotification, session.lines)).toMatchObject({
    outcome: 'pass',
    subjects: 2,
  });
});

test('progress after the cancellation', () => {
  const session = new Session().client(call(1, 'p')).client(cancel(1)).server(progress('p'));
  expect(judgeBy(noMessagesAfterCancelNotification, session.lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 2, earlier: 1 }],
  });
});

test('a notification of a cancelled subscription', () => {
  const changed = notification('notifications/tools/list_changed', {
    _meta: { 'io.modelcontextprotocol/subscriptionId': 1 },
  });
  const session = new Session()
    .client(request(1, 'subscriptions/listen', {}))
    .client(cancel(1))
    .server(changed);
  expect(judgeBy(noMessagesAfterCancelNotification, session.lines).findings).toMatchObject([{ seq: 2 }]);
});

test('an answer, once the server has answered a later request', () => {
  const session = new Session().client(call(1, 'p')).client(cancel(1)).client(call(2, 'q'));
  session.server(result(2)).server(result(1));
  expect(judgeBy(noMessagesAfterCancelNotification, session.lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 1 }],
  });
});

test('TRAN-124: an answer that crossed the cancellation passes', () => {
  const session = new Session().client(call(0, 'o')).client(call(1, 'p')).client(cancel(1));
  session.server(result(0)).server(result(1));
  expect(judgeBy(noMessagesAfterCancelNotification, session.lines)).toMatchObject({
    outcome: 'pass',
    subjects: 2,
  });
});

test('TRAN-124: id and token of a cancelled request may be used again', () => {
  const session = new Session().client(call(1, 'p')).client(cancel(1)).server(result(1));
  session.client(call(1, 'p')).server(progress('p')).server(result(1));
  expect(judgeBy(noMessagesAfterCancelNotification, session.lines).outcome).toBe('pass');
  const early = new Session()
    .client(call(1, 'p'))
    .client(cancel(1))
    .client(call(2, 'p'))
    .server(progress('p'));
  expect(judgeBy(noMessagesAfterCancelNotification, early.lines).outcome).toBe('pass');
});

test.each([[undefined], [9], [1]])('a cancellation of %j, which is not open, does nothing', (id) => {
  const session = new Session()
    .client(call(1, 'p'))
    .server(result(1))
    .client(cancel(id))
    .server(progress('p'));
  expect(judgeBy(noMessagesAfterCancelNotification, session.lines).outcome).toBe('not-observed');
});

test('HTTP cancels otherwise', () => {
  const session = new Session('streamable-http').client(call(1, 'p')).client(cancel(1)).server(progress('p'));
  expect(judgeBy(noMessagesAfterCancelNotification, session.lines).outcome).toBe('not-observed');
});
