import { expect, test } from 'vitest';
import { cursorStable } from '../../../../../pipeline/validate/checks/pagination/cursor-stable.js';
import { page, refused, subscribed } from '../../../../support/exchanges.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(cursorStable, session.lines, { level: 'SHOULD' });
const declared = () => new Session().handshake({ tools: { listChanged: true } });
const once = (session: Session) =>
  page(page(session, 1, 'tools', ['a'], { next: 'p2' }), 2, 'tools', ['b', 'c'], { cursor: 'p2' });
const again = (session: Session, items: string[]) => page(session, 3, 'tools', items, { cursor: 'p2' });

test('the same items again pass, in any order', () => {
  expect(judge(again(once(declared()), ['c', 'b']))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([[['b']], [['b', 'd']], [['b', 'c', 'd']], [[]]])('the items %j are a warning', (items) => {
  expect(judge(again(once(declared()), items))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 8, earlier: 5 }],
  });
});

test('a refusal of the cursor is a warning, another error is not judged', () => {
  expect(judge(refused(once(declared()), 3, 'tools/list', { cursor: 'p2' }, -32602))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 8 }],
  });
  expect(judge(refused(once(declared()), 3, 'tools/list', { cursor: 'p2' }, -32603)).outcome).toBe(
    'not-observed',
  );
});

test('an announced change lifts what was promised', () => {
  const changed = once(declared()).server(notification('notifications/tools/list_changed'));
  expect(judge(again(changed, ['d'])).outcome).toBe('not-observed');
});

test('a subscriber is promised the same, nobody else', () => {
  const open = subscribed(new Session(), 's', { toolsListChanged: true });
  expect(judge(again(once(open), ['d']))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 7, earlier: 4 }],
  });
  expect(judge(again(once(new Session()), ['d'])).outcome).toBe('not-observed');
  expect(judge(again(once(new Session().handshake({ tools: {} })), ['d'])).outcome).toBe('not-observed');
  const closed = once(subscribed(new Session(), 's', { toolsListChanged: true })).lifecycle(
    'transport-close',
  );
  expect(judge(again(closed, ['d'])).outcome).toBe('not-observed');
});

test('a cursor presented once is not judged', () => {
  expect(judge(once(declared())).outcome).toBe('not-observed');
});

test('a cursor known from before the subscription is taken anew under it', () => {
  const known = again(subscribed(once(new Session()), 's', { toolsListChanged: true }), ['d']);
  expect(judge(known).outcome).toBe('not-observed');
  const changed = page(known, 4, 'tools', ['e'], { cursor: 'p2' });
  expect(judge(changed)).toMatchObject({
    outcome: 'warn',
    subjects: 1,
    findings: [{ saw: expect.any(String) }],
  });
});
