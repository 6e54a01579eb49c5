import { expect, test } from 'vitest';
import { xMcpHeaderNameValid } from '../../../../../pipeline/validate/checks/transport/x-mcp-header-name-valid.js';
import { judgeBy } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const listed = (properties: Record<string, unknown>, more = {}) =>
  judgeBy(
    xMcpHeaderNameValid,
    new ModernHttp().list({ name: 'q', inputSchema: { type: 'object', properties, ...more } }).lines,
  );
const header = (name: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': name });

test.each([
  [{ a: header('Region') }, 1],
  [{ a: header("!#$%&'*+-.^_`|~9z"), b: header('B', 'integer'), c: header('C', 'boolean') }, 3],
  [{ a: header('A', ['string', 'null']), b: { 'x-mcp-header': 'B' } }, 2],
  [{ 'x-mcp-header': header('A') }, 1],
])('%j passes', (properties, subjects) => {
  expect(listed(properties)).toMatchObject({ outcome: 'pass', subjects });
});

test.each([
  [{ a: header('') }],
  [{ a: header('two words') }],
  [{ a: header('a\r\nb') }],
  [{ a: header('a:b') }],
  [{ a: header('Größe') }],
  [{ a: header(7) }],
  [{ a: header('Zone'), b: { type: 'object', properties: { c: header('zone') } } }],
  [{ a: header('A', 'number') }],
  [{ a: header('A', 'object') }],
  [{ a: header('A', ['integer', 'number']) }],
])('%j does not', (properties) => {
  expect(listed(properties)).toMatchObject({ outcome: 'fail', findings: [{ seq: 3 }] });
});

test('where it stands is another check’s affair, and a tool without any is none', () => {
  expect(listed({}, { items: header('A') })).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(listed({ a: { type: 'string' } }).outcome).toBe('not-observed');
});

test('each listing counts', () => {
  const tool = { name: 'q', inputSchema: { properties: { a: header('') } } };
  expect(
    judgeBy(xMcpHeaderNameValid, new ModernHttp().list(tool).list(tool).lines).findings.map(({ seq }) => seq),
  ).toEqual([3, 7]);
});
