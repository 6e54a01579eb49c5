import { expect, test } from 'vitest';
import { cursorOpacity } from '../../../../../pipeline/validate/checks/pagination/cursor-opacity.js';
import { answered, page } from '../../../../support/exchanges.js';
import { judgeBy, request, Session } from '../../../../support/judge.js';

const METHODS = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
const MEMBERS: Record<string, string> = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
  'tasks/list': 'tasks',
};
const judge = (session: Session, rule: 'session' | 'stateless') =>
  judgeBy(cursorOpacity, session.lines, { checks: [`pagination.cursor-opacity#${rule}`] });
const first = (method: string, nextCursor: unknown) =>
  answered(new Session(), 1, method, {}, { [MEMBERS[method] ?? '']: [], nextCursor });
const ask = (session: Session, method: string, cursor: unknown) =>
  session.client(request(2, method, { cursor }));

test.each(METHODS)('%s: a cursor that was given out passes, again and again', (method) => {
  for (const cursor of ['p2', '']) {
    const session = ask(ask(first(method, cursor), method, cursor), method, cursor);
    expect(judge(session, 'session')).toMatchObject({ outcome: 'pass', subjects: 2 });
    expect(judge(session, 'stateless')).toMatchObject({ outcome: 'pass', subjects: 2 });
  }
});

test.each(METHODS)('%s: a cursor that is no string fails', (method) => {
  for (const cursor of [null, 2, { page: 2 }]) {
    expect(judge(ask(first(method, 'p2'), method, cursor), 'session')).toMatchObject({
      findings: [{ seq: 2 }],
    });
    expect(judge(ask(first(method, 'p2'), method, cursor), 'stateless')).toMatchObject({ outcome: 'fail' });
  }
});

// Section 6.1, 10: without sessions a cursor may come from an earlier connection or a cache.
test('PAGE-010: a cursor that was never given out fails within a session alone', () => {
  const session = () => ask(first('tools/list', 'p2'), 'tools/list', 'p3');
  expect(judge(session(), 'session')).toMatchObject({ outcome: 'fail', findings: [{ seq: 2 }] });
  expect(judge(session(), 'stateless')).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(ask(new Session(), 'tools/list', ''), 'session').outcome).toBe('fail');
});

test('a cursor of another list method fails by both rules', () => {
  const session = () => ask(first('prompts/list', 'p2'), 'tools/list', 'p2');
  expect(judge(session(), 'session').findings).toHaveLength(1);
  expect(judge(session(), 'stateless')).toMatchObject({ outcome: 'fail', findings: [{ seq: 2 }] });
});

test('a cursor used before its page has come was not given out yet', () => {
  const early = new Session()
    .client(request(1, 'tools/list'))
    .client(request(2, 'tools/list', { cursor: 'p2' }));
  expect(judge(early, 'session')).toMatchObject({ outcome: 'fail', findings: [{ seq: 1 }] });
});

// Section 8.1, blind spot 8: tasks/list paginates at 2025-11-25 too.
test('tasks/list is judged by the session rule', () => {
  expect(judge(ask(first('tasks/list', 'p2'), 'tasks/list', 'p2'), 'session')).toMatchObject({
    outcome: 'pass',
  });
  expect(judge(ask(first('tasks/list', 'p2'), 'tasks/list', 'p9'), 'session')).toMatchObject({
    outcome: 'fail',
  });
  expect(judge(ask(first('tasks/list', 'p2'), 'tasks/list', 'p9'), 'stateless').outcome).toBe('not-observed');
});

test('requests without a cursor, other methods and servers are not judged', () => {
  expect(judge(page(new Session(), 1, 'tools', []), 'session').outcome).toBe('not-observed');
  expect(judge(ask(new Session(), 'tools/call', 'x'), 'session').outcome).toBe('not-observed');
  expect(judge(new Session().server(request(1, 'tasks/list', { cursor: 'x' })), 'session').outcome).toBe(
    'not-observed',
  );
});
