import { expect, test } from 'vitest';
import { sentinelMarkerCase } from '../../../../../pipeline/validate/checks/transport/sentinel-marker-case.js';
import { judgeBy } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const judge = (name: string, headers: Record<string, string>) =>
  judgeBy(sentinelMarkerCase, new ModernHttp().call('tools/call', { name }, {}, headers).lines);

test('lower case passes', () => {
  expect(judge('q', {})).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge('q', { 'mcp-name': '=?base64?cQ==?=', 'mcp-param-a': '=?base64?cQ==?=' })).toMatchObject({
    outcome: 'pass',
    subjects: 2,
  });
});

test.each(['=?BASE64?cQ==?=', '=?Base64?cQ==?='])('%j is a finding', (value) => {
  expect(judge('q', { 'mcp-name': value })).toMatchObject({ outcome: 'fail', findings: [{ seq: 0 }] });
  expect(judge('q', { 'mcp-param-a': value })).toMatchObject({ outcome: 'fail', findings: [{ seq: 0 }] });
});

test('TRAN-089: a tool of just that name is no encoded value', () => {
  expect(judge('=?BASE64?cQ==?=', {})).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('requests without such headers are out of its scope', () => {
  expect(judgeBy(sentinelMarkerCase, new ModernHttp().discover().lines).outcome).toBe('not-observed');
});
