/** What is wrong with a value, in our words. */
import type { ErrorObject } from 'ajv';
import type { SchemaFault } from './json-schema.js';
import { quote, show, typeWord } from './wording.js';

/** The value under a JSON pointer; undefined where there is none. */
export function valueAt(whole: unknown, pointer: string): unknown {
  let value = whole;
  if (pointer === '') return value;
  for (const step of pointer.slice(1).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

const LIMITS: Readonly<Record<string, string>> = {
  minimum: 'a number of at least',
  maximum: 'a number of at most',
  exclusiveMinimum: 'a number above',
  exclusiveMaximum: 'a number below',
};
const COUNTS: Readonly<Record<string, readonly [bound: string, unit: string]>> = {
  minLength: ['at least', 'characters'],
  maxLength: ['at most', 'characters'],
  minItems: ['at least', 'items'],
  maxItems: ['at most', 'items'],
  minProperties: ['at least', 'members'],
  maxProperties: ['at most', 'members'],
};

/** One ajv error as a fault of the value `whole`. */
export function faultOf(error: ErrorObject, whole: unknown): SchemaFault {
  const path = error.instancePath;
  const value = valueAt(whole, path);
  const where = path === '' ? '' : ` at ${quote(path)}`;
  const params = error.params as Record<string, unknown>;
  const member = (name: unknown) => quote(String(name));
  const fault = (saw: string, expected: string): SchemaFault => ({ path, saw: `${saw}${where}`, expected });
  const limit = LIMITS[error.keyword];
  if (limit !== undefined) return fault(show(value), `${limit} ${show(params['limit'])}`);
  const count = COUNTS[error.keyword];
  if (count !== undefined) return fault(show(value), `${count[0]} ${show(params['limit'])} ${count[1]}`);
  switch (error.keyword) {
    case 'type':
      return fault(typeWord(value), `the type ${show(params['type'])}`);
    case 'required':
      return fault(`${typeWord(value)} without ${member(params['missingProperty'])}`, 'this required member');
    case 'dependentRequired':
    case 'dependencies':
      return fault(
        `${typeWord(value)} without ${member(params['missingProperty'])}`,
        `it beside ${member(params['property'])}`,
      );
    case 'additionalProperties':
      return fault(`a member ${member(params['additionalProperty'])}`, 'only members that the schema names');
    case 'unevaluatedProperties':
      return fault(`a member ${member(params['unevaluatedProperty'])}`, 'only members that the schema names');
    case 'propertyNames':
      return fault(`a member ${member(params['propertyName'])}`, 'a name that the schema allows');
    case 'const':
      return fault(show(value), `the value ${show(params['allowedValue'])}`);
    case 'enum':
      return fault(show(value), `one of ${show(params['allowedValues'])}`);
    case 'multipleOf':
      return fault(show(value), `a multiple of ${show(params['multipleOf'])}`);
    case 'pattern':
      return fault(show(value), `a string that matches ${quote(String(params['pattern']))}`);
    case 'uniqueItems':
      return fault('an array with equal items', 'items that differ');
    case 'anyOf':
      return fault(show(value), 'a value that one of the alternatives allows');
    case 'oneOf':
      return fault(show(value), 'a value that exactly one of the alternatives allows');
    default:
      return fault(show(value), `what ${quote(error.keyword)} of the schema allows`);
  }
}
