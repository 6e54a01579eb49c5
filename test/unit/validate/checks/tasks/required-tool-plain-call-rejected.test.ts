import { expect, test } from 'vitest';
import { requiredToolPlainCallRejected } from '../../../../../pipeline/validate/checks/tasks/required-tool-plain-call-rejected.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { listedTool, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(requiredToolPlainCallRejected, session.lines);

const good = { name: 'weigh', arguments: { load: 1 } };
test('error -32601 passes', () => {
  expect(judge(refused(listedTool('required'), 1, 'tools/call', good, -32601))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('a result and any other error is a finding', () => {
  expect(judge(answered(listedTool('required'), 1, 'tools/call', good, { content: [] }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6, earlier: 5 }],
  });
  for (const code of [-32602, -32603])
    expect(judge(refused(listedTool('required'), 1, 'tools/call', good, code))).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 6, earlier: 5 }],
    });
});

test('-32600, which the page allows too, other causes, task calls and other tools are not observed', () => {
  expect(judge(refused(listedTool('required'), 1, 'tools/call', good, -32600)).outcome).toBe('not-observed');
  expect(judge(refused(listedTool('required'), 1, 'tools/call', { name: 'weigh' }, -32602)).outcome).toBe(
    'not-observed',
  );
  expect(
    judge(
      answered(
        listedTool('required'),
        1,
        'tools/call',
        { name: 'weigh', arguments: { load: 1 }, task: {} },
        { task: task() },
      ),
    ).outcome,
  ).toBe('not-observed');
  expect(judge(answered(listedTool('optional'), 1, 'tools/call', good, { content: [] })).outcome).toBe(
    'not-observed',
  );
});
