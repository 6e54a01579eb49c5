import { expect, test } from 'vitest';
import { errorCodeReservedSubrange } from '../../../../../pipeline/validate/checks/base/error-code-reserved-subrange.js';
import { error, judgeBy, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(errorCodeReservedSubrange, session.lines);

test.each([-32023, -32042, -32099])('%i is reported, from either party', (code) => {
  const session = new Session().server(error(1, code)).client(error(1, code));
  expect(judge(session)).toMatchObject({ outcome: 'fail', subjects: 2, findings: [{ seq: 0 }, { seq: 1 }] });
});

test.each([-32020, -32021, -32022, -32019, -32100, 5])('%i passes', (code) => {
  expect(judge(new Session().server(error(1, code)))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a code that is no integer, or no error at all, is no subject', () => {
  const session = new Session().server(error(1, '-32002')).server(error(2, -32002.5)).server(result(3));
  expect(judge(session).outcome).toBe('not-observed');
});
