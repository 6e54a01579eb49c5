import { expect, test } from 'vitest';
import { headerValueEncoding } from '../../../../../pipeline/validate/checks/transport/header-value-encoding.js';
import { judgeBy } from '../../../../support/judge.js';
import { encoded, MIRRORED, ModernHttp } from '../../../../support/modern-http.js';

const NAME = { checks: ['transport.header-value-encoding#name'] };
const PARAM = { checks: ['transport.header-value-encoding#param'] };
const judge = (headers: Record<string, string>, clause = {}, name = 'query') =>
  judgeBy(
    headerValueEncoding,
    new ModernHttp().list(MIRRORED).call('tools/call', { name, arguments: { free: 'x' } }, {}, headers).lines,
    clause,
  );

test.each(['plain', '', 'a\tb', encoded('ä'), encoded(' x '), '=?base64??='])('%j is in order', (value) => {
  expect(judge({ 'mcp-name': value })).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge({ 'mcp-param-other': value })).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test.each(['ä', ' x', 'x\t', 'a\u0000b', 'a\r\nb', '=?base64?ä?=', '=?base64?abc?=', '=?base64?gA==?='])(
  '%j is not',
  (value) => {
    const named = judge({ 'mcp-name': value }, NAME);
    expect(named).toMatchObject({ outcome: 'fail', findings: [{ seq: 4 }] });
    expect(judge({ 'mcp-name': value }, PARAM).outcome).toBe('not-observed');
    expect(judge({ 'mcp-param-other': value }, PARAM)).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 4 }],
    });
    expect(judge({ 'mcp-param-other': value }, NAME).outcome).toBe('pass');
  },
);

test('what looks encoded and is the body’s own text is left to another check, markers in capitals too', () => {
  expect(judge({}, NAME, '=?base64?literal?=').outcome).toBe('pass');
  expect(judge({ 'mcp-name': '=?BASE64?ä?=' }).outcome).toBe('not-observed');
});

test('without such headers there is nothing to judge', () => {
  expect(judgeBy(headerValueEncoding, new ModernHttp().discover().lines).outcome).toBe('not-observed');
});
