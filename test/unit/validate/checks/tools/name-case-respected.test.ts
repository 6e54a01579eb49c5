import { expect, test } from 'vitest';
import { nameCaseRespected } from '../../../../../pipeline/validate/checks/tools/name-case-respected.js';
import { called, page, refused } from '../../../../support/exchanges.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(nameCaseRespected, session.lines, { level: 'SHOULD' });
const listed = () => page(new Session(), 1, 'tools', ['getUser', 'other']);

test('a call in another case that is refused passes', () => {
  expect(judge(refused(listed(), 2, 'tools/call', { name: 'getuser' }, -32602))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge(called(listed(), 2, 'GETUSER', {}, { content: [], isError: true })).outcome).toBe('pass');
});

test('a call in another case that succeeds is a warning', () => {
  expect(judge(called(listed(), 2, 'getuser', {}, { content: [] }))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 3, earlier: 1 }],
  });
});

test('both names listed, an unknown name, an unfinished or outdated listing: not judged', () => {
  expect(judge(called(page(new Session(), 1, 'tools', ['a', 'A']), 2, 'A', {}, {})).outcome).toBe(
    'not-observed',
  );
  expect(judge(called(listed(), 2, 'unknown', {}, {})).outcome).toBe('not-observed');
  const half = page(new Session(), 1, 'tools', ['getUser'], { next: 'p2' });
  expect(judge(called(half, 2, 'getuser', {}, {})).outcome).toBe('not-observed');
  const outdated = listed().server(notification('notifications/tools/list_changed'));
  expect(judge(called(outdated, 2, 'getuser', {}, {})).outcome).toBe('not-observed');
  expect(judge(called(listed(), 2, 'getuser', {}, { resultType: 'input_required' })).outcome).toBe(
    'not-observed',
  );
});

test('a listing of several pages counts once it is whole', () => {
  const half = page(new Session(), 1, 'tools', ['getUser'], { next: 'p2' });
  const whole = page(half, 2, 'tools', ['other'], { cursor: 'p2' });
  expect(judge(called(whole, 3, 'getuser', {}, { content: [] }))).toMatchObject({ findings: [{ seq: 5 }] });
});
