/** A stranger's schema made ready to be run: walked by the dialect's grammar, so that data in it is left alone. */
import { RE2JS } from 're2js';
import type { Dialect } from './json-schema.js';

type Json = Record<string, unknown>;

/** A keyword of ours, put into every subschema, that counts the steps of a validation. */
export const STEP = 'mcp-clauses-step';

const HOLDS_SCHEMA = new Set([
  'not',
  'if',
  'then',
  'else',
  'items',
  'additionalItems',
  'contains',
  'propertyNames',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const HOLDS_LIST = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
const HOLDS_MAP = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);
/** Keywords that ajv knows and the dialects do not, or that play no part in judging a value. */
const LEFT_OUT = new Set([
  '$schema',
  '$async',
  'id',
  'nullable',
  'discriminator',
  'format',
  'contentSchema',
  STEP,
]);
/** Where a subschema that accepts more makes the whole accept less. */
const NOT_MONOTONE = new Set(['not', 'oneOf', 'if', 'maxContains']);

/**
 * The schema as ajv is to compile it: step counters in, foreign keywords out. A `pattern` that cannot be run in linear
 * time is left out where that can only make the schema accept more. Undefined where the schema cannot be run honestly.
 */
export function prepare(schema: unknown, dialect: Dialect): unknown {
  let monotone = true;
  let patternsLeftOut = false;
  let impossible = false;

  const copyMap = (keyword: string, map: Json): Json => {
    const copy: Json = {};
    for (const [key, value] of Object.entries(map)) {
      if (keyword === 'patternProperties' && RunningPattern.of(key) === undefined) impossible = true;
      set(copy, key, copySchema(value));
    }
    return copy;
  };
  const copyMember = (keyword: string, value: unknown): unknown => {
    if (HOLDS_LIST.has(keyword) && Array.isArray(value)) return value.map(copySchema);
    if (HOLDS_MAP.has(keyword) && isObject(value)) return copyMap(keyword, value);
    if (HOLDS_SCHEMA.has(keyword)) return copySchema(value);
    return value;
  };
  const copySchema = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    const copy: Json = {};
    for (const [keyword, inner] of Object.entries(value)) {
      if (LEFT_OUT.has(keyword)) continue;
      if (keyword === 'dependencies' && dialect === '2020-12') continue;
      if (NOT_MONOTONE.has(keyword)) monotone = false;
      if (keyword === 'pattern' && RunningPattern.of(String(inner)) === undefined) {
        patternsLeftOut = true;
        continue;
      }
      set(copy, keyword, copyMember(keyword, inner));
    }
    copy[STEP] = true;
    return copy;
  };

  const copy = copySchema(schema);
  return impossible || (patternsLeftOut && !monotone) ? undefined : copy;
}

/**
 * A local `$ref` that leads nowhere. Only where the schema has one base (no `$id` below its root) and refers to nothing
 * outside of itself, so that the answer is certain.
 */
export function danglingReference(
  schema: unknown,
  dialect: Dialect,
): { path: string; ref: string } | undefined {
  const anchors = new Set<string>();
  const references: { path: string; ref: string }[] = [];
  let certain = true;
  eachSubschema(schema, '', (subschema, path) => {
    if (Object.hasOwn(subschema, '$id') && (path !== '' || dialect === 'draft-07')) certain = false;
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor = subschema[keyword];
      if (typeof anchor === 'string') anchors.add(anchor);
    }
    const ref = subschema['$ref'];
    if (typeof ref !== 'string') return;
    if (ref.startsWith('#')) references.push({ path: `${path}/$ref`, ref });
    else certain = false;
  });
  if (!certain) return undefined;
  return references.find(({ ref }) => !leadsSomewhere(schema, ref.slice(1), anchors));
}

function leadsSomewhere(schema: unknown, fragment: string, anchors: ReadonlySet<string>): boolean {
  let pointer: string;
  try {
    pointer = decodeURIComponent(fragment);
  } catch {
    return false;
  }
  if (pointer === '') return true;
  if (!pointer.startsWith('/')) return anchors.has(pointer);
  let value: unknown = schema;
  for (const step of pointer.slice(1).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Json)[key];
  }
  return true;
}

function eachSubschema(schema: unknown, path: string, visit: (subschema: Json, path: string) => void): void {
  if (!isObject(schema)) return;
  visit(schema, path);
  for (const [keyword, value] of Object.entries(schema)) {
    const at = `${path}/${pointerStep(keyword)}`;
    if (HOLDS_LIST.has(keyword) && Array.isArray(value))
      for (const [index, item] of value.entries()) eachSubschema(item, `${at}/${index}`, visit);
    else if (HOLDS_MAP.has(keyword) && isObject(value))
      for (const [key, item] of Object.entries(value))
        eachSubschema(item, `${at}/${pointerStep(key)}`, visit);
    else if (HOLDS_SCHEMA.has(keyword)) eachSubschema(value, at, visit);
  }
}

const pointerStep = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

const LONGEST_PATTERN = 1000;

/** An ECMA-262 pattern in a linear-time engine. */
export class RunningPattern {
  private constructor(private readonly compiled: RE2JS) {}

  /** Undefined where the engine cannot run it (look-around, back-references, a pattern that is broken or too long). */
  static of(pattern: string): RunningPattern | undefined {
    if (pattern.length > LONGEST_PATTERN) return undefined;
    try {
      return new RunningPattern(RE2JS.compile(RE2JS.translateRegExp(pattern)));
    } catch {
      return undefined;
    }
  }

  test(text: string): boolean {
    return this.compiled.matcher(text).find();
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets a member of any name, `__proto__` too. */
function set(object: Json, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
