import { expect, test } from 'vitest';
import { noMessagesAfterCancellation } from '../../../../../pipeline/validate/checks/transport/no-messages-after-cancellation.js';
import { envelope, judgeBy, notification, request, result } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const judge = (session: ModernHttp) => judgeBy(noMessagesAfterCancellation, session.lines);
const meta = { ...envelope(), progressToken: 'p' };
const CALL = { name: 'q' };

test('nothing more for it; other requests go on', () => {
  const session = new ModernHttp();
  session.close(session.listen('tools/call', CALL, meta), 'client');
  expect(judge(session.call('ping'))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  ['its answer', result(1)],
  ['its progress', notification('notifications/progress', { progressToken: 'p', progress: 1 })],
  [
    'what its subscription brings',
    notification('notifications/tools/list_changed', {
      _meta: { 'io.modelcontextprotocol/subscriptionId': 1 },
    }),
  ],
])('%s after the close, on its stream or another', (_, message) => {
  for (const other of [false, true]) {
    const session = new ModernHttp();
    const label = session.listen('subscriptions/listen', {}, meta);
    const another = session.listen('tools/call', CALL);
    session.close(label, 'client', 'transport-abort').on(other ? another : label, message);
    expect(judge(session)).toMatchObject({ outcome: 'fail', findings: [{ seq: 7, earlier: 6 }] });
  }
});

test('TRAN-070: of two streams only the closed one is cancelled', () => {
  const session = new ModernHttp();
  const first = session.listen('tools/call', CALL);
  const second = session.listen('tools/call', CALL);
  session.close(first, 'client').on(second, result(2));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a close without a name counts where it can mean one stream only', () => {
  const one = new ModernHttp(false);
  one.listen('tools/call', CALL);
  one.lifecycle('transport-close').server(result(1));
  expect(judge(one)).toMatchObject({ outcome: 'fail', findings: [{ seq: 4, earlier: 3 }] });
  const two = new ModernHttp(false);
  two.listen('subscriptions/listen');
  two.listen('tools/call', CALL);
  two.lifecycle('transport-close').server(result(2));
  expect(judge(two).outcome).toBe('not-observed');
});

test('left alone: a close by the server, a close after the answer, and the id’s next request', () => {
  const server = new ModernHttp();
  const label = server.listen('tools/call', CALL);
  expect(judge(server.close(label, 'server').on(label, result(1))).outcome).toBe('not-observed');
  const answered = new ModernHttp();
  const done = answered.listen('tools/call', CALL);
  answered.on(done, result(1)).close(done, 'client');
  expect(judge(answered.call('ping')).outcome).toBe('not-observed');
  const again = new ModernHttp();
  again.close(again.listen('tools/call', CALL), 'client');
  const next = again.ask('POST', request(1, 'ping', { _meta: envelope() }));
  expect(judge(again.answer(next, 200, {}, result(1)))).toMatchObject({ outcome: 'pass', subjects: 1 });
});
