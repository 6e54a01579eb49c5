import { expect, test } from 'vitest';
import { xMcpHeaderReachable } from '../../../../../pipeline/validate/checks/transport/x-mcp-header-reachable.js';
import { judgeBy } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const header = { type: 'string', 'x-mcp-header': 'A' };
const listed = (inputSchema: Record<string, unknown>, rule: string) =>
  judgeBy(xMcpHeaderReachable, new ModernHttp().list({ name: 'q', inputSchema }).lines, {
    checks: [`transport.x-mcp-header-reachable#${rule}`],
  });

test('a chain of properties', () => {
  for (const rule of ['reachable', 'chain']) {
    expect(listed({ properties: { a: header } }, rule)).toMatchObject({ outcome: 'pass', subjects: 1 });
    expect(listed({ properties: { items: { properties: { not: header } } } }, rule).outcome).toBe('pass');
    expect(listed({ properties: { a: { type: 'string' } } }, rule).outcome).toBe('not-observed');
  }
});

test.each([
  [{ properties: { a: { items: header } } }],
  [{ properties: { a: { prefixItems: [header] } } }],
  [{ anyOf: [{ properties: { a: header } }] }],
  [{ not: { properties: { a: header } } }],
  [{ if: { properties: { a: header } } }],
  [{ $defs: { a: header }, properties: { a: { $ref: '#/$defs/a' } } }],
])('%j breaks both rules', (schema) => {
  for (const rule of ['reachable', 'chain'])
    expect(listed(schema, rule)).toMatchObject({ outcome: 'fail', findings: [{ seq: 3 }] });
});

test.each([[{ ...header }], [{ additionalProperties: header }], [{ patternProperties: { a: header } }]])(
  '%j breaks the first one',
  (schema) => {
    expect(listed(schema, 'reachable')).toMatchObject({ outcome: 'fail', findings: [{ seq: 3 }] });
    expect(listed(schema, 'chain').outcome).toBe('pass');
  },
);
