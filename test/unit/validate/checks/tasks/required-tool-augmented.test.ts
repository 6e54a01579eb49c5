import { expect, test } from 'vitest';
import { requiredToolAugmented } from '../../../../../pipeline/validate/checks/tasks/required-tool-augmented.js';
import { judgeBy, request, type Session } from '../../../../support/judge.js';
import { listedTool } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(requiredToolAugmented, session.lines);

test('a task call passes', () => {
  expect(
    judge(listedTool('required').client(request(1, 'tools/call', { name: 'weigh', task: {} }))),
  ).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a plain call is a finding', () => {
  expect(judge(listedTool('required').client(request(1, 'tools/call', { name: 'weigh' })))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 5, earlier: 4 }],
  });
});

test('other tools are not observed', () => {
  for (const support of ['optional', 'forbidden', undefined])
    expect(judge(listedTool(support).client(request(1, 'tools/call', { name: 'weigh' }))).outcome).toBe(
      'not-observed',
    );
});
