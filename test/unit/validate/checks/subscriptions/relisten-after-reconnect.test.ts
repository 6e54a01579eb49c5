import { expect, test } from 'vitest';
import { relistenAfterReconnect } from '../../../../../pipeline/validate/checks/subscriptions/relisten-after-reconnect.js';
import { envelope, judgeBy, notification, request, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(relistenAfterReconnect, session.lines, clause);

const listen = (session: Session, id: number, filter: Record<string, unknown>) =>
  session.client(request(id, 'subscriptions/listen', { _meta: envelope(), notifications: filter }));
const reconnected = (filter: Record<string, unknown>) =>
  listen(new Session().lifecycle('transport-open'), 1, filter)
    .lifecycle('transport-close', 'server-to-client')
    .lifecycle('transport-open');

test('a filter that covers the earlier one passes', () => {
  const session = listen(reconnected({ toolsListChanged: true, resourceSubscriptions: ['a'] }), 1, {
    toolsListChanged: true,
    promptsListChanged: true,
    resourceSubscriptions: ['a', 'b'],
  });
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a connection that is used without listening again is a finding', () => {
  const session = reconnected({ toolsListChanged: true }).client(
    request(2, 'tools/list', { _meta: envelope() }),
  );
  expect(judge(session)).toMatchObject({ outcome: 'fail', findings: [{ seq: 1 }] });
});

test('a cancelled subscription, and a connection that is not used, are not observed', () => {
  const cancelled = listen(new Session().lifecycle('transport-open'), 1, { toolsListChanged: true })
    .client(notification('notifications/cancelled', { requestId: 1 }))
    .lifecycle('transport-close')
    .lifecycle('transport-open')
    .client(request(2, 'tools/list', {}));
  expect(judge(cancelled).outcome).toBe('not-observed');
  expect(judge(reconnected({ toolsListChanged: true })).outcome).toBe('not-observed');
});

test('both parties may tell the end, and a connection for discovery alone is none to listen on', () => {
  const twice = listen(new Session().lifecycle('transport-open'), 1, { toolsListChanged: true })
    .lifecycle('transport-close', 'client-to-server')
    .lifecycle('transport-close', 'server-to-client')
    .lifecycle('transport-open');
  const used = (session: Session) => session.client(request(2, 'tools/list', { _meta: envelope() }));
  expect(judge(used(twice))).toMatchObject({ outcome: 'fail', findings: [{ seq: 1 }] });
  const discovered = () =>
    reconnected({ toolsListChanged: true })
      .client(request(0, 'server/discover', { _meta: envelope() }))
      .lifecycle('transport-close')
      .lifecycle('transport-open');
  expect(judge(listen(discovered(), 1, { toolsListChanged: true }))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge(used(discovered())).findings).toMatchObject([{ seq: 1 }]);
});
