import { expect, test } from 'vitest';
import { notOnSubscription } from '../../../../../pipeline/validate/checks/logging/not-on-subscription.js';
import { envelope, judgeBy, notification, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(notOnSubscription, session.lines, { level: 'MUST NOT' });
const log = (subscriptionId?: unknown) =>
  notification('notifications/message', {
    level: 'info',
    data: 'x',
    ...(subscriptionId === undefined
      ? {}
      : { _meta: { 'io.modelcontextprotocol/subscriptionId': subscriptionId } }),
  });
const asking = request(1, 'tools/call', {
  _meta: { ...envelope(), 'io.modelcontextprotocol/logLevel': 'info' },
});
const other = request(2, 'tools/call', { _meta: envelope() });
const listen = request(3, 'subscriptions/listen', { _meta: envelope(), notifications: {} });

test('untagged log messages pass', () => {
  expect(judge(new Session().client(asking).server(log()))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(new Session().client(asking).server(log(null))).outcome).toBe('pass');
});

test('a subscription id on a log message fails', () => {
  for (const id of [3, '', { a: 1 }])
    expect(judge(new Session().client(asking).server(log(id)))).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 1 }],
    });
});

/** Two exchanges whose streams are open at once; the log message comes on the stream of the second. */
const streams = (second: unknown, label: Record<string, unknown> = { exchange: 'b' }) =>
  new Session('streamable-http')
    .post({}, { exchange: 'a' })
    .client(asking, { exchange: 'a' })
    .status(200, { 'content-type': 'text/event-stream' }, { exchange: 'a' })
    .post({}, { exchange: 'b' })
    .client(second, { exchange: 'b' })
    .status(200, { 'content-type': 'text/event-stream' }, { exchange: 'b' })
    .server(log(), label);

// Section 6.2, 6: which stream a log message came on used not to be looked at.
test('a log message on the stream of another request fails', () => {
  expect(judge(streams(other))).toMatchObject({ outcome: 'fail', findings: [{ seq: 6, earlier: 4 }] });
  expect(judge(streams(listen)).outcome).toBe('fail');
  expect(judge(streams(other, { exchange: 'a' })).outcome).toBe('pass');
});

test('where the stream is not recorded only the tag is judged', () => {
  expect(judge(new Session().client(asking).client(other).server(log())).outcome).toBe('pass');
});

test('without log messages nothing is observed', () => {
  expect(judge(new Session().client(asking).client(log(1))).outcome).toBe('not-observed');
});
