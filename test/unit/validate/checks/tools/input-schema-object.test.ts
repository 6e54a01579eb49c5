import { expect, test } from 'vitest';
import { inputSchemaObject } from '../../../../../pipeline/validate/checks/tools/input-schema-object.js';
import { page } from '../../../../support/exchanges.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (tool: unknown) =>
  judgeBy(inputSchemaObject, page(new Session(), 1, 'tools', [tool as Record<string, unknown>]).lines);

test.each([
  [{ type: 'object' }],
  // The prose asks for a valid JSON Schema object; that its type be object is the wire shape's demand.
  [{}],
  [{ $schema: 'https://example.org/some-other-dialect', type: 'whatever' }],
  [{ type: 'object', properties: { __proto__: { type: 'string' } } }],
])('%j passes', (inputSchema) => {
  expect(judge({ name: 'a', inputSchema })).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([[null], ['{}'], [[]], [true], [7], [{ type: 'thing' }], [{ properties: [] }]])(
  '%j fails',
  (inputSchema) => {
    expect(judge({ name: 'a', inputSchema })).toMatchObject({ outcome: 'fail', findings: [{ seq: 1 }] });
  },
);

test('a missing inputSchema fails, named or not', () => {
  expect(judge({ name: 'a' })).toMatchObject({ outcome: 'fail', subjects: 1 });
  expect(judge({}).findings[0]?.saw).toContain('(unnamed)');
});

test('without a listed tool nothing is observed', () => {
  expect(judge(7).outcome).toBe('not-observed');
  const asked = new Session().server(request(1, 'tools/list')).client(result(1, { tools: [{ name: 'a' }] }));
  expect(judgeBy(inputSchemaObject, asked.lines).outcome).toBe('not-observed');
});
