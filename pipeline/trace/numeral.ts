/**
 * Numbers as they were written.
 *
 * `JSON.parse` reads `1.0` as 1 and rounds integers past 2^53, yet the protocol tells integers from other numbers
 * (a request id is a string or an integer). A number whose JavaScript value does not print back as it was written, or
 * that is an integer beyond 2^53, is kept as a `Numeral`; every other number stays a plain `number`. So a plain number is an integer exactly when
 * `Number.isInteger` says so, and verdicts do not depend on which parser read the line.
 */
export class Numeral {
  constructor(
    /** The literal as it stands in the trace: `1.0`, `1e2`, `18446744073709551615`. */
    readonly literal: string,
  ) {}

  /** In JSON made from a value the literal's nearest double stands; reports print `literal` where it matters. */
  toJSON(): number {
    return Number(this.literal);
  }

  toString(): string {
    return this.literal;
  }
}

/** Keeps a number literal as a plain number where that loses nothing. Throws RangeError beyond a double's range. */
export function readNumber(literal: string): number | Numeral {
  const value = Number(literal);
  if (!Number.isFinite(value)) throw new RangeError(`the number ${literal.slice(0, 40)} is out of range`);
  const exact = String(value) === literal && (Number.isSafeInteger(value) || !Number.isInteger(value));
  return exact ? value : new Numeral(literal);
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const LOWEST = -(2n ** 63n);
const HIGHEST = 2n ** 64n - 1n;

/** An integer literal in the 64-bit ranges: `1`, not `1.0`, `1e2`, `-0` or anything beyond 64 bits. */
export function isInteger(value: unknown): value is number | Numeral {
  if (typeof value === 'number') return Number.isInteger(value);
  if (!(value instanceof Numeral) || value.literal === '-0' || !INTEGER.test(value.literal)) return false;
  const exact = BigInt(value.literal);
  return exact >= LOWEST && exact <= HIGHEST;
}

export function isNumber(value: unknown): value is number | Numeral {
  return typeof value === 'number' || value instanceof Numeral;
}

/** The nearest double, for comparing sizes. */
export function toNumber(value: number | Numeral): number {
  return typeof value === 'number' ? value : Number(value.literal);
}

/** The exact value of an integer literal. */
export function toBigInt(value: number | Numeral): bigint {
  return BigInt(typeof value === 'number' ? value : value.literal);
}
