import { expect, test } from 'vitest';
import { invalidCursorRejected } from '../../../../../pipeline/validate/checks/pagination/invalid-cursor-rejected.js';
import { answered, page, refused } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const judge = (session: Session, rule: 'session' | 'stateless') =>
  judgeBy(invalidCursorRejected, session.lines, {
    level: 'SHOULD',
    checks: [`pagination.invalid-cursor-rejected#${rule}`],
  });
const RULES = ['session', 'stateless'] as const;
const listed = () => page(new Session(), 1, 'tools', ['a', 'b'], { next: 'p2' });

test.each(RULES)('%s: refusing an unknown cursor with -32602 passes', (rule) => {
  for (const cursor of ['made-up', 7])
    expect(judge(refused(listed(), 2, 'tools/list', { cursor }, -32602), rule)).toMatchObject({
      outcome: 'pass',
      subjects: 1,
    });
});

test.each(RULES)('%s: refusing it with another code is a warning', (rule) => {
  expect(judge(refused(listed(), 2, 'tools/list', { cursor: 'made-up' }, -32603), rule)).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 3, earlier: 2, rule }],
  });
});

test.each(RULES)('%s: codes that speak of something else pass', (rule) => {
  for (const code of [-32601, -32020, -32022])
    expect(judge(refused(listed(), 2, 'tools/list', { cursor: 'made-up' }, code), rule).outcome).toBe('pass');
});

// Section 6.1, 10: without sessions a cursor may come from an earlier connection or a cache.
test('PAGE-011: a page for an unknown cursor is a warning within a session alone', () => {
  const session = () => page(listed(), 2, 'tools', ['y', 'z'], { cursor: 'from-a-cache' });
  expect(judge(session(), 'session')).toMatchObject({ outcome: 'warn', findings: [{ seq: 3 }] });
  expect(judge(session(), 'stateless').outcome).toBe('pass');
});

test.each(RULES)('%s: the first page again, or a page for what is no cursor, is a warning', (rule) => {
  expect(judge(page(listed(), 2, 'tools', ['a', 'b'], { cursor: 'made-up', next: 'p2' }), rule).outcome).toBe(
    'warn',
  );
  expect(judge(page(listed(), 2, 'tools', ['y'], { cursor: 7 }), rule).outcome).toBe('warn');
});

test.each(RULES)('%s: known cursors, null and requests without one are not judged', (rule) => {
  expect(judge(page(listed(), 2, 'tools', ['c'], { cursor: 'p2' }), rule).outcome).toBe('not-observed');
  // A page that gives out its own cursor once more does not make it unknown.
  expect(judge(page(listed(), 2, 'tools', ['c'], { cursor: 'p2', next: 'p2' }), rule).outcome).toBe(
    'not-observed',
  );
  expect(judge(page(listed(), 2, 'tools', ['c'], { cursor: null }), rule).outcome).toBe('not-observed');
  expect(judge(listed(), rule).outcome).toBe('not-observed');
});

test('tasks/list is judged by the session rule', () => {
  const session = () => answered(new Session(), 1, 'tasks/list', { cursor: 'made-up' }, { tasks: [] });
  expect(judge(session(), 'session').outcome).toBe('warn');
  expect(judge(session(), 'stateless').outcome).toBe('not-observed');
});
