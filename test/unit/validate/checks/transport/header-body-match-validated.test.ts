import { expect, test } from 'vitest';
import { headerBodyMatchValidated } from '../../../../../pipeline/validate/checks/transport/header-body-match-validated.js';
import { judgeBy, request, result } from '../../../../support/judge.js';
import { encoded, MIRRORED, ModernHttp } from '../../../../support/modern-http.js';

const rule = (name: string) => ({ checks: [`transport.header-body-match-validated#${name}`] });
const call = (
  headers: Record<string, string | undefined>,
  answer: Record<string, unknown> | number = {},
  args = {},
) =>
  new ModernHttp().list(MIRRORED).call('tools/call', { name: 'query', arguments: args }, answer, headers)
    .lines;
const judge = (lines: ReturnType<typeof call>, name: string) =>
  judgeBy(headerBodyMatchValidated, lines, rule(name));

test('a result for matching headers passes', () => {
  const lines = call({ 'mcp-name': encoded('query'), 'mcp-param-zone': 'eu' }, {}, { zone: 'eu' });
  for (const name of ['match', 'required', 'param'])
    expect(judge(lines, name)).toMatchObject({ outcome: 'pass' });
});

test('TRAN-097, TRAN-100: an integer in another spelling is no mismatch', () => {
  for (const [sent, value] of [
    ['42.0', 42],
    ['4.2e1', 42],
    ['42', 42],
  ] as const)
    expect(judge(call({ 'mcp-param-shard': sent }, {}, { shard: value }), 'param').outcome).toBe('pass');
});

test.each([
  [{ 'mcp-method': 'tools/list' }],
  [{ 'mcp-method': encoded('tools/call') }],
  [{ 'mcp-name': 'other' }],
  [{ 'mcp-name': encoded('other') }],
  [{ 'mcp-name': '=?base64?%?=' }],
])('a result in spite of %j', (headers) => {
  for (const name of ['match', 'required'])
    expect(judge(call(headers), name)).toMatchObject({ outcome: 'fail', findings: [{ seq: 7, earlier: 4 }] });
  expect(judge(call(headers), 'param').outcome).toBe('not-observed');
  expect(judge(call(headers, -32020), 'match').outcome).toBe('pass');
});

test('a parameter breaks all three rules', () => {
  for (const name of ['match', 'required', 'param']) {
    expect(judge(call({ 'mcp-param-zone': 'us' }, {}, { zone: 'eu' }), name)).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 7 }],
    });
  }
});

test.each([[{ 'mcp-method': undefined }], [{ 'mcp-name': undefined }]])(
  'TRAN-100: a result without %j',
  (headers) => {
    expect(judge(call(headers), 'required')).toMatchObject({ outcome: 'fail', findings: [{ seq: 7 }] });
    expect(judge(call(headers), 'match').outcome).toBe('pass');
  },
);

test('requests of older revisions need no such headers', () => {
  const session = new ModernHttp().begin().exchange(request(9, 'tools/list'), result(9));
  expect(judgeBy(headerBodyMatchValidated, session.lines, rule('required')).outcome).toBe('not-observed');
});

test('a tool that turns out to have changed says nothing', () => {
  const session = new ModernHttp().list(MIRRORED);
  session.call('tools/call', { name: 'query', arguments: { zone: 'eu' } }, {}, { 'mcp-param-zone': 'us' });
  session.list({ ...MIRRORED, inputSchema: { type: 'object' } });
  expect(judgeBy(headerBodyMatchValidated, session.lines, rule('param')).findings).toEqual([]);
});
