import { expect, test } from 'vitest';
import { levelRequested } from '../../../../../pipeline/validate/checks/logging/level-requested.js';
import { subscribed } from '../../../../support/exchanges.js';
import { envelope, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(levelRequested, session.lines, { level: 'MUST NOT' });
const log = notification('notifications/message', { level: 'info', data: 'x' });
const call = (id: number, level?: unknown) =>
  request(id, 'tools/call', {
    _meta: { ...envelope(), ...(level === undefined ? {} : { 'io.modelcontextprotocol/logLevel': level }) },
  });

test('a log message for a request that asked passes, whatever the level', () => {
  for (const level of ['info', 'nonsense', null])
    expect(judge(new Session().client(call(1, level)).server(log).server(result(1)))).toMatchObject({
      outcome: 'pass',
      subjects: 1,
    });
});

test('a log message that nobody asked for fails', () => {
  expect(judge(new Session().client(call(1)).server(log))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 1 }],
  });
  expect(judge(new Session().server(log)).outcome).toBe('fail');
});

// Section 6.2, 6: one request with a level used to excuse every log message of the trace.
test('a request that asked excuses no message after its answer, while another is open', () => {
  const session = new Session().client(call(1, 'info')).server(result(1)).client(call(2)).server(log);
  expect(judge(session)).toMatchObject({ outcome: 'fail', findings: [{ seq: 3, earlier: 0 }] });
});

test('a straggler, with nothing else open that it could belong to, is left alone', () => {
  const answered = () => new Session().client(call(1, 'info')).server(result(1));
  expect(judge(answered().server(log)).outcome).toBe('pass');
  const listening = subscribed(answered(), 's', { toolsListChanged: true });
  expect(judge(listening.server(log)).outcome).toBe('pass');
  const cancelled = answered()
    .client(call(2))
    .client(notification('notifications/cancelled', { requestId: 2 }));
  expect(judge(cancelled.server(log)).outcome).toBe('pass');
});

test('without log messages of a server nothing is observed', () => {
  expect(judge(new Session().client(call(1, 'info')).client(log)).outcome).toBe('not-observed');
});
