import { expect, test } from 'vitest';
import { unknownIdCode } from '../../../../../pipeline/validate/checks/tasks/unknown-id-code.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { begun, got, started, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(unknownIdCode, session.lines);

const ask = (method: string, id: unknown, code: unknown) =>
  refused(started(), 1, method, { taskId: id }, code);
test('error -32602 passes', () => {
  expect(judge(ask('tasks/get', 'nobody', -32602))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(ask('tasks/result', 7, -32602))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('any other error for an unknown id is a finding', () => {
  for (const code of [-32603, -32600, -32002, 404, 'x']) {
    expect(judge(ask('tasks/get', 'nobody', code))).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 6, earlier: 5 }],
    });
    expect(judge(ask('tasks/cancel', 'nobody', code))).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 6, earlier: 5 }],
    });
  }
});

test('any other answer to an id that is no string is a finding', () => {
  for (const id of [7, null, undefined])
    expect(judge(answered(begun(), 1, 'tasks/get', { taskId: id }, task()))).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 4, earlier: 3 }],
    });
  expect(judge(ask('tasks/result', 7, -32603))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6, earlier: 5 }],
  });
});

test('known ids, other causes, results for unknown ids, and outcomes of their tasks are not observed', () => {
  expect(judge(ask('tasks/get', 't1', -32603)).outcome).toBe('not-observed');
  expect(judge(ask('tasks/get', 'nobody', -32601)).outcome).toBe('not-observed');
  expect(judge(ask('tasks/get', 'nobody', -32001)).outcome).toBe('not-observed');
  expect(judge(got(begun(), 1, 'working')).outcome).toBe('not-observed');
  expect(judge(ask('tasks/result', 'nobody', 7)).outcome).toBe('not-observed');
});
