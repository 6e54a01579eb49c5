import { expect, test } from 'vitest';
import { listChangedNotified } from '../../../../../pipeline/validate/checks/prompts/list-changed-notified.js';
import { answered, discovered, page, subscribed } from '../../../../support/exchanges.js';
import { envelope, judgeBy, notification, result, Session } from '../../../../support/judge.js';

const [A, B] = ['one', 'two'];
const judge = (session: Session, rule: 'every-client' | 'subscriber') =>
  judgeBy(listChangedNotified, session.lines, {
    level: 'SHOULD',
    checks: [`prompts.list-changed-notified#${rule}`],
  });
const list = (session: Session, id: number, items: string[], capabilities = {}) =>
  page(session, id, 'prompts', items, { meta: envelope(capabilities) });
const plain = (session: Session, id: number, items: string[]) => page(session, id, 'prompts', items);
const changed = notification('notifications/prompts/list_changed');
const declared = (listChanged = true) => new Session().handshake({ prompts: { listChanged } });
const FILTER = { promptsListChanged: true };

test('every-client: unchanged lists pass, in any order; a changed one needs a notice', () => {
  expect(judge(plain(plain(declared(), 1, [A, B]), 2, [B, A]), 'every-client')).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge(plain(plain(declared(), 1, [A]), 2, [A, B]), 'every-client')).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 6, earlier: 4, rule: 'every-client' }],
  });
  expect(judge(plain(plain(declared(), 1, [A]).server(changed), 2, [A, B]), 'every-client').outcome).toBe(
    'pass',
  );
});

test('every-client: a notice may come after the listing that shows the change, but before the next', () => {
  const two = plain(plain(declared(), 1, [A]), 2, [B]);
  expect(judge(two.server(changed), 'every-client').outcome).toBe('pass');
  const three = plain(plain(plain(declared(), 1, [A]), 2, [B]), 3, [B]).server(changed);
  expect(judge(three, 'every-client').findings).toMatchObject([{ seq: 6 }]);
});

test('every-client: without listChanged, or with unfinished pages, nothing is judged', () => {
  expect(judge(plain(plain(declared(false), 1, [A]), 2, [B]), 'every-client').outcome).toBe('not-observed');
  const pages = page(page(declared(), 1, 'prompts', [A], { next: 'p' }), 2, 'prompts', [B], { next: 'p' });
  expect(judge(pages, 'every-client').outcome).toBe('not-observed');
});

test('subscriber: while an acknowledged subscription is open, a change needs a notice', () => {
  const open = () =>
    subscribed(discovered(new Session(), 0, { prompts: { listChanged: true } }), 's', FILTER);
  expect(judge(list(list(open(), 1, [A]), 2, [B]), 'subscriber')).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 7, earlier: 5, rule: 'subscriber' }],
  });
  expect(judge(list(list(open(), 1, [A]), 2, [B]), 'every-client').outcome).toBe('not-observed');
  expect(judge(list(list(open(), 1, [A]).server(changed), 2, [B]), 'subscriber')).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('subscriber: nobody subscribed, or not to this, or not any more', () => {
  const bare = list(list(new Session(), 1, [A]), 2, [B]);
  expect(judge(bare, 'subscriber').outcome).toBe('not-observed');
  const dropped = subscribed(new Session(), 's', FILTER, {});
  expect(judge(list(list(dropped, 1, [A]), 2, [B]), 'subscriber').outcome).toBe('not-observed');
  const late = list(subscribed(list(new Session(), 1, [A]), 's', FILTER), 2, [B]);
  expect(judge(late, 'subscriber').outcome).toBe('not-observed');
  const cancelled = list(subscribed(new Session(), 's', FILTER), 1, [A]).client(
    notification('notifications/cancelled', { requestId: 's' }),
  );
  expect(judge(list(cancelled, 2, [B]), 'subscriber').outcome).toBe('not-observed');
  const ended = list(subscribed(new Session(), 's', FILTER), 1, [A]).server(
    result('s', { resultType: 'complete' }),
  );
  expect(judge(list(ended, 2, [B]), 'subscriber').outcome).toBe('not-observed');
  const closed = list(subscribed(new Session(), 's', FILTER), 1, [A]).lifecycle('transport-close');
  expect(judge(list(closed, 2, [B]), 'subscriber').outcome).toBe('not-observed');
  const undeclared = subscribed(discovered(new Session(), 0, { prompts: {} }), 's', FILTER);
  expect(judge(list(list(undeclared, 1, [A]), 2, [B]), 'subscriber').outcome).toBe('not-observed');
});

test('subscriber: other client capabilities may see other lists', () => {
  const open = subscribed(new Session(), 's', FILTER);
  const session = list(list(open, 1, [A]), 2, [B], { sampling: {} });
  expect(judge(session, 'subscriber').outcome).toBe('not-observed');
});

test('a 401 in between may mean another authorization', () => {
  const open = subscribed(new Session('streamable-http'), 's', FILTER);
  const session = list(list(open, 1, [A]).post().status(401), 2, [B]);
  expect(judge(session, 'subscriber').outcome).toBe('not-observed');
});

test('an answer without a list is no listing', () => {
  expect(judge(answered(declared(), 1, 'prompts/list', {}, { prompts: null }), 'every-client').outcome).toBe(
    'not-observed',
  );
});
