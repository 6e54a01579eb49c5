import { expect, test } from 'vitest';
import { ignoredWhenUndeclared } from '../../../../../pipeline/validate/checks/tasks/ignored-when-undeclared.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { asked, begun, created, started } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(ignoredWhenUndeclared, session.lines);

const plain = () => begun({ tools: {} });
test('a plain result passes', () => {
  expect(judge(answered(plain(), 1, 'tools/call', { name: 'a', task: {} }, { content: [] }))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('a created task is a finding', () => {
  expect(judge(created(plain()))).toMatchObject({ outcome: 'fail', findings: [{ seq: 4, earlier: 3 }] });
  expect(judge(asked('roots/list'))).toMatchObject({ outcome: 'fail', findings: [{ seq: 4, earlier: 3 }] });
});

test('declared types, errors and plain requests are not observed', () => {
  expect(judge(started()).outcome).toBe('not-observed');
  expect(judge(refused(plain(), 1, 'tools/call', { name: 'a', task: {} }, -32602)).outcome).toBe(
    'not-observed',
  );
  expect(judge(answered(plain(), 1, 'tools/call', { name: 'a' }, { content: [] })).outcome).toBe(
    'not-observed',
  );
});
