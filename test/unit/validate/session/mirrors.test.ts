import { expect, test } from 'vitest';
import { Numeral } from '../../../../pipeline/trace/numeral.js';
import {
  compare,
  decodeSentinel,
  isHeaderSafe,
  isMiscasedSentinel,
  isSentinel,
} from '../../../../pipeline/validate/session/mirrors.js';

// The five examples of streamable-http, Value Encoding, and what surrounds them.
test.each([
  ['us-west1', 'us-west1', 'carried'],
  ['=?base64?SGVsbG8sIOS4lueVjA==?=', 'Hello, 世界', 'encoded'],
  ['=?base64?IHBhZGRlZCA=?=', ' padded ', 'encoded'],
  ['=?base64?bGluZTEKbGluZTI=?=', 'line1\nline2', 'encoded'],
  ['=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=', '=?base64?literal?=', 'encoded'],
  ['=?base64?literal?=', '=?base64?literal?=', 'verbatim'],
  ['=?base64??=', '', 'encoded'],
  ['=?base64?77u/YQ==?=', '\uFEFFa', 'encoded'],
  ['=?BASE64?YQ==?=', 'a', 'mismatch'],
  ['=?base64?YQ?=', 'a', 'mismatch'],
  ['=?base64?gA==?=', '\uFFFD', 'mismatch'],
  ['us', 'eu', 'mismatch'],
  ['42', 42, 'carried'],
  ['42.0', 42, 'respelled'],
  ['4.2e1', 42, 'respelled'],
  ['-7', -7, 'carried'],
  ['=?base64?NDI=?=', 42, 'encoded'],
  ['=?base64?NDIuMA==?=', 42, 'respelled'],
  ['43', 42, 'mismatch'],
  ['', 0, 'mismatch'],
  ['0x2a', 42, 'mismatch'],
  ['9007199254740993', new Numeral('9007199254740993'), 'carried'],
  ['9007199254740992', new Numeral('9007199254740993'), 'mismatch'],
  ['42', new Numeral('42.0'), 'respelled'],
  ['42.0', '42', 'mismatch'],
  ['true', true, 'carried'],
  ['True', true, 'mismatch'],
] as const)('%j for %j: %s', (sent, value, standing) => {
  expect(compare(sent, value)).toBe(standing);
});

test('the markers may not overlap, and their case counts', () => {
  expect(isSentinel('=?base64?=')).toBe(false);
  expect(isSentinel('=?base64??=')).toBe(true);
  expect(isSentinel('=?Base64??=')).toBe(false);
  expect(isMiscasedSentinel('=?Base64??=')).toBe(true);
  expect(isMiscasedSentinel('=?base64??=')).toBe(false);
  expect(decodeSentinel('=?base64?%?=')).toBeUndefined();
});

test.each([
  ['', true],
  ['a b\tc~', true],
  [' a', false],
  ['a\t', false],
  ['a\u007f', false],
  ['é', false],
])('%j is safe in a header: %s', (value, safe) => {
  expect(isHeaderSafe(value)).toBe(safe);
});
