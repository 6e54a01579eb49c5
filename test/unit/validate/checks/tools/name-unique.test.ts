import { expect, test } from 'vitest';
import { nameUnique } from '../../../../../pipeline/validate/checks/tools/name-unique.js';
import { page } from '../../../../support/exchanges.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(nameUnique, session.lines, { level: 'SHOULD' });

test('names that differ, in case alone too, pass', () => {
  expect(judge(page(new Session(), 1, 'tools', ['a', 'b', 'A']))).toMatchObject({
    outcome: 'pass',
    subjects: 3,
  });
});

test('each repetition on a page is a finding', () => {
  const judged = judge(page(new Session(), 1, 'tools', ['a', 'b', 'a', 'a']));
  expect(judged).toMatchObject({ outcome: 'warn', findings: [{ seq: 1 }, { seq: 1 }] });
});

// Section 8.1, blind spot 9: the same name on two pages of one listing.
test('a repetition on a later page of the same listing is a finding', () => {
  const session = page(new Session(), 1, 'tools', ['a', 'b'], { next: 'p2' });
  expect(judge(page(session, 2, 'tools', ['c', 'a'], { cursor: 'p2' }))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 3 }],
  });
});

test('listing again, or going on after a change notice, repeats nothing', () => {
  const again = page(page(new Session(), 1, 'tools', ['a', 'b']), 2, 'tools', ['a', 'b']);
  expect(judge(again)).toMatchObject({ outcome: 'pass', subjects: 4 });
  const changed = page(new Session(), 1, 'tools', ['a', 'b'], { next: 'p2' }).server(
    notification('notifications/tools/list_changed'),
  );
  expect(judge(page(changed, 2, 'tools', ['b', 'c'], { cursor: 'p2' })).outcome).toBe('pass');
});

test('a listing without named tools is not observed', () => {
  expect(judge(page(new Session(), 1, 'tools', [{ name: 1 }])).outcome).toBe('not-observed');
});
