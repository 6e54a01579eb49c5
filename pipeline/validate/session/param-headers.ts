/**
 * `x-mcp-header` in a tool's inputSchema: which arguments a client mirrors into `Mcp-Param-` headers, and which
 * annotations break the rules (2026-07-28, server/tools `x-mcp-header` and streamable-http, Schema Extension).
 */
import { asArray, asObject, type Json } from '../message.js';
import { quote, show } from '../wording.js';

const ANNOTATION = 'x-mcp-header';
/** Objects within each other that a walk follows; a line of a trace holds no more. */
const DEEPEST = 128;
/** RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** An argument that goes into a header. */
export interface Designation {
  /** Property names from the arguments object to the value. */
  readonly path: readonly string[];
  /** As annotated. */
  readonly name: string;
  /** The header's name in lower case: `mcp-param-…`. */
  readonly header: string;
  /** The `type` of the property's schema. */
  readonly type: unknown;
}

/** `value`: no HTTP token. `unique`: taken already. `type`: no primitive type. `reachable`: not on a chain of `properties`. */
export type AnnotationRule = 'value' | 'unique' | 'type' | 'reachable';

export interface AnnotationFault {
  readonly rule: AnnotationRule;
  /** The first keyword on the way that is not `properties`; undefined where there is none. */
  readonly via: string | undefined;
  readonly saw: string;
  readonly expected: string;
}

export interface Annotations {
  /** String annotations on a chain of `properties` keys, parents first, keys in the schema's order. */
  readonly designations: readonly Designation[];
  /** How many annotations there are, faulty ones included. */
  readonly count: number;
  readonly faults: readonly AnnotationFault[];
}

const NONE: Annotations = { designations: [], count: 0, faults: [] };

/** Remembers by definition: the catalogue keeps one object while a tool is listed unchanged. */
const known = new WeakMap<Json, Annotations>();

/** The annotations of a tool definition. */
export function annotationsOf(definition: Json): Annotations {
  let annotations = known.get(definition);
  if (annotations === undefined) {
    annotations = readAnnotations(definition['inputSchema']);
    known.set(definition, annotations);
  }
  return annotations;
}

/** The annotations of an inputSchema. */
export function readAnnotations(inputSchema: unknown): Annotations {
  const root = asObject(inputSchema);
  if (root === undefined) return NONE;
  const walk = new Walk();
  walk.schema(root, [], undefined, DEEPEST);
  if (walk.count === 0) return NONE;
  return { designations: walk.designations, count: walk.count, faults: walk.faults };
}

/** The value at a designation's path in the call's arguments; undefined where there is none. */
export function argumentAt(args: unknown, path: readonly string[]): unknown {
  let value = args;
  for (const key of path) {
    const object = asObject(value);
    if (object === undefined || !Object.hasOwn(object, key)) return undefined;
    value = object[key];
  }
  return value;
}

const ONE = [
  'items',
  'additionalItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'contentSchema',
];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const MAPS = ['patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'];

class Walk {
  readonly designations: Designation[] = [];
  readonly faults: AnnotationFault[] = [];
  count = 0;
  private readonly taken = new Set<string>();

  /** `path` is the chain of property names, or, once the way led `via` another keyword, all keys that led here. */
  schema(schema: Json, path: readonly string[], via: string | undefined, depth: number): void {
    if (depth === 0) return;
    if (Object.hasOwn(schema, ANNOTATION)) this.annotation(schema, path, via);
    const properties = asObject(schema['properties']);
    if (properties !== undefined) {
      for (const name in properties) {
        const inner = asObject(properties[name]);
        if (inner !== undefined) this.schema(inner, [...path, name], via, depth - 1);
      }
    }
    for (const key of ONE) {
      const inner = asObject(schema[key]);
      if (inner !== undefined) this.schema(inner, [...path, key], via ?? key, depth - 1);
    }
    for (const key of LISTS) {
      for (const each of asArray(schema[key]) ?? []) {
        const inner = asObject(each);
        if (inner !== undefined) this.schema(inner, [...path, key], via ?? key, depth - 1);
      }
    }
    for (const key of MAPS) {
      const map = asObject(schema[key]);
      for (const name in map) {
        const inner = asObject(map[name]);
        if (inner !== undefined) this.schema(inner, [...path, key, name], via ?? key, depth - 1);
      }
    }
  }

  private annotation(schema: Json, path: readonly string[], via: string | undefined): void {
    this.count++;
    const reachable = via === undefined && path.length > 0;
    const name = schema[ANNOTATION];
    const type = schema['type'];
    const place = path.length === 0 ? 'the schema root' : quote(path.join('.'));
    if (typeof name !== 'string' || !TOKEN.test(name)) {
      this.fault('value', `${ANNOTATION} ${show(name)} on ${place}`, 'a non-empty HTTP token');
    }
    if (typeof name === 'string') {
      const header = `mcp-param-${name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}`;
      if (this.taken.has(header)) {
        this.fault(
          'unique',
          `${ANNOTATION} ${quote(name)} a second time, on ${place}`,
          'another name in each place',
        );
      }
      this.taken.add(header);
      if (reachable) this.designations.push({ path, name, header, type });
    }
    if (!allowsPrimitivesOnly(type)) {
      this.fault(
        'type',
        `${ANNOTATION} on ${place} of type ${show(type)}`,
        'type integer, string or boolean',
      );
    }
    if (!reachable) {
      this.fault(
        'reachable',
        `${ANNOTATION} at ${place}`,
        'it on a property that properties keys alone lead to',
        via,
      );
    }
  }

  private fault(rule: AnnotationRule, saw: string, expected: string, via?: string): void {
    this.faults.push({ rule, via, saw, expected });
  }
}

/** A missing type says nothing; of several types, each has to be allowed, null aside. */
function allowsPrimitivesOnly(type: unknown): boolean {
  if (typeof type === 'string') return type === 'integer' || type === 'string' || type === 'boolean';
  const several = asArray(type);
  return several === undefined || several.every((each) => each === 'null' || allowsPrimitivesOnly(each));
}
