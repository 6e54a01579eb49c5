import { expect, test } from 'vitest';
import { invalidCursorRestart } from '../../../../../pipeline/validate/checks/caching/invalid-cursor-restart.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(invalidCursorRestart, session.lines, clause);

const page = (session: Session, id: number, cursor: string | undefined, answer: Record<string, unknown>) =>
  session.client(request(id, 'tools/list', cursor === undefined ? {} : { cursor })).server(answer);
const failed = () =>
  page(
    page(new Session(), 1, undefined, result(1, { tools: [], nextCursor: 'b' })),
    2,
    'b',
    error(2, -32602),
  );

test('listing from the start passes', () => {
  expect(judge(page(failed(), 3, undefined, result(3, { tools: [] })), { level: 'SHOULD' })).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('a cursor of the failed chain warns', () => {
  expect(judge(page(failed(), 3, 'b', error(3, -32602)), { level: 'SHOULD' })).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 4, earlier: 3 }],
  });
});

test('an error for a cursor that was never given out fails no chain', () => {
  expect(judge(page(page(new Session(), 1, 'x', error(1, -32602)), 2, 'x', error(2, -32602))).outcome).toBe(
    'not-observed',
  );
});
