import { expect, test } from 'vitest';
import { nullParamHeaderNotExpected } from '../../../../../pipeline/validate/checks/transport/null-param-header-not-expected.js';
import { judgeBy } from '../../../../support/judge.js';
import { MIRRORED, ModernHttp } from '../../../../support/modern-http.js';

const judge = (
  args: unknown,
  headers: Record<string, string | undefined>,
  answer: Record<string, unknown> | number,
  ...after: Record<string, unknown>[]
) => {
  const session = new ModernHttp()
    .list(MIRRORED)
    .call('tools/call', { name: 'query', arguments: args }, answer, headers);
  if (after.length > 0) session.list(...after);
  return judgeBy(nullParamHeaderNotExpected, session.lines);
};

const ARGS = { zone: null };
const RIGHT = {};

test('the call is served, or refused over something else', () => {
  expect(judge(ARGS, RIGHT, {})).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(ARGS, RIGHT, -32602)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('-32020 for it is a finding', () => {
  expect(judge(ARGS, RIGHT, -32020)).toMatchObject({ outcome: 'fail', findings: [{ seq: 7, earlier: 4 }] });
  expect(judge(ARGS, RIGHT, -32020, MIRRORED)).toMatchObject({ outcome: 'fail', findings: [{ seq: 7 }] });
});

test('other faults, and a tool that turns out to have changed', () => {
  expect(judge(ARGS, { ...RIGHT, 'mcp-method': 'x' }, -32020).outcome).toBe('not-observed');
  expect(judge(ARGS, { ...RIGHT, 'mcp-param-zone': 'x' }, -32020).outcome).toBe('not-observed');
  expect(judge(ARGS, RIGHT, -32020, { ...MIRRORED, inputSchema: { type: 'object' } })).toMatchObject({
    findings: [],
  });
  const unlisted = new ModernHttp().call('tools/call', { name: 'query', arguments: ARGS }, -32020, RIGHT);
  expect(judgeBy(nullParamHeaderNotExpected, unlisted.lines).outcome).toBe('not-observed');
});
