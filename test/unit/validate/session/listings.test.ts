import { expect, test } from 'vitest';
import type { Check } from '../../../../pipeline/validate/check.js';
import type { Listings } from '../../../../pipeline/validate/session/listings.js';
import { page } from '../../../support/exchanges.js';
import { judgeBy, notification, Session } from '../../../support/judge.js';

/** What the session index knows at the end of a trace. */
function listingsOf(session: Session): Listings {
  let seen: Listings | undefined;
  const check: Check = {
    id: 'test.listings',
    title: '',
    about: '',
    subject: '',
    watch: (_, { listings }) => ({
      end: () => {
        seen = listings;
      },
    }),
  };
  judgeBy(check, session.lines);
  if (seen === undefined) throw new Error('no session');
  return seen;
}

test('a listing is complete when its last page has come, whatever its cursors are', () => {
  const half = page(new Session(), 1, 'tools', ['a'], { next: '' });
  expect(listingsOf(half).tools.complete).toBeUndefined();
  expect(listingsOf(page(half, 2, 'tools', ['b'], { cursor: '' })).tools.current?.ids).toEqual(['a', 'b']);
});

test('two walks that cross are told apart by their cursors', () => {
  let session = page(new Session(), 1, 'tools', ['a'], { next: 'x' });
  session = page(session, 2, 'tools', ['c'], { next: 'y' });
  session = page(session, 3, 'tools', ['b'], { cursor: 'x' });
  expect(listingsOf(session).tools.complete?.ids).toEqual(['a', 'b']);
  expect(listingsOf(page(session, 4, 'tools', ['d'], { cursor: 'y' })).tools.complete?.ids).toEqual([
    'c',
    'd',
  ]);
});

test('a walk is not complete when its start was not seen, or a change came between', () => {
  expect(listingsOf(page(new Session(), 1, 'tools', ['a'], { cursor: 'x' })).tools.complete).toBeUndefined();
  const changed = page(new Session(), 1, 'tools', ['a'], { next: 'x' }).server(
    notification('notifications/tools/list_changed'),
  );
  expect(listingsOf(page(changed, 2, 'tools', ['b'], { cursor: 'x' })).tools.complete).toBeUndefined();
});

test('a change notice puts in doubt what was listed before it, of its own kind alone', () => {
  const both = page(page(new Session(), 1, 'tools', ['a']), 2, 'prompts', ['p']);
  const { tools, prompts } = listingsOf(both.server(notification('notifications/tools/list_changed')));
  expect(tools.current).toBeUndefined();
  expect(prompts.current?.ids).toEqual(['p']);
  expect(listingsOf(page(both, 3, 'tools', ['b'])).tools.current?.ids).toEqual(['b']);
});

test('items without an identifier are left out, and a null nextCursor is an end', () => {
  const session = page(new Session(), 1, 'resources', [{ name: 'x' }, 'a:1', { uri: 7 }], { next: null });
  expect(listingsOf(session).resources.current?.ids).toEqual(['a:1']);
});

test('24,000 pages with repetitions on each take no quadratic time', () => {
  const session = new Session();
  for (let i = 0; i < 24_000; i++)
    page(
      session,
      i,
      'tools',
      ['a', 'a'],
      i === 0 ? { next: '1' } : { cursor: String(i), next: String(i + 1) },
    );
  expect(listingsOf(session).tools.issued.size).toBe(24_000);
});
