import { expect, test } from 'vitest';
import { augmentationDeclared } from '../../../../../pipeline/validate/checks/tasks/augmentation-declared.js';
import { answered } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';
import { asked, begun, created, started, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(augmentationDeclared, session.lines);

test('declared types become tasks on either side', () => {
  expect(judge(started())).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(asked('elicitation/create'))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a created task of an undeclared type is a finding', () => {
  expect(judge(created(begun({ tools: {} })))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
  expect(judge(created(begun({ tools: {}, tasks: { requests: { tools: { call: false } } } })))).toMatchObject(
    { outcome: 'fail', findings: [{ seq: 4 }] },
  );
  expect(judge(asked('roots/list'))).toMatchObject({ outcome: 'fail', findings: [{ seq: 4, earlier: 3 }] });
});

test('plain results and sessions without a handshake are not observed', () => {
  expect(judge(answered(begun({}), 1, 'tools/call', { name: 'a', task: {} }, { content: [] })).outcome).toBe(
    'not-observed',
  );
  expect(judge(answered(begun({}), 1, 'tools/call', { name: 'a' }, { task: task() })).outcome).toBe(
    'not-observed',
  );
  expect(judge(created(new Session())).outcome).toBe('not-observed');
});
