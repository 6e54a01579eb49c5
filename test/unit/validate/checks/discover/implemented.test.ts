import { expect, test } from 'vitest';
import { implemented } from '../../../../../pipeline/validate/checks/discover/implemented.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(implemented, session.lines, clause);

const asked = (answer: Record<string, unknown>) =>
  new Session().client(request(1, 'server/discover', {})).server(answer);

test('only method not found is a finding', () => {
  expect(judge(asked(result(1, {}))).outcome).toBe('pass');
  expect(judge(asked(error(1, -32022))).outcome).toBe('pass');
  expect(judge(asked(error(1, -32601)))).toMatchObject({ outcome: 'fail', findings: [{ seq: 1 }] });
});

test('an answer under a reused id, or none, is no answer to discover', () => {
  expect(judge(new Session().client(request(1, 'server/discover', {}))).outcome).toBe('not-observed');
});
