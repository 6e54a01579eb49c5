import { expect, test } from 'vitest';
import { deterministicOrder } from '../../../../../pipeline/validate/checks/tools/deterministic-order.js';
import { page } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(deterministicOrder, session.lines, { level: 'SHOULD' });

test('the same order again passes', () => {
  const twice = page(page(new Session(), 1, 'tools', ['b', 'a']), 2, 'tools', ['b', 'a']);
  expect(judge(twice)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('another order of the same names is a warning', () => {
  const twice = page(page(new Session(), 1, 'tools', ['b', 'a']), 2, 'tools', ['a', 'b']);
  expect(judge(twice)).toMatchObject({ outcome: 'warn', findings: [{ seq: 3, earlier: 1 }] });
});

// Section 6.2: only the first listing used to be compared with.
test('each listing is compared with the one before it', () => {
  let session = page(new Session(), 1, 'tools', ['a']);
  session = page(session, 2, 'tools', ['a', 'b']);
  session = page(session, 3, 'tools', ['b', 'a']);
  expect(judge(session)).toMatchObject({ outcome: 'warn', findings: [{ seq: 5, earlier: 3 }] });
});

test('an item that moved to another page is a warning at the last page', () => {
  let session = page(new Session(), 1, 'tools', ['a', 'b'], { next: '2' });
  session = page(session, 2, 'tools', ['c', 'd'], { cursor: '2' });
  session = page(session, 3, 'tools', ['a', 'c'], { next: '2' });
  session = page(session, 4, 'tools', ['b', 'd'], { cursor: '2' });
  expect(judge(session)).toMatchObject({ outcome: 'warn', findings: [{ seq: 7, earlier: 3 }] });
});

test('a reordered first page is charged once, not again at the last page', () => {
  let session = page(new Session(), 1, 'tools', ['a', 'b'], { next: '2' });
  session = page(session, 2, 'tools', ['c'], { cursor: '2' });
  session = page(session, 3, 'tools', ['b', 'a'], { next: '2' });
  session = page(session, 4, 'tools', ['c'], { cursor: '2' });
  expect(judge(session).findings).toMatchObject([{ seq: 5 }]);
});

test('one listing, other names, and the pages of one listing are not compared', () => {
  expect(judge(page(new Session(), 1, 'tools', ['a', 'b'])).outcome).toBe('not-observed');
  const grown = page(page(new Session(), 1, 'tools', ['a', 'b']), 2, 'tools', ['b', 'a', 'c']);
  expect(judge(grown).outcome).toBe('not-observed');
  const paged = page(page(new Session(), 1, 'tools', ['a'], { next: '2' }), 2, 'tools', ['b'], {
    cursor: '2',
  });
  expect(judge(paged).outcome).toBe('not-observed');
});
