import { expect, test } from 'vitest';
import { resultShape } from '../../../../../pipeline/validate/checks/tasks/result-shape.js';
import { refused } from '../../../../support/exchanges.js';
import { judgeBy, request, result, type Session } from '../../../../support/judge.js';
import { asked, begun, outcome, started, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(resultShape, session.lines);

test('results of the type that was asked for pass', () => {
  expect(judge(outcome(started(), 1))).toMatchObject({ outcome: 'pass', subjects: 1 });
  const sampled = asked('sampling/createMessage')
    .server(request(1, 'tasks/result', { taskId: 't1' }))
    .client(result(1, { role: 'assistant', model: 'm', content: { type: 'text', text: 'a' } }));
  expect(judge(sampled)).toMatchObject({ outcome: 'pass', subjects: 1 });
  const elicited = asked('elicitation/create')
    .server(request(1, 'tasks/result', { taskId: 't1' }))
    .client(result(1, { action: 'decline' }));
  expect(judge(elicited)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a result that lacks its members is a finding', () => {
  expect(judge(outcome(started(), 1, { structuredContent: {} }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6, earlier: 4 }],
  });
  expect(judge(outcome(started(), 1, task('completed')))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6, earlier: 4 }],
  });
  for (const value of [{ action: 'accept' }, { role: 'assistant', content: [] }, null])
    expect(
      judge(
        asked('sampling/createMessage')
          .server(request(1, 'tasks/result', { taskId: 't1' }))
          .client(result(1, value)),
      ),
    ).toMatchObject({ outcome: 'fail', findings: [{ seq: 6, earlier: 4 }] });
});

test('errors and tasks from elsewhere are not observed', () => {
  expect(judge(refused(started(), 1, 'tasks/result', { taskId: 't1' }, 7)).outcome).toBe('not-observed');
  expect(judge(outcome(begun(), 1, {})).outcome).toBe('not-observed');
});
