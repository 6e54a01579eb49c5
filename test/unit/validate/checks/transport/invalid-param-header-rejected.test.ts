import { expect, test } from 'vitest';
import { invalidParamHeaderRejected } from '../../../../../pipeline/validate/checks/transport/invalid-param-header-rejected.js';
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
  return judgeBy(invalidParamHeaderRejected, session.lines);
};

test('it is refused', () => {
  expect(judge({ zone: 'ä' }, { 'mcp-param-zone': 'ä' }, -32020)).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge({ zone: 'ä' }, { 'mcp-param-zone': 'ä' }, {})).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 7, earlier: 4 }],
  });
  expect(judge({ zone: null }, { 'mcp-param-zone': 'a\u0001' }, -32602)).toMatchObject({ outcome: 'fail' });
  expect(judge({ zone: 'ä' }, { 'mcp-param-zone': 'ä' }, -32601).outcome).toBe('pass');
});

test('left alone: white space at the ends, unknown headers, valid ones, changed tools', () => {
  expect(judge({ zone: 'x' }, { 'mcp-param-zone': ' x ' }, {}).outcome).toBe('not-observed');
  expect(judge({}, { 'mcp-param-other': 'ä' }, {}).outcome).toBe('not-observed');
  expect(judge({ zone: 'x' }, { 'mcp-param-zone': 'x' }, {}).outcome).toBe('not-observed');
  expect(
    judge({ zone: 'ä' }, { 'mcp-param-zone': 'ä' }, {}, { ...MIRRORED, inputSchema: { type: 'object' } }),
  ).toMatchObject({ findings: [] });
  expect(judge({ zone: 'ä' }, { 'mcp-param-zone': 'ä' }, {}, MIRRORED)).toMatchObject({
    findings: [{ seq: 7 }],
  });
});
