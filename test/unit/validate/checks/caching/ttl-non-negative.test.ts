import { expect, test } from 'vitest';
import { ttlNonNegative } from '../../../../../pipeline/validate/checks/caching/ttl-non-negative.js';
import { judgeBy, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(ttlNonNegative, session.lines, clause);

const answered = (ttl: string) =>
  judgeBy(
    ttlNonNegative,
    '{"seq":0,"direction":"server-to-client","transport":"stdio","kind":"message","payload":{"jsonrpc":"2.0","id":1,"result":{"ttlMs":' +
      `${ttl}}}}\n`,
  );

test.each(['0', '1', '9007199254740993'])('%s passes', (ttl) => {
  expect(answered(ttl).outcome).toBe('pass');
});

test.each(['-1', '1.5', '1.0', '"1"', 'null', 'true'])('%s fails', (ttl) => {
  expect(answered(ttl)).toMatchObject({ outcome: 'fail', findings: [{ seq: 0 }] });
});

test('a result without ttlMs is not observed', () => {
  expect(judge(new Session().server(result(1, {}))).outcome).toBe('not-observed');
});
