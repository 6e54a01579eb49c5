import { expect, test } from 'vitest';
import { integerHeaderComparedAsNumber } from '../../../../../pipeline/validate/checks/transport/integer-header-compared-as-number.js';
import { judgeBy } from '../../../../support/judge.js';
import { encoded, MIRRORED, ModernHttp } from '../../../../support/modern-http.js';

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
  return judgeBy(integerHeaderComparedAsNumber, session.lines);
};

test('another spelling is served', () => {
  expect(judge({ shard: 42 }, { 'mcp-param-shard': '42.0' }, {})).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge({ shard: 42 }, { 'mcp-param-shard': encoded('42.0') }, -32602)).toMatchObject({
    outcome: 'pass',
  });
});

test('-32020 for it is a finding', () => {
  expect(judge({ shard: 42 }, { 'mcp-param-shard': '42.0' }, -32020)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 7, earlier: 4 }],
  });
});

test.each([
  [{ shard: 42 }, { 'mcp-param-shard': '42' }],
  [{ shard: 42 }, { 'mcp-param-shard': '43.0' }],
  [{ shard: 42 }, { 'mcp-param-shard': '42.0', 'mcp-method': 'x' }],
  [{ shard: 42, zone: 'eu' }, { 'mcp-param-shard': '42.0' }],
  [{ zone: '42' }, { 'mcp-param-zone': '42.0' }],
])('%j with %j is out of its scope', (args, headers) => {
  expect(judge(args, headers, -32020).outcome).toBe('not-observed');
});

test('a tool that turns out to have changed says nothing', () => {
  expect(
    judge({ shard: 42 }, { 'mcp-param-shard': '42.0' }, -32020, {
      ...MIRRORED,
      inputSchema: { type: 'object' },
    }),
  ).toMatchObject({ findings: [] });
});
