import { expect, test } from 'vitest';
import { invalidHeaderToolUncalled } from '../../../../../pipeline/validate/checks/tools/invalid-header-tool-uncalled.js';
import { page } from '../../../../support/exchanges.js';
import { judgeBy, notification, request, Session } from '../../../../support/judge.js';

const header = (annotation: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': annotation });
const properties = (members: Record<string, unknown>) => ({ type: 'object', properties: members });

function judge(inputSchema: unknown, transport: 'stdio' | 'streamable-http' = 'streamable-http') {
  const session = page(new Session(transport), 1, 'tools', [{ name: 'q', inputSchema }]);
  return judgeBy(invalidHeaderToolUncalled, session.client(request(2, 'tools/call', { name: 'q' })).lines);
}

test.each([
  [properties({ a: header('Region') })],
  [properties({ a: header('A'), b: properties({ c: header('B', 'integer') }) })],
  [properties({ a: header('A', ['string', 'null']), b: { 'x-mcp-header': 'B' } })],
  // A parameter of that name, and data that looks like a schema, are no annotations.
  [properties({ 'x-mcp-header': { type: 'object' }, a: header('A') })],
  [properties({ a: { ...header('A'), default: { 'x-mcp-header': '' } } })],
])('a call of a tool with %j passes', (schema) => {
  expect(judge(schema)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  [properties({ a: header('') })],
  [properties({ a: header('two words') })],
  [properties({ a: header('a\r\nb') })],
  [properties({ a: header(7) })],
  [properties({ a: header('Region'), b: header('region') })],
  [properties({ a: header('A', 'number') })],
  [properties({ a: header('A', ['string', 'object']) })],
  [properties({ a: { type: 'array', items: header('A') } })],
  [{ anyOf: [properties({ a: header('A') })] }],
  [{ $defs: { d: header('A') }, properties: { a: { $ref: '#/$defs/d' } } }],
  [{ ...properties({ a: {} }), 'x-mcp-header': 'Root' }],
  [properties({ a: { if: properties({ b: header('A') }), else: {} } })],
])('a call of a tool with %j fails', (schema) => {
  expect(judge(schema)).toMatchObject({ outcome: 'fail', findings: [{ seq: 2, earlier: 1 }] });
});

test('on stdio, without annotations, or in doubt about the definition nothing is judged', () => {
  expect(judge(properties({ a: header('') }), 'stdio').outcome).toBe('not-observed');
  expect(judge(properties({ a: { type: 'string' } })).outcome).toBe('not-observed');
  const tool = { name: 'q', inputSchema: properties({ a: header('') }) };
  const doubt = page(new Session('streamable-http'), 1, 'tools', [tool])
    .server(notification('notifications/tools/list_changed'))
    .client(request(2, 'tools/call', { name: 'q' }));
  expect(judgeBy(invalidHeaderToolUncalled, doubt.lines).outcome).toBe('not-observed');
});
