import { expect, test } from 'vitest';
import { errorCodeLegacySubrange } from '../../../../../pipeline/validate/checks/base/error-code-legacy-subrange.js';
import { error, judgeBy, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(errorCodeLegacySubrange, session.lines);

test.each([-32000, -32002, -32019])('%i is reported, from either party', (code) => {
  const session = new Session().server(error(1, code)).client(error(1, code));
  expect(judge(session)).toMatchObject({ outcome: 'fail', subjects: 2, findings: [{ seq: 0 }, { seq: 1 }] });
});

test.each([-32020, -31999, -32603, 0])('%i passes', (code) => {
  expect(judge(new Session().server(error(1, code)))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a code that is no integer, or no error at all, is no subject', () => {
  const session = new Session().server(error(1, '-32002')).server(error(2, -32002.5)).server(result(3));
  expect(judge(session).outcome).toBe('not-observed');
});
