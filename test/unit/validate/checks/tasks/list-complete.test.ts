import { expect, test } from 'vitest';
import { listComplete } from '../../../../../pipeline/validate/checks/tasks/list-complete.js';
import { refused } from '../../../../support/exchanges.js';
import { judgeBy, request, result, type Session } from '../../../../support/judge.js';
import { asked, got, listed, started, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(listComplete, session.lines);

const other = task('working', { taskId: 't2' });
test('a task in the list passes, once a list', () => {
  const session = listed(got(started(), 1, 'working'), 2, [other, task()]);
  expect(judge(got(got(session, 3, 'working'), 4, 'working'))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('a task that the list lacks is a finding', () => {
  expect(judge(got(listed(got(started(), 1, 'working'), 2, [other]), 3, 'working'))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 10, earlier: 8 }],
  });
});

test('a server that lists the tasks of a client is judged likewise', () => {
  const session = asked('elicitation/create')
    .server(request(1, 'tasks/get', { taskId: 't1' }))
    .client(result(1, task()))
    .server(request(2, 'tasks/list', {}))
    .client(result(2, { tasks: [] }))
    .server(request(3, 'tasks/get', { taskId: 't1' }))
    .client(result(3, task()));
  expect(judge(session)).toMatchObject({ outcome: 'fail', findings: [{ seq: 10, earlier: 8 }] });
});

test('a task got only before or after, gone, or a list of several pages: not observed', () => {
  expect(judge(listed(got(started(), 1, 'working'), 2, [])).outcome).toBe('not-observed');
  expect(judge(got(listed(started(), 1, []), 2, 'working')).outcome).toBe('not-observed');
  const gone = listed(got(started(), 1, 'completed'), 2, []);
  expect(judge(refused(gone, 3, 'tasks/get', { taskId: 't1' }, -32602)).outcome).toBe('not-observed');
  const pages = listed(got(started(), 1, 'working'), 2, [], { next: 'c' });
  expect(judge(got(listed(pages, 3, [], { cursor: 'c' }), 4, 'working')).outcome).toBe('not-observed');
});
