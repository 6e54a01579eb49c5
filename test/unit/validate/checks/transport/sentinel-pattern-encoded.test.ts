import { expect, test } from 'vitest';
import { sentinelPatternEncoded } from '../../../../../pipeline/validate/checks/transport/sentinel-pattern-encoded.js';
import { judgeBy } from '../../../../support/judge.js';
import { encoded, MIRRORED, ModernHttp } from '../../../../support/modern-http.js';

const LOOKS = '=?base64?literal?=';
const judge = (args: Record<string, unknown>, headers: Record<string, string>, name = 'query') =>
  judgeBy(
    sentinelPatternEncoded,
    new ModernHttp().list({ ...MIRRORED, name }).call('tools/call', { name, arguments: args }, {}, headers)
      .lines,
  );

test('encoded, or not looking so', () => {
  expect(judge({ zone: LOOKS }, { 'mcp-param-zone': encoded(LOOKS) })).toMatchObject({
    outcome: 'pass',
    subjects: 2,
  });
  expect(judge({ zone: '=?base64?=' }, { 'mcp-param-zone': '=?base64?=' })).toMatchObject({
    outcome: 'pass',
  });
  expect(judge({}, { 'mcp-name': encoded(LOOKS) }, LOOKS)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('sent as it stands', () => {
  expect(judge({ zone: LOOKS }, { 'mcp-param-zone': LOOKS })).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4 }],
  });
  expect(judge({}, {}, LOOKS)).toMatchObject({ outcome: 'fail', findings: [{ seq: 4 }] });
});

test('without a name there is nothing to judge', () => {
  expect(judgeBy(sentinelPatternEncoded, new ModernHttp().discover().lines).outcome).toBe('not-observed');
});
