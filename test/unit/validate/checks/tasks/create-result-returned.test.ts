import { expect, test } from 'vitest';
import { createResultReturned } from '../../../../../pipeline/validate/checks/tasks/create-result-returned.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { judgeBy, request, result, type Session } from '../../../../support/judge.js';
import { asked, begun, listedTool, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(createResultReturned, session.lines);

const good = { name: 'weigh', arguments: { load: 1 }, task: {} };
test('a created task passes', () => {
  expect(judge(answered(listedTool('optional'), 1, 'tools/call', good, { task: task() }))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge(asked('sampling/createMessage'))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a plain result is a finding', () => {
  expect(judge(answered(listedTool('required'), 1, 'tools/call', good, { content: [] }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6, earlier: 5 }],
  });
  const elicited = begun()
    .server(request(1, 'elicitation/create', { task: {} }))
    .client(result(1, { action: 'accept' }));
  expect(judge(elicited)).toMatchObject({ outcome: 'fail', findings: [{ seq: 4, earlier: 3 }] });
});

test('refusals, tools without known task support and undeclared types are not observed', () => {
  expect(judge(refused(listedTool('required'), 1, 'tools/call', good, -32603)).outcome).toBe('not-observed');
  expect(
    judge(answered(listedTool('required'), 1, 'tools/call', good, { content: [], isError: true })).outcome,
  ).toBe('not-observed');
  expect(judge(answered(listedTool(undefined), 1, 'tools/call', good, { content: [] })).outcome).toBe(
    'not-observed',
  );
  expect(judge(answered(begun(), 1, 'tools/call', good, { content: [] })).outcome).toBe('not-observed');
  expect(judge(answered(begun({}), 1, 'tools/call', good, { content: [] })).outcome).toBe('not-observed');
});
