import { expect, test } from 'vitest';
import { structuredContentText } from '../../../../../pipeline/validate/checks/tools/structured-content-text.js';
import { called } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const judge = (value: Record<string, unknown>) =>
  judgeBy(structuredContentText, called(new Session(), 1, 'a', {}, value).lines, { level: 'SHOULD' });
const text = (value: string) => ({ type: 'text', text: value });

test.each([
  [{ a: 1, b: [true, null] }, '{"b": [true, null],\n "a": 1}'],
  [{ a: 1 }, '{"a": 1.0}'],
  [[1, 2], '[1,2]'],
  [null, 'null'],
  [7, '7'],
  ['plain', 'plain'],
  ['plain', '"plain"'],
])('%j beside the text %j passes', (structuredContent, json) => {
  expect(judge({ content: [text('see'), text(json)], structuredContent })).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('numbers are compared by size, however the trace writes them', () => {
  const lines = called(
    new Session(),
    1,
    'a',
    {},
    { content: [text('{"a":1}')], structuredContent: { a: 'A' } },
  ).lines;
  const written = lines
    .map((line) => JSON.stringify(line))
    .join('\n')
    .replace('"A"', '1.0');
  expect(judgeBy(structuredContentText, `${written}\n`).outcome).toBe('pass');
});

// Section 6.2: any text block used to do.
test.each([
  [[]],
  ['no array'],
  [[text('It is 20 degrees.')]],
  [[text('{"a":2}')]],
  [[text('{"a":1,"b":2}')]],
  [[{ type: 'image', data: '', mimeType: 'image/png' }]],
])('the content %j beside {"a":1} is a warning', (content) => {
  expect(judge({ content, structuredContent: { a: 1 } })).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 1 }],
  });
});

test('a hostile text is no match and no crash', () => {
  expect(judge({ content: [text('['.repeat(100_000))], structuredContent: [] }).outcome).toBe('warn');
  expect(judge({ content: [text('{"__proto__":1}')], structuredContent: {} }).outcome).toBe('warn');
});

test('a result without structuredContent is not judged', () => {
  expect(judge({ content: [text('a')] }).outcome).toBe('not-observed');
});
