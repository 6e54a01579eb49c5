import { expect, test } from 'vitest';
import { embeddedResourceShape } from '../../../../../pipeline/validate/checks/prompts/embedded-resource-shape.js';
import { answered } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const judge = (content: unknown) =>
  judgeBy(
    embeddedResourceShape,
    answered(new Session(), 1, 'prompts/get', {}, { messages: [{ content }] }).lines,
  );
const embedded = (resource: unknown) => judge({ type: 'resource', resource });

test.each([
  [{ uri: 'a:b', mimeType: 'text/plain', text: '' }],
  [{ uri: 'a:b', mimeType: '', blob: 'YQ==' }],
  [{ uri: 'a:b', mimeType: 'a/b', text: 'x', blob: null }],
])('%j passes', (resource) => {
  expect(embedded(resource)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  [undefined, 1],
  ['a:b', 1],
  [{ uri: 'b', mimeType: 'a/b', text: '' }, 1],
  [{ uri: 7, mimeType: 'a/b', text: '' }, 1],
  [{ uri: 'a:b', text: '' }, 1],
  [{ uri: 'a:b', mimeType: 'a/b' }, 1],
  [{ uri: 'a:b', mimeType: 'a/b', text: '', blob: '' }, 1],
  [{ uri: 'a:b', mimeType: 'a/b', blob: 'x' }, 1],
  [{}, 3],
])('%j fails with %i findings', (resource, findings) => {
  const judged = embedded(resource);
  expect(judged.outcome).toBe('fail');
  expect(judged.findings.map((each) => each.seq)).toEqual(Array(findings).fill(1));
});

test('links and text are not judged', () => {
  expect(judge({ type: 'resource_link', uri: 'b' }).outcome).toBe('not-observed');
  expect(judge('resource').outcome).toBe('not-observed');
});
