import { expect, test } from 'vitest';
import { notificationNoId } from '../../../../../pipeline/validate/checks/base/notification-no-id.js';
import { judgeBy, notification, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(notificationNoId, session.lines);

test('a method of the notifications namespace with an id', () => {
  const session = new Session()
    .client(request(1, 'notifications/initialized'))
    .server(request(null, 'notifications/'))
    .client(request(2, 'notification'));
  expect(judge(session)).toMatchObject({ outcome: 'fail', subjects: 3, findings: [{ seq: 0 }, { seq: 1 }] });
});

test('requests pass, and without one nothing is observed', () => {
  expect(judge(new Session().client(request(1, 'ping'))).outcome).toBe('pass');
  expect(judge(new Session().client(notification('notifications/initialized'))).outcome).toBe('not-observed');
});
