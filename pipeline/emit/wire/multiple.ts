/** `multipleOf` of JSON Schema, without accusing anybody of what doubles cannot hold. */
import type { Ajv, SchemaValidateFunction } from 'ajv';

/** A quotient this close to a whole number, relative to its size, may be one that was rounded on its way. */
const ROUNDING = 2 ** -50;

/**
 * Whether a number may be a multiple of another above 0. Certain among integers that doubles hold exactly. Elsewhere (0.3
 * of 0.1, integers past 2^53) the literals, the division and whoever computed the value all round, and what rounding
 * explains is a multiple.
 */
export function isMultiple(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const quotient = value / divisor;
  if (!Number.isFinite(quotient)) return true;
  return Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * ROUNDING;
}

/** Puts it in the place of ajv's keyword, which takes 5 for no multiple of 1e-300. */
export function replaceMultipleOf(ajv: Ajv): void {
  const validate: SchemaValidateFunction = (multipleOf: number, value: number) => {
    if (isMultiple(value, multipleOf)) return true;
    validate.errors = [{ keyword: 'multipleOf', params: { multipleOf } }];
    return false;
  };
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', validate });
}
