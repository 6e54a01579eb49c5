import { expect, test } from 'vitest';
import { unsupportedToolTaskRejected } from '../../../../../pipeline/validate/checks/tasks/unsupported-tool-task-rejected.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { listedTool, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(unsupportedToolTaskRejected, session.lines, { level: 'SHOULD' });

const good = { name: 'weigh', arguments: { load: 1 }, task: {} };
test('error -32601 passes', () => {
  expect(judge(refused(listedTool(undefined), 1, 'tools/call', good, -32601))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('any result and any other error is a warning', () => {
  expect(judge(answered(listedTool('forbidden'), 1, 'tools/call', good, { task: task() }))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 6, earlier: 5 }],
  });
  expect(
    judge(answered(listedTool(undefined), 1, 'tools/call', good, { content: [], isError: true })),
  ).toMatchObject({ outcome: 'warn', findings: [{ seq: 6, earlier: 5 }] });
  for (const code of [-32602, -32603, -32600, 0])
    expect(judge(refused(listedTool(undefined), 1, 'tools/call', good, code))).toMatchObject({
      outcome: 'warn',
      findings: [{ seq: 6, earlier: 5 }],
    });
});

test('errors that may have another cause, plain calls and other tools are not observed', () => {
  expect(judge(refused(listedTool(undefined), 1, 'tools/call', good, -32001)).outcome).toBe('not-observed');
  expect(
    judge(refused(listedTool(undefined), 1, 'tools/call', { name: 'weigh', task: {} }, -32602)).outcome,
  ).toBe('not-observed');
  expect(
    judge(answered(listedTool(undefined), 1, 'tools/call', { name: 'weigh' }, { content: [] })).outcome,
  ).toBe('not-observed');
  expect(judge(answered(listedTool('optional'), 1, 'tools/call', good, { task: task() })).outcome).toBe(
    'not-observed',
  );
});
