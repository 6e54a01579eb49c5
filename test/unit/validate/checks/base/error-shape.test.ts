import { expect, test } from 'vitest';
import { errorShape } from '../../../../../pipeline/validate/checks/base/error-shape.js';
import { error, judgeBy, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(errorShape, session.lines);

const shaped = (value: unknown) => new Session().server({ jsonrpc: '2.0', id: 1, error: value });

test('an object with code and message passes', () => {
  expect(judge(new Session().server(error(1, -32603)))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(shaped({ code: 'a', message: '' })).outcome).toBe('pass');
});

test.each([
  [null, 1],
  ['refused', 1],
  [[], 1],
  [{ code: 1 }, 1],
  [{ message: 'a' }, 1],
  [{ code: 1, message: 5 }, 1],
  [{}, 2],
])('%j has %i faults', (value, faults) => {
  const judged = judge(shaped(value));
  expect(judged.outcome).toBe('fail');
  expect(judged.findings).toHaveLength(faults);
});

test('without an error nothing is observed', () => {
  expect(judge(new Session().server(result(1))).outcome).toBe('not-observed');
});
