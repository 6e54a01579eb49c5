import { expect, test } from 'vitest';
import { promptsDeclared } from '../../../../../pipeline/validate/checks/capabilities/prompts-declared.js';
import { envelope, error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(promptsDeclared, session.lines, clause);

const discovered = (capabilities: Record<string, unknown>) =>
  new Session()
    .client(request('d', 'server/discover', { _meta: envelope() }))
    .server(result('d', { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities }));

test('a declared capability passes, an undeclared one fails at the answer', () => {
  const use = (session: Session) =>
    session.client(request(1, 'prompts/get', {})).server(result(1, { messages: [] }));
  expect(judge(use(discovered({ prompts: {} })))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(use(discovered({})))).toMatchObject({ outcome: 'fail', findings: [{ seq: 3, earlier: 1 }] });
  expect(judge(use(discovered({ prompts: false }))).outcome).toBe('fail');
});

test('a use before the first discover result is held against it', () => {
  const session = new Session()
    .client(request(1, 'prompts/get', {}))
    .server(result(1, { messages: [] }))
    .client(request(2, 'server/discover', {}))
    .server(result(2, { capabilities: {} }));
  expect(judge(session)).toMatchObject({ outcome: 'fail', findings: [{ seq: 1 }] });
});

test('errors and sessions without a discover result are not observed', () => {
  expect(
    judge(
      discovered({})
        .client(request(1, 'prompts/get', {}))
        .server(error(1, -32601)),
    ).outcome,
  ).toBe('not-observed');
  expect(
    judge(new Session().client(request(1, 'prompts/get', {})).server(result(1, { messages: [] }))).outcome,
  ).toBe('not-observed');
});
