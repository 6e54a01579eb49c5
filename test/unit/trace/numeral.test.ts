import { describe, expect, it } from 'vitest';
import {
  isInteger,
  isNumber,
  Numeral,
  readNumber,
  toBigInt,
  toNumber,
} from '../../../pipeline/trace/numeral.js';

describe('numbers as they were written', () => {
  it.each(['0', '1', '-1', '0.5', '9007199254740991', '1e-7'])('keeps %s as a plain number', (literal) => {
    expect(readNumber(literal)).toBe(Number(literal));
  });

  it.each(['1.0', '1e2', '1E2', '-0', '0.10', '9007199254740992', '6426602191551651000', '1e21', '1e+21'])(
    'keeps %s as it stands',
    (literal) => {
      expect(readNumber(literal)).toEqual(new Numeral(literal));
    },
  );

  it('refuses what no double can hold', () => {
    expect(() => readNumber('1e999')).toThrow(RangeError);
    expect(() => readNumber('-1e999')).toThrow(RangeError);
  });

  it.each([
    ['1', true],
    ['-9223372036854775808', true],
    ['18446744073709551615', true],
    ['-9223372036854775809', false],
    ['18446744073709551616', false],
    ['1.0', false],
    ['1e2', false],
    ['-0', false],
    ['0.5', false],
  ])('an integer: %s is %s', (literal, integer) => {
    expect(isInteger(readNumber(literal))).toBe(integer);
  });

  it('is a number to those who ask, exact or nearest', () => {
    const big = readNumber('18446744073709551615');
    expect(isNumber(big)).toBe(true);
    expect(isNumber('1')).toBe(false);
    if (!isInteger(big)) throw new Error('no integer');
    expect(toBigInt(big)).toBe(18446744073709551615n);
    expect(toNumber(big)).toBe(2 ** 64);
    expect(JSON.stringify({ n: new Numeral('1.0') })).toBe('{"n":1}');
  });
});
