import { describe, expect, test } from 'vitest';
import { readNumber } from '../../../pipeline/trace/numeral.js';
import {
  dialectOf,
  SCHEMA_BOUNDS,
  SchemaJudge,
  type SchemaVerdict,
  sameJson,
} from '../../../pipeline/validate/json-schema.js';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const judge = (schema: unknown, bounds = {}) =>
  new SchemaJudge({ ...SCHEMA_BOUNDS, ...bounds }).judge(schema);
const kindOf = (schema: unknown) => judge(schema).kind;

function conforms(schema: unknown, value: unknown, bounds = {}): string {
  const verdict = judge(schema, bounds);
  if (verdict.kind !== 'valid') return verdict.kind;
  const faults = verdict.conforms(value);
  return faults === undefined ? 'unjudged' : faults.length === 0 ? 'yes' : 'no';
}

describe('validity of a schema in its dialect', () => {
  test.each([
    [{}],
    [true],
    [{ type: 'object', properties: { a: { type: ['string', 'null'] } }, required: ['a'] }],
    [{ $schema: 'https://json-schema.org/draft/2020-12/schema', prefixItems: [{}], items: false }],
    [{ $schema: DRAFT_07, items: [{ type: 'string' }], definitions: { a: {} } }],
    [{ $ref: '#/$defs/a', $defs: { a: { $anchor: 'x', $ref: '#x' } } }],
    [{ $ref: 'https://elsewhere.test/schema.json' }],
    [{ 'x-vendor': 1, nullable: true, id: 'a', format: 'own' }],
    [{ enum: [{ type: 'no such type' }], default: { $ref: '#/nowhere' } }],
    [{ pattern: '(?=lookahead)' }],
    [JSON.parse('{"properties":{"__proto__":{"type":"string"}}}')],
  ])('%j is valid', (schema) => {
    expect(kindOf(schema)).toBe('valid');
  });

  test.each([
    [null, ''],
    [[], ''],
    ['object', ''],
    [{ type: 'strng' }, '/type'],
    [{ properties: { a: { type: 'object', required: 'b' } } }, '/properties/a/required'],
    [{ items: [{}] }, '/items'],
    [{ minLength: -1 }, '/minLength'],
    [{ $schema: DRAFT_07, properties: { a: 5 } }, '/properties/a'],
    [{ $ref: '#/$defs/missing' }, '/$ref'],
    [{ allOf: [{ $ref: '#nowhere' }] }, '/allOf/0/$ref'],
  ])('%j is not, at %s', (schema, path) => {
    const verdict = judge(schema);
    expect(verdict).toMatchObject({ kind: 'invalid', faults: [{ path }] });
  });

  test('a schema of another dialect or beyond the bounds is not judged', () => {
    expect(judge({ $schema: 'http://json-schema.org/draft-04/schema#', type: 5 })).toEqual({
      kind: 'unjudged',
      because: 'dialect',
    });
    expect(kindOf({ $schema: 7 })).toBe('unjudged');
    expect(judge({ title: 'long' }, { text: 10 })).toEqual({ kind: 'unjudged', because: 'bounds' });
    expect(judge({ not: { not: { not: {} } } }, { depth: 3 })).toEqual({
      kind: 'unjudged',
      because: 'bounds',
    });
    expect(judge({ a: 1, b: 2 }, { members: 1 })).toEqual({ kind: 'unjudged', because: 'bounds' });
  });

  test('the dialect that a schema names', () => {
    expect(dialectOf({})).toBe('2020-12');
    expect(dialectOf(true)).toBe('2020-12');
    expect(dialectOf({ $schema: 'https://json-schema.org/draft/2020-12/schema#' })).toBe('2020-12');
    expect(dialectOf({ $schema: 'http://json-schema.org/draft-07/schema' })).toBe('draft-07');
    expect(dialectOf({ $schema: 'https://json-schema.org/draft/2019-09/schema' })).toBeUndefined();
  });
});

