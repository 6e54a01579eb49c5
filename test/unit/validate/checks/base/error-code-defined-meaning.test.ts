import { expect, test } from 'vitest';
import { errorCodeDefinedMeaning } from '../../../../../pipeline/validate/checks/base/error-code-defined-meaning.js';
import { envelope, error, judgeBy, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(errorCodeDefinedMeaning, session.lines);
const seqs = (session: Session) =>
  judgeBy(errorCodeDefinedMeaning, session.lines).findings.map(({ seq }) => seq);

const ask = (capabilities = {}, version = '2026-07-28') =>
  new Session().client(request(1, 'tools/call', { _meta: envelope(capabilities, version) }));
const missing = (required: unknown) => error(1, -32021, 'x', { requiredCapabilities: required });

test('codes that say what is the case pass', () => {
  const pass = { outcome: 'pass', subjects: 1 };
  expect(judge(ask().server(missing({ sampling: {} })))).toMatchObject(pass);
  expect(judge(ask({ sampling: {} }).server(missing({ sampling: { tools: {} } })))).toMatchObject(pass);
  expect(judge(ask({ elicitation: {} }).server(missing({ elicitation: { url: {} } })))).toMatchObject(pass);
  expect(judge(ask({ sampling: false }).server(missing({ sampling: {} })))).toMatchObject(pass);
  expect(
    judge(ask({}, '2030-01-01').server(error(1, -32022, 'x', { supported: ['2026-07-28'] }))),
  ).toMatchObject(pass);
  const http = new Session('streamable-http')
    .post()
    .client(request(1, 'a'))
    .status(400)
    .server(error(1, -32020));
  expect(judge(http)).toMatchObject(pass);
});

test('-32021 for capabilities that were all declared', () => {
  const all = { sampling: { tools: {} }, elicitation: {} };
  expect(seqs(ask(all).server(missing({ sampling: { tools: {} } })))).toEqual([1]);
  expect(seqs(ask(all).server(missing({ elicitation: { form: {} } })))).toEqual([1]);
});

test('-32022 for a version that is listed as supported', () => {
  const session = ask().server(error(1, -32022, 'x', { supported: ['2025-11-25', '2026-07-28'] }));
  expect(judge(session).findings).toMatchObject([{ seq: 1, earlier: 0 }]);
});

test('-32020 over stdio', () => {
  expect(seqs(ask().server(error(1, -32020)))).toEqual([1]);
});

test('other codes, and errors that answer nothing known, are no subjects', () => {
  expect(judge(ask().server(error(1, -32602)).server(error(9, -32021))).outcome).toBe('not-observed');
});
