import { expect, test } from 'vitest';
import { cancelNotificationReferencesRequest } from '../../../../../pipeline/validate/checks/transport/cancel-notification-references-request.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const cancel = (params?: unknown, more = {}) => ({
  ...notification('notifications/cancelled', params),
  ...more,
});

test.each([[{ requestId: 1 }], [{ requestId: 'a', reason: 'x' }], [{ requestId: 99 }]])(
  '%j passes',
  (params) => {
    expect(
      judgeBy(cancelNotificationReferencesRequest, new Session().client(cancel(params)).lines),
    ).toMatchObject({ outcome: 'pass', subjects: 1 });
  },
);

test.each([[undefined], [{}], [{ requestId: null }], [[1]], ['x']])('%j fails', (params) => {
  expect(
    judgeBy(cancelNotificationReferencesRequest, new Session().client(cancel(params)).lines),
  ).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 0 }],
  });
});

test('a null id leaves it a notification, any other makes it a request', () => {
  expect(
    judgeBy(cancelNotificationReferencesRequest, new Session().client(cancel({}, { id: null })).lines)
      .outcome,
  ).toBe('fail');
  expect(
    judgeBy(cancelNotificationReferencesRequest, new Session().client(cancel({}, { id: 1 })).lines).outcome,
  ).toBe('not-observed');
});

test("the server's cancellations are out of scope", () => {
  expect(judgeBy(cancelNotificationReferencesRequest, new Session().server(cancel({})).lines).outcome).toBe(
    'not-observed',
  );
});
