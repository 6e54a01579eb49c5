import { expect, test } from 'vitest';
import { missingParamHeaderRejected } from '../../../../../pipeline/validate/checks/transport/missing-param-header-rejected.js';
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
  return judgeBy(missingParamHeaderRejected, session.lines);
};

test('it is refused, by whatever error', () => {
  expect(judge({ zone: 'eu' }, {}, -32020)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge({ zone: 'eu' }, {}, -32602)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge({ zone: 'eu' }, {}, {})).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 7, earlier: 4 }],
  });
});

test('left alone: calls that lack none, other revisions, changed tools', () => {
  expect(judge({ zone: 'eu' }, { 'mcp-param-zone': 'eu' }, {}).outcome).toBe('not-observed');
  expect(judge({ zone: null }, {}, {}).outcome).toBe('not-observed');
  expect(judge({ zone: 'eu' }, { 'mcp-protocol-version': '2025-11-25' }, {}).outcome).toBe('not-observed');
  expect(judge({ zone: 'eu' }, {}, {}, { ...MIRRORED, inputSchema: { type: 'object' } })).toMatchObject({
    findings: [],
  });
});
