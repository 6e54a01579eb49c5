import { expect, test } from 'vitest';
import { isBase64, isMediaType } from '../../../pipeline/validate/encoding.js';

test('Base64 of RFC 4648, section 4', () => {
  for (const text of ['', 'YQ==', 'YWI=', 'YWJj', '+/+/']) expect(isBase64(text)).toBe(true);
  for (const text of ['YQ', 'YQ=', '====', 'Y===', 'YQ==YQ==', 'Y Q=', 'YWJj\n', '-_-_', null, 4])
    expect(isBase64(text)).toBe(false);
  expect(isBase64('A'.repeat(4_000_000))).toBe(true);
});

test('media types', () => {
  for (const type of ['a/b', 'image/svg+xml', 'a/b/c']) expect(isMediaType(type)).toBe(true);
  for (const type of ['', '/', 'a', 'a/', '/b', null]) expect(isMediaType(type)).toBe(false);
});
