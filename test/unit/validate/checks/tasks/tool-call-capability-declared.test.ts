import { expect, test } from 'vitest';
import { toolCallCapabilityDeclared } from '../../../../../pipeline/validate/checks/tasks/tool-call-capability-declared.js';
import { judgeBy, request, type Session } from '../../../../support/judge.js';
import { begun, listedTool, started } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(toolCallCapabilityDeclared, session.lines);

test('a plain call passes', () => {
  expect(
    judge(begun({ tools: {}, tasks: { list: {} } }).client(request(1, 'tools/call', { name: 'a' }))),
  ).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a task call without the capability is a finding, whatever the tool says', () => {
  const session = listedTool('optional', { tools: {} }).client(
    request(1, 'tools/call', { name: 'weigh', task: {} }),
  );
  expect(judge(session)).toMatchObject({ outcome: 'fail', findings: [{ seq: 5 }] });
});

test('a server with the capability is not observed', () => {
  expect(judge(started()).outcome).toBe('not-observed');
});
