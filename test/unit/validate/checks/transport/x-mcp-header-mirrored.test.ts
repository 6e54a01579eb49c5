import { expect, test } from 'vitest';
import { xMcpHeaderMirrored } from '../../../../../pipeline/validate/checks/transport/x-mcp-header-mirrored.js';
import { judgeBy, notification } from '../../../../support/judge.js';
import { encoded, MIRRORED, ModernHttp } from '../../../../support/modern-http.js';

const SENT = { checks: ['transport.x-mcp-header-mirrored#sent'] };
const VALUE = { checks: ['transport.x-mcp-header-mirrored#value'] };
const judge = (args: unknown, headers: Record<string, string>, clause = {}) =>
  judgeBy(
    xMcpHeaderMirrored,
    new ModernHttp().list(MIRRORED).call('tools/call', { name: 'query', arguments: args }, {}, headers).lines,
    clause,
  );

test.each([
  [{ zone: 'eu' }, { 'mcp-param-zone': 'eu' }],
  [{ zone: 'eü' }, { 'mcp-param-zone': encoded('eü') }],
  [{ shard: 42 }, { 'mcp-param-shard': '42' }],
  [{ shard: 42 }, { 'mcp-param-shard': '42.0' }],
  [{ dry: false }, { 'mcp-param-dry': 'false' }],
  [{ at: { site: 'x' } }, { 'mcp-param-site': 'x' }],
])('%j with %j passes', (args, headers) => {
  expect(judge(args, headers)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a missing header breaks both rules, a wrong value one', () => {
  expect(judge({ zone: 'eu' }, {}, SENT)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
  expect(judge({ zone: 'eu' }, {}, VALUE)).toMatchObject({ outcome: 'fail', findings: [{ seq: 4 }] });
  for (const [args, headers] of [
    [{ zone: 'eu' }, { 'mcp-param-zone': 'us' }],
    [{ dry: true }, { 'mcp-param-dry': 'True' }],
    [{ shard: 9007199254740991 }, { 'mcp-param-shard': '9007199254740990' }],
  ] as const) {
    expect(judge(args, headers, VALUE)).toMatchObject({ outcome: 'fail', findings: [{ seq: 4 }] });
    expect(judge(args, headers, SENT).outcome).toBe('pass');
  }
});

test.each([
  [undefined],
  [{ zone: null }],
  [{ free: 'x' }],
  [{ shard: 1.5 }],
  [{ zone: ['eu'] }],
  ['zone'],
  [{ at: null }],
])('%j calls for no header', (args) => {
  expect(judge(args, {}).outcome).toBe('not-observed');
});

test('only what was listed by then, without a fault and without doubt', () => {
  const call = { name: 'query', arguments: { zone: 'eu' } };
  const late = new ModernHttp().call('tools/call', call).list(MIRRORED);
  expect(judgeBy(xMcpHeaderMirrored, late.lines).outcome).toBe('not-observed');
  const doubted = new ModernHttp().list(MIRRORED);
  doubted.server(notification('notifications/tools/list_changed'));
  expect(judgeBy(xMcpHeaderMirrored, doubted.call('tools/call', call).lines).outcome).toBe('not-observed');
  const both = { type: 'string', 'x-mcp-header': 'Zone' };
  const faulty = { name: 'query', inputSchema: { properties: { zone: both, other: both } } };
  expect(
    judgeBy(xMcpHeaderMirrored, new ModernHttp().list(faulty).call('tools/call', call).lines).outcome,
  ).toBe('not-observed');
});
