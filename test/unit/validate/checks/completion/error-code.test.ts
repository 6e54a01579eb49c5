import { expect, test } from 'vitest';
import { errorCode } from '../../../../../pipeline/validate/checks/completion/error-code.js';
import { answered, discovered, page, refused } from '../../../../support/exchanges.js';
import { envelope, judgeBy, Session } from '../../../../support/judge.js';

const GOOD = { ref: { type: 'ref/prompt', name: 'review' }, argument: { name: 'code', value: '' } };
const judge = (session: Session) => judgeBy(errorCode, session.lines, { level: 'SHOULD' });
const complete = (session: Session, params: unknown, code: unknown) =>
  refused(session, 'c', 'completion/complete', params, code);

test('without completions declared the code is -32601', () => {
  expect(judge(complete(new Session().handshake(), GOOD, -32601))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  for (const code of [-32602, -32603, 1])
    expect(judge(complete(new Session().handshake(), GOOD, code))).toMatchObject({
      outcome: 'warn',
      findings: [{ seq: 4 }],
    });
  expect(judge(complete(new Session().handshake(), {}, -32602)).outcome).toBe('pass');
  const undeclared = () => discovered(new Session(), 0, {});
  expect(judge(complete(undeclared(), { ...GOOD, _meta: envelope() }, -32602)).outcome).toBe('warn');
  expect(judge(complete(undeclared(), GOOD, -32602)).outcome).toBe('pass');
});

test('malformed input and unlisted prompts get -32602', () => {
  const declared = () => new Session().handshake({ completions: {} });
  expect(judge(complete(declared(), {}, -32602)).outcome).toBe('pass');
  expect(judge(complete(declared(), {}, -32603)).outcome).toBe('warn');
  expect(judge(complete(page(declared(), 1, 'prompts', ['other']), GOOD, -32603)).outcome).toBe('warn');
  expect(judge(complete(page(declared(), 1, 'prompts', ['review']), GOOD, -32603)).outcome).toBe('pass');
});

test('otherwise any standard code passes, and codes for servers always do', () => {
  for (const code of [-32602, -32603, -32601, -32020])
    expect(judge(complete(new Session(), GOOD, code)).outcome).toBe('pass');
  expect(judge(complete(new Session(), {}, -32021)).outcome).toBe('pass');
  expect(judge(complete(new Session(), GOOD, 0)).outcome).toBe('warn');
});

test('results and codes of other types are not judged', () => {
  expect(judge(answered(new Session(), 1, 'completion/complete', GOOD, {})).outcome).toBe('not-observed');
  expect(judge(complete(new Session(), GOOD, null)).outcome).toBe('not-observed');
});
