import { expect, test } from 'vitest';
import { relatedTaskPresent } from '../../../../../pipeline/validate/checks/tasks/related-task-present.js';
import { refused } from '../../../../support/exchanges.js';
import { error, judgeBy, notification, request, result, type Session } from '../../../../support/judge.js';
import { got, outcome, related, started, task, told } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(relatedTaskPresent, session.lines);

const token = { _meta: { progressToken: 'p' } };
const progress = (_meta?: object) =>
  notification('notifications/progress', { progressToken: 'p', progress: 1, _meta });
const ask = (id: string) => started().server(request('in', 'elicitation/create', { _meta: related(id) }));
test('messages that name their task pass', () => {
  expect(judge(outcome(started(), 1))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(started(task(), token).server(progress(related('t1'))))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge(ask('t1').client(result('in', { action: 'accept', _meta: related('t1') })))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('messages that name none, or another, are findings', () => {
  expect(judge(outcome(started(), 1, { content: [] }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6 }],
  });
  expect(judge(outcome(started(), 1, { content: [], _meta: related('t2') }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6 }],
  });
  expect(judge(started(task(), token).server(progress()))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 5 }],
  });
  expect(judge(ask('t1').client(result('in', { action: 'accept' })))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6 }],
  });
});

test('errors, tasks of their own, a token in new use and other messages are not observed', () => {
  expect(judge(refused(started(), 1, 'tasks/result', { taskId: 't1' }, -32603)).outcome).toBe('not-observed');
  expect(judge(ask('t1').client(error('in', -1))).outcome).toBe('not-observed');
  const nested = started()
    .server(request('in', 'elicitation/create', { task: {}, _meta: related('t1') }))
    .client(result('in', { task: task('working', { taskId: 'c1' }) }));
  expect(judge(nested).outcome).toBe('not-observed');
  const reused = started(task(), token).client(request(2, 'tools/call', { name: 'b', ...token }));
  expect(judge(reused.server(progress())).outcome).toBe('not-observed');
  expect(judge(told(got(started(), 1, 'working'), 'completed')).outcome).toBe('not-observed');
});
