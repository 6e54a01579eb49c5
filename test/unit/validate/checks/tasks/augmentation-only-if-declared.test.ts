import { expect, test } from 'vitest';
import { augmentationOnlyIfDeclared } from '../../../../../pipeline/validate/checks/tasks/augmentation-only-if-declared.js';
import { judgeBy, request, Session } from '../../../../support/judge.js';
import { asked, begun, SERVER, started } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(augmentationOnlyIfDeclared, session.lines, { level: 'SHOULD' });

test('task in declared types passes', () => {
  expect(judge(started())).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(asked('sampling/createMessage'))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('task in any other type is a warning', () => {
  expect(judge(begun().client(request(1, 'prompts/get', { name: 'a', task: {} })))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 3 }],
  });
  expect(
    judge(begun({ tools: {}, tasks: {} }).client(request(1, 'tools/call', { name: 'a', task: {} }))),
  ).toMatchObject({ outcome: 'warn', findings: [{ seq: 3 }] });
  expect(judge(begun(SERVER, {}).server(request(1, 'elicitation/create', { task: {} })))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 3 }],
  });
});

test('plain requests, methods of others and unknown capabilities are not observed', () => {
  expect(judge(begun().client(request(1, 'tools/call', { name: 'a' }))).outcome).toBe('not-observed');
  expect(judge(begun().client(request(1, 'acme/plan', { task: {} }))).outcome).toBe('not-observed');
  expect(judge(new Session().client(request(1, 'tools/call', { task: {} }))).outcome).toBe('not-observed');
});
