import { describe, expect, test } from 'vitest';
import { initializedNotification } from '../../../../../pipeline/validate/checks/lifecycle/initialized-notification.js';
import { error, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(initializedNotification, session.lines);

const answered = () => new Session().client(request(1, 'initialize')).server(result(1));

test('the notification after the result passes', () => {
  expect(judge(new Session().handshake())).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  ['never', answered()],
  [
    'before the result',
    new Session()
      .client(request(1, 'initialize'))
      .client(notification('notifications/initialized'))
      .server(result(1)),
  ],
  ['with an id', answered().client(request(2, 'notifications/initialized'))],
  ['from the server', answered().server(notification('notifications/initialized'))],
])('%s', (_, session) => {
  const judged = judge(session);
  expect(judged.findings).toHaveLength(1);
  expect(judged.findings[0]?.saw).toContain('no notifications/initialized');
});

test('a refused or unanswered initialize needs none; a gap hides it', () => {
  const refused = new Session().client(request(1, 'initialize')).server(error(1, -32602));
  expect(judge(refused).outcome).toBe('not-observed');
  expect(judge(new Session().client(request(1, 'initialize'))).outcome).toBe('not-observed');
  expect(judge(answered().client(request(2, 'ping'), { gap: { reason: 'x' } })).outcome).toBe('not-observed');
});

describe('a result that names another version than was asked for', () => {
  const other = () =>
    new Session()
      .client(request(1, 'initialize', { protocolVersion: '2025-11-25' }))
      .server(result(1, { protocolVersion: '2025-06-18' }));

  test('a client that asks for nothing more may not support it and has left', () => {
    expect(judge(other())).toMatchObject({ outcome: 'not-observed', subjects: 0 });
  });

  test('one that goes on has to confirm it', () => {
    expect(judge(other().client(request(2, 'tools/list'))).findings).toMatchObject([{ seq: 1 }]);
    expect(judge(other().client(notification('notifications/initialized'))).outcome).toBe('pass');
  });
});
