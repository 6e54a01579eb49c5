import { expect, test } from 'vitest';
import { acknowledgmentFirst } from '../../../../../pipeline/validate/checks/subscriptions/acknowledgment-first.js';
import {
  envelope,
  error,
  judgeBy,
  notification,
  request,
  result,
  Session,
} from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(acknowledgmentFirst, session.lines, clause);

const TAG = 'io.modelcontextprotocol/subscriptionId';
const listened = (filter: Record<string, unknown> = { toolsListChanged: true }, session = new Session()) =>
  session.client(request(1, 'subscriptions/listen', { _meta: envelope(), notifications: filter }));
const acknowledged = (session: Session, id: unknown = 1) =>
  session.server(
    notification('notifications/subscriptions/acknowledged', { notifications: {}, _meta: { [TAG]: id } }),
  );
const changed = (session: Session, method = 'notifications/tools/list_changed', more = {}, id: unknown = 1) =>
  session.server(notification(method, { ...more, _meta: { [TAG]: id } }));

test('the acknowledgment first passes', () => {
  expect(judge(changed(acknowledged(listened())))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a change, or the closing result, first is a finding', () => {
  expect(judge(changed(listened()))).toMatchObject({ outcome: 'fail', findings: [{ seq: 1, earlier: 0 }] });
  expect(judge(listened().server(result(1, {})))).toMatchObject({ outcome: 'fail', findings: [{ seq: 1 }] });
});

test('messages of other subscriptions may stand between', () => {
  const session = listened().client(request(2, 'subscriptions/listen', { notifications: {} }));
  expect(judge(acknowledged(acknowledged(session, 2), 1))).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test('a refused or unanswered subscription is not observed', () => {
  expect(judge(listened().server(error(1, -32601))).outcome).toBe('not-observed');
  expect(judge(listened()).outcome).toBe('not-observed');
});
