import { expect, test } from 'vitest';
import { imageContentEncoding } from '../../../../../pipeline/validate/checks/prompts/image-content-encoding.js';
import { answered } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const judge = (content: unknown) =>
  judgeBy(
    imageContentEncoding,
    answered(new Session(), 1, 'prompts/get', {}, { messages: [{ content }] }).lines,
  );
const media = (data: unknown, mimeType: unknown) => ({ type: 'image', data, mimeType });

test.each([['YQ=='], ['']])('data %j with a media type passes', (data) => {
  expect(judge(media(data, 'image/x'))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  ['no base64!', 'image/x', 1],
  [null, 'image/x', 1],
  ['YQ==', 'image', 1],
  ['YQ==', '/x', 1],
  ['YQ==', 'image/', 1],
  [undefined, undefined, 2],
])('data %j of type %j fails', (data, mimeType, findings) => {
  const judged = judge(media(data, mimeType));
  expect(judged.outcome).toBe('fail');
  expect(judged.findings.map((each) => each.seq)).toEqual(Array(findings).fill(1));
});

test('other content, and content in an array, is not judged', () => {
  expect(judge({ type: 'text', text: 'a' }).outcome).toBe('not-observed');
  expect(judge([media('!', '')]).outcome).toBe('not-observed');
});
