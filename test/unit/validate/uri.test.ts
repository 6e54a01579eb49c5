import { expect, test } from 'vitest';
import { hasScheme, isCustomScheme, isUri } from '../../../pipeline/validate/uri.js';

test.each(['file:///a', 'urn:x', 'a+b-c.1:x', 'http://[::1]/', 'note://caf\u00e9', 'x:%41', 'x:'])(
  '%j is a URI',
  (uri) => {
    expect(isUri(uri)).toBe(true);
  },
);

test.each([
  '',
  'a',
  '/a',
  '1a:b',
  'a_b:c',
  'x:a b',
  'x:\n',
  'x:"',
  'x:<a>',
  'x:\\',
  'x:^',
  'x:`',
  'x:{a}',
  'x:|',
  'x:%4',
  'x:%zz',
])('%j is none', (uri) => {
  expect(isUri(uri)).toBe(false);
});

test('schemes', () => {
  expect(hasScheme('x:a b')).toBe(true);
  expect(hasScheme(':a')).toBe(false);
  expect(['https://a', 'HTTP://a', 'file:a', 'git:a'].some(isCustomScheme)).toBe(false);
  expect(['note:a', 'gits:a', 'filex:a'].every(isCustomScheme)).toBe(true);
});
