import { expect, test } from 'vitest';
import { invalidLevelRejected } from '../../../../../pipeline/validate/checks/logging/invalid-level-rejected.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { envelope, judgeBy, Session } from '../../../../support/judge.js';

const judge = (session: Session, rule: 'set-level' | 'per-request') =>
  judgeBy(invalidLevelRejected, session.lines, {
    level: 'SHOULD',
    checks: [`logging.invalid-level-rejected#${rule}`],
  });
const wanting = (level: unknown) => ({ _meta: { ...envelope(), 'io.modelcontextprotocol/logLevel': level } });
const ASKING = {
  'set-level': ['logging/setLevel', (level: unknown) => ({ level })],
  'per-request': ['tools/call', wanting],
} as const;
const LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

test.each(['set-level', 'per-request'] as const)('%s: an unknown level is refused with -32602', (rule) => {
  const [method, params] = ASKING[rule];
  for (const level of ['verbose', 'DEBUG', '', 7, null]) {
    expect(judge(refused(new Session(), 1, method, params(level), -32602), rule)).toMatchObject({
      outcome: 'pass',
      subjects: 1,
    });
    expect(judge(answered(new Session(), 1, method, params(level), {}), rule)).toMatchObject({
      outcome: 'warn',
      findings: [{ seq: 1, earlier: 0, rule }],
    });
    expect(judge(refused(new Session(), 1, method, params(level), -32603), rule).outcome).toBe('warn');
  }
});

test.each(['set-level', 'per-request'] as const)('%s: the eight levels are not judged', (rule) => {
  const [method, params] = ASKING[rule];
  for (const level of LEVELS)
    expect(judge(answered(new Session(), 1, method, params(level), {}), rule).outcome).toBe('not-observed');
});

test('each rule judges its own requests only', () => {
  expect(
    judge(answered(new Session(), 1, 'logging/setLevel', { level: 'x' }, {}), 'per-request').outcome,
  ).toBe('not-observed');
  expect(judge(answered(new Session(), 1, 'tools/call', wanting('x'), {}), 'set-level').outcome).toBe(
    'not-observed',
  );
  expect(judge(answered(new Session(), 1, 'tools/call', {}, {}), 'per-request').outcome).toBe('not-observed');
});

// Section 6.1, 13: a request with two faults may be refused for either.
test('LOG-010: an error for another fault of the same request passes', () => {
  for (const code of [-32601, -32020, -32021, -32022])
    expect(judge(refused(new Session(), 1, 'unknown', wanting('x'), code), 'per-request').outcome).toBe(
      'pass',
    );
});
