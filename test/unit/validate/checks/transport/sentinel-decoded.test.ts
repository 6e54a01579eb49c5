import { expect, test } from 'vitest';
import { sentinelDecoded } from '../../../../../pipeline/validate/checks/transport/sentinel-decoded.js';
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
  return judgeBy(sentinelDecoded, session.lines);
};

const NAME = { 'mcp-name': encoded('query') };

test('a right one is served, or refused over something else', () => {
  expect(judge({}, NAME, {})).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge({}, NAME, -32602)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge({ shard: 7 }, { 'mcp-param-shard': encoded('7') }, {})).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('-32020 for it is a finding', () => {
  expect(judge({}, NAME, -32020)).toMatchObject({ outcome: 'fail', findings: [{ seq: 7, earlier: 4 }] });
  expect(judge({ zone: 'ä' }, { 'mcp-param-zone': encoded('ä') }, -32020)).toMatchObject({ outcome: 'fail' });
  const read = new ModernHttp().call('resources/read', { uri: 'a:ü' }, -32020, {
    'mcp-name': encoded('a:ü'),
  });
  expect(judgeBy(sentinelDecoded, read.lines)).toMatchObject({ outcome: 'fail', findings: [{ seq: 3 }] });
});

test.each([
  [{}, { ...NAME, 'mcp-method': 'x' }],
  [{}, { ...NAME, 'mcp-protocol-version': undefined }],
  [{ zone: 'eu' }, NAME],
  [{ zone: null }, { ...NAME, 'mcp-param-zone': 'x' }],
  [{ shard: 7 }, { ...NAME, 'mcp-param-shard': '7.0' }],
  [{}, { 'mcp-name': encoded('other') }],
  [{}, {}],
])('%j with %j is wrong in some other way, or not encoded', (args, headers) => {
  expect(judge(args, headers, -32020).outcome).toBe('not-observed');
});

test('a tool that was not listed, or turns out to have changed', () => {
  const unlisted = new ModernHttp().call('tools/call', { name: 'query' }, -32020, NAME);
  expect(judgeBy(sentinelDecoded, unlisted.lines).outcome).toBe('not-observed');
  expect(judge({}, NAME, -32020, { ...MIRRORED, inputSchema: { type: 'object' } })).toMatchObject({
    findings: [],
  });
});