describe('conformity of a value', () => {
  const person = {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1 }, age: { type: 'integer', minimum: 0 } },
    required: ['name'],
    additionalProperties: false,
  };
  const never = { $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } };
  test.each([
    [person, { name: 'A', age: 3 }, 'yes'],
    [person, { name: 'A', age: readNumber('3.0') }, 'yes'],
    [person, { name: '' }, 'no'],
    [person, { age: 1 }, 'no'],
    [person, { name: 'A', other: 1 }, 'no'],
    [person, [], 'no'],
    [{ required: ['toString'] }, {}, 'no'],
    [
      { type: 'array', uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      'no',
    ],
    [{ type: 'array', uniqueItems: true }, [1, '1'], 'yes'],
    [{ pattern: '^a+$' }, 'aaa', 'yes'],
    [{ pattern: '^a+$' }, 'ab', 'no'],
    [{ pattern: '^\\p{L}+$' }, 'é', 'yes'],
    [{ pattern: '^(?!x)', minLength: 2 }, 'y', 'no'],
    [{ pattern: '^(?!x)', minLength: 2 }, 'xx', 'yes'],
    [{ not: { pattern: '^(?!x)' } }, 'xx', 'unjudged'],
    [{ patternProperties: { '(?!x)': {} } }, {}, 'unjudged'],
    [{ format: 'email' }, 'no address', 'yes'],
    [{ type: 'string', nullable: true }, null, 'no'],
    [{ $async: true, type: 'string' }, 1, 'no'],
    [{ dependencies: { a: ['b'] } }, { a: 1 }, 'yes'],
    [{ $schema: DRAFT_07, dependencies: { a: ['b'] } }, { a: 1 }, 'no'],
    [{ properties: { a: true }, unevaluatedProperties: false }, { b: 1 }, 'no'],
    [{ $ref: 'https://elsewhere.test/schema.json' }, 1, 'unjudged'],
    [never, 1, 'unjudged'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, true, 'no'],
    [true, 1, 'yes'],
    [false, 1, 'no'],
  ])('%j and %j: %s', (schema, value, expected) => {
    expect(conforms(schema, value)).toBe(expected);
  });

  test('a fault tells where, what and what else', () => {
    const verdict = judge(person) as SchemaVerdict & { kind: 'valid' };
    expect(verdict.conforms({ name: 'A', age: -1 })).toEqual([
      { path: '/age', saw: '-1 at "/age"', expected: 'a number of at least 0' },
    ]);
    expect(verdict.conforms({ name: 'A', 'x\u001b[31m': 1 })?.[0]?.saw).not.toContain('\u001b');
  });

  test.each([
    [1e-300, '5', 'yes'],
    [0.1, '0.3', 'yes'],
    [0.1, '0.30000000000000004', 'yes'],
    [0.01, '19.99', 'yes'],
    [0.1, '0.35', 'no'],
    [1.5, '1e300', 'yes'],
    [5e-324, '5', 'yes'],
    [2, '9007199254740991', 'no'],
    [5, '18446744073709551615', 'yes'],
    [2, '1e3', 'yes'],
    [3, '-0.0', 'yes'],
    [3, '4', 'no'],
  ])('of multiples of %s, %s is one: %s', (multipleOf, literal, verdict) => {
    expect(conforms({ multipleOf }, readNumber(literal))).toBe(verdict);
  });

  test('says of what a value is no multiple', () => {
    const verdict = judge({ multipleOf: 3 }) as SchemaVerdict & { kind: 'valid' };
    expect(verdict.conforms(4)).toEqual([{ path: '', saw: '4', expected: 'a multiple of 3' }]);
  });

  test.each([
    [{ exclusiveMaximum: '18446744073709551616' }, '18446744073709551615', 'unjudged'],
    [{ exclusiveMaximum: '18446744073709551616' }, '1.0', 'yes'],
    [{ not: { const: '9007199254740992' } }, '9007199254740993', 'unjudged'],
    [{ type: 'string' }, '1e3', 'no'],
    [{ maximum: '0.10' }, '0.2', 'no'],
    [{ maximum: '0.1000000000000000055' }, '0.2', 'unjudged'],
  ])('of %j, %s is judged without what rounding could be to blame for: %s', (schema, literal, verdict) => {
    const numbers = (value: unknown): unknown =>
      typeof value === 'string' && /^\d/.test(value)
        ? readNumber(value)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, numbers(inner)]))
          : value;
    expect(conforms(numbers(schema), readNumber(literal))).toBe(verdict);
  });

  test('a long number is compared in one pass', () => {
    const long = readNumber(`1.${'0'.repeat(300_000)}1`);
    expect(conforms({ type: 'string' }, long)).toBe('unjudged');
  });

  test('equal items are items that are written alike', () => {
    const items = [readNumber('9007199254740992'), readNumber('9007199254740993')];
    expect(conforms({ uniqueItems: true }, items)).toBe('unjudged');
    expect(conforms({ uniqueItems: true }, [1, 1])).toBe('no');
  });

  test('nothing of a stranger runs without end', () => {
    const doubling: Record<string, unknown> = { d0: { type: 'string' } };
    for (let i = 1; i <= 40; i++) {
      const both = { $ref: `#/$defs/d${i - 1}` };
      doubling[`d${i}`] = { anyOf: [both, both] };
    }
    // Without their bounds these would take 2 ** 40 steps and more: that they end is the proof, on any machine.
    expect(conforms({ $ref: '#/$defs/d40', $defs: doubling }, 1)).toBe('unjudged');
    expect(conforms({ pattern: '^(a+)+$' }, `${'a'.repeat(50_000)}!`)).toBe('no');
    expect(conforms({}, 'x'.repeat(2 * 1024 * 1024))).toBe('unjudged');
  });

  test('items are told apart without comparing each with each', () => {
    let reads = 0;
    const items = Array.from({ length: 300 }, (_, i) => ({
      get i() {
        reads++;
        return i;
      },
    }));
    expect(conforms({ uniqueItems: true }, items)).toBe('yes');
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThan(items.length * 10);
    const bound = { steps: 20_000 };
    const many = Array.from({ length: 20_000 }, (_, i) => ({ i }));
    expect(conforms({ uniqueItems: true }, many.slice(0, 19_000), bound)).toBe('yes');
    expect(conforms({ uniqueItems: true }, many, bound)).toBe('unjudged');
  });

  test('compilations are counted', () => {
    const judging = new SchemaJudge({ ...SCHEMA_BOUNDS, compiled: 15 });
    const first = judging.judge({ type: 'string' }) as SchemaVerdict & { kind: 'valid' };
    const second = judging.judge({ type: 'number' }) as SchemaVerdict & { kind: 'valid' };
    expect(first.conforms(1)).toHaveLength(1);
    expect(second.conforms('a')).toBeUndefined();
    expect(judging.judge({ type: 'strng' }).kind).toBe('invalid');
  });
});

test('a schema met again in its place has the same verdict, a changed one its own', () => {
  const judging = new SchemaJudge();
  const first = judging.of('inputSchema', 'a', { type: 'object' });
  expect(judging.of('inputSchema', 'a', { type: 'object' })).toBe(first);
  expect(judging.of('inputSchema', 'a', { type: 'objekt' }).kind).toBe('invalid');
  expect(judging.of('outputSchema', 'a', { type: 'object' }).kind).toBe('valid');
});

test('equality of JSON values', () => {
  expect(sameJson({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(sameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(sameJson({ a: 1, b: 2 }, { a: 1 })).toBe(false);
  expect(sameJson([], {})).toBe(false);
  expect(sameJson(readNumber('1.0'), readNumber('1.0'))).toBe(true);
  expect(sameJson(readNumber('1.0'), readNumber('1.00'))).toBe(false);
  expect(sameJson(JSON.parse('{"__proto__":1}'), {})).toBe(false);
});
