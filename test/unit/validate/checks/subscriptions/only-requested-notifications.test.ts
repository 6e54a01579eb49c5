import { expect, test } from 'vitest';
import { onlyRequestedNotifications } from '../../../../../pipeline/validate/checks/subscriptions/only-requested-notifications.js';
import { envelope, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(onlyRequestedNotifications, session.lines, clause);

const TAG = 'io.modelcontextprotocol/subscriptionId';
const listened = (filter: Record<string, unknown> = { toolsListChanged: true }, session = new Session()) =>
  session.client(request(1, 'subscriptions/listen', { _meta: envelope(), notifications: filter }));
const acknowledged = (session: Session, id: unknown = 1) =>
  session.server(
    notification('notifications/subscriptions/acknowledged', { notifications: {}, _meta: { [TAG]: id } }),
  );
const changed = (session: Session, method = 'notifications/tools/list_changed', more = {}, id: unknown = 1) =>
  session.server(notification(method, { ...more, _meta: { [TAG]: id } }));

test('what the filter names passes', () => {
  expect(judge(changed(acknowledged(listened())))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

// Section 6.1, 5: an update may name a sub-resource.
test.each(['file:///a', 'file:///a/b', 'file:///a#c'])('an update of %s lies within file:///a', (uri) => {
  const session = listened({ resourceSubscriptions: ['file:///a'] });
  expect(judge(changed(acknowledged(session), 'notifications/resources/updated', { uri })).outcome).toBe(
    'pass',
  );
});

test.each([
  ['another kind', 'notifications/prompts/list_changed', {}],
  ['another resource', 'notifications/resources/updated', { uri: 'file:///ab' }],
  ['a log message', 'notifications/message', { level: 'info', data: 1 }],
])('%s is a finding', (_, method, more) => {
  const session = acknowledged(listened({ toolsListChanged: true, resourceSubscriptions: ['file:///a'] }));
  expect(judge(changed(session, method, more))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 2, earlier: 0 }],
  });
});

// Section 6.2, 5: unknown tags, ended subscriptions, no subscription at all.
test('a subscription that is not there asks for nothing', () => {
  expect(judge(changed(acknowledged(listened()), undefined, {}, 9)).outcome).toBe('fail');
  expect(judge(changed(acknowledged(listened()).server(result(1, {})))).outcome).toBe('fail');
  expect(judge(new Session().server(notification('notifications/tools/list_changed'))).outcome).toBe('fail');
});

test('after a cancellation what was under way is left alone', () => {
  const session = acknowledged(listened()).client(notification('notifications/cancelled', { requestId: 1 }));
  expect(judge(changed(session)).outcome).toBe('not-observed');
});

test('extension notifications and server cancellations are left alone', () => {
  const session = changed(acknowledged(listened()), 'notifications/com.example/moved');
  expect(judge(changed(session, 'notifications/cancelled', { requestId: 1 })).outcome).toBe('not-observed');
});
