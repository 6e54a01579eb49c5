import { expect, test } from 'vitest';
import { invalidCursorCode } from '../../../../../pipeline/validate/checks/tasks/invalid-cursor-code.js';
import { refused } from '../../../../support/exchanges.js';
import { judgeBy, type Session } from '../../../../support/judge.js';
import { begun, listed } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(invalidCursorCode, session.lines);

const ask = (code: unknown) => refused(begun(), 1, 'tasks/list', { cursor: 'made up' }, code);
test('error -32602 passes', () => {
  expect(judge(ask(-32602))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a result, and any other error, is a finding', () => {
  expect(judge(listed(begun(), 1, [], { cursor: 'made up' }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
  expect(judge(listed(begun(), 1, [], { cursor: 5 }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
  expect(judge(ask(-32603))).toMatchObject({ outcome: 'fail', findings: [{ seq: 4, earlier: 3 }] });
});

test('cursors that were given out, null and other causes are not observed', () => {
  expect(judge(listed(listed(begun(), 1, [], { next: 'c' }), 2, [], { cursor: 'c' })).outcome).toBe(
    'not-observed',
  );
  expect(judge(listed(begun(), 1, [], { cursor: null })).outcome).toBe('not-observed');
  expect(judge(ask(-32601)).outcome).toBe('not-observed');
  expect(judge(ask(-32001)).outcome).toBe('not-observed');
});
