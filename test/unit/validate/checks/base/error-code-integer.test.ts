import { expect, test } from 'vitest';
import { errorCodeInteger } from '../../../../../pipeline/validate/checks/base/error-code-integer.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const judgeCode = (literal: string) =>
  judgeBy(
    errorCodeInteger,
    `{"seq":0,"direction":"server-to-client","transport":"stdio","kind":"message","payload":{"jsonrpc":"2.0","id":1,"error":{"code":${literal},"message":"a"}}}\n`,
  );

test.each(['-32600', '0', '12345678901'])('%s passes', (literal) => {
  expect(judgeCode(literal)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each(['-32600.0', '1.5', '"1"', 'null', 'true', '{}', '1e3'])('%s fails', (literal) => {
  expect(judgeCode(literal).findings).toMatchObject([{ seq: 0 }]);
});

test('an error without code is another clause', () => {
  const session = new Session().server({ jsonrpc: '2.0', id: 1, error: { message: 'a' } });
  expect(judgeBy(errorCodeInteger, session.lines).outcome).toBe('not-observed');
});
