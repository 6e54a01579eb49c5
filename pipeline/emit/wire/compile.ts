/** Compiles a revision's published schema.json into wire shapes. Refuses what the compact form cannot hold. */

import { dispatchTables } from './dispatch.js';
import {
  all,
  type Constant,
  type Dialect,
  LIMITS,
  type Limits,
  type Node,
  parseTypes,
  printShape,
  SCALARS,
  type Scalar,
  type Shape,
  union,
  WireError,
  type WireShapes,
} from './shapes.js';

type Json = Record<string, unknown>;

/** Keywords that annotate and judge nothing: the prose and what belongs to it. */
const ANNOTATIONS = new Set([
  'description',
  'title',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
]);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

class Reader {
  constructor(
    private readonly dialect: Dialect,
    private readonly prefix: string,
  ) {}

  /** One schema node; every keyword of it must be understood. */
  node(schema: unknown, at: string): Node {
    if (schema === true) return { kind: 'scalar', type: 'any' };
    if (schema === false) return { kind: 'scalar', type: 'never' };
    if (!isObject(schema)) throw refused(at, 'is no schema');
    const keys = Object.keys(schema).filter((key) => !ANNOTATIONS.has(key));
    if (keys.length === 0) return { kind: 'scalar', type: 'any' };
    if (this.dialect === 'draft-07' && keys.includes('$ref') && keys.length > 1)
      throw refused(at, 'has keywords beside $ref, which draft-07 ignores');

    const parts: Node[] = [];
    const left = new Set(keys);
    const take = (key: string): unknown => {
      left.delete(key);
      return schema[key];
    };
    if (left.has('$ref')) parts.push(this.reference(take('$ref'), at));
    for (const key of ['anyOf', 'allOf'] as const)
      if (left.has(key)) {
        const of = this.branches(take(key), `${at}/${key}`);
        parts.push(key === 'anyOf' ? union(of) : all(of));
      }
    const values = this.values(take, left, at);
    if (values) parts.push(values);
    else if (left.has('type')) parts.push(this.typed(schema, take, at));
    const [unknown] = left;
    if (unknown !== undefined)
      throw refused(
        at,
        `uses ${unknown}, which the compact form cannot hold here; extend pipeline/emit/wire`,
      );
    return all(parts);
  }

  private branches(list: unknown, at: string): Node[] {
    if (!Array.isArray(list) || list.length === 0) throw refused(at, 'is no list of schemas');
    return list.map((schema, i) => this.node(schema, `${at}/${i}`));
  }

  private reference(target: unknown, at: string): Node {
    const name =
      typeof target === 'string' && target.startsWith(this.prefix) ? target.slice(this.prefix.length) : '';
    if (!/^[A-Z][A-Za-z0-9_]*$/.test(name))
      throw refused(at, `refers to ${JSON.stringify(target)}, which is no type`);
    return { kind: 'ref', name };
  }

  /** `const` or `enum`, with the `type` that says the same once more. */
  private values(take: (key: string) => unknown, left: Set<string>, at: string): Node | undefined {
    if (!left.has('const') && !left.has('enum')) return undefined;
    const raw = left.has('const') ? [take('const')] : take('enum');
    if (!Array.isArray(raw) || raw.length === 0) throw refused(at, 'has an enum that is no list');
    const type = left.has('type') ? take('type') : undefined;
    const values = raw.map((value): Constant => {
      if (value !== null && !['string', 'number', 'boolean'].includes(typeof value))
        throw refused(at, 'has a constant that is no scalar');
      const constant = value as Constant;
      if (type !== undefined && !hasType(constant, type))
        throw refused(at, 'has a constant that is not of its type');
      return constant;
    });
    return { kind: 'values', values };
  }

  private typed(schema: Json, take: (key: string) => unknown, at: string): Node {
    const type = take('type');
    if (Array.isArray(type)) return union(type.map((one) => this.scalar(one, {}, undefined, at)));
    const limits: Limits = {};
    for (const limit of LIMITS)
      if (schema[limit] !== undefined) {
        const value = take(limit);
        if (typeof value !== 'number') throw refused(at, `has a ${limit} that is no number`);
        limits[limit] = value;
      }
    const bounded = Object.keys(limits).length > 0 ? { limits } : {};
    if (type === 'array') {
      const items = take('items');
      const of: Node =
        items === undefined ? { kind: 'scalar', type: 'any' } : this.node(items, `${at}/items`);
      return { kind: 'list', of, ...bounded };
    }
    if (type === 'object') return this.object(take, bounded, at);
    return this.scalar(type, bounded, take('format'), at);
  }

  private scalar(type: unknown, bounded: { limits?: Limits }, format: unknown, at: string): Node {
    if (type === 'any' || type === 'never' || !(SCALARS as readonly unknown[]).includes(type))
      throw refused(at, `has the type ${JSON.stringify(type)}`);
    if (format === undefined) return { kind: 'scalar', type: type as Scalar, ...bounded };
    if (type !== 'string' || typeof format !== 'string')
      throw refused(at, 'has a format on something but a string');
    return { kind: 'scalar', type, format, ...bounded };
  }

  private object(take: (key: string) => unknown, bounded: { limits?: Limits }, at: string): Node {
    const properties = take('properties') ?? {};
    const required = take('required') ?? [];
    if (!isObject(properties)) throw refused(at, 'has properties that are no object');
    if (!Array.isArray(required)) throw refused(at, 'has a required that is no list');
    const rest = this.node(take('additionalProperties') ?? true, `${at}/additionalProperties`);
    const names = new Set([...Object.keys(properties), ...required.map(String)]);
    const members = [...names].sort().map((name) => {
      if (name.endsWith('?'))
        throw refused(at, `has a member ${JSON.stringify(name)}; the form ends optional ones so`);
      const schemaOf = Object.hasOwn(properties, name) ? properties[name] : true;
      const node = this.node(schemaOf, `${at}/properties/${escapePointer(name)}`);
      return { name, required: required.includes(name), node };
    });
    const open = rest.kind === 'scalar' && rest.type === 'any';
    if (members.length === 0 && open && bounded.limits === undefined)
      return { kind: 'scalar', type: 'object' };
    return { kind: 'object', members, ...(open ? {} : { rest }), ...bounded };
  }
}

const refused = (at: string, what: string): WireError => new WireError(`schema.json#${at} ${what}`);

function hasType(value: Constant, type: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

const DIALECTS: Record<string, { dialect: Dialect; definitions: string }> = {
  'http://json-schema.org/draft-07/schema#': { dialect: 'draft-07', definitions: 'definitions' },
  'https://json-schema.org/draft/2020-12/schema': { dialect: '2020-12', definitions: '$defs' },
};

/**
 * Compiles the text of a published schema.json. `revision` names it in the document and in errors.
 * Throws WireError when the text is no such schema or says something that the compact form cannot hold: nothing is
 * dropped but annotations.
 */
export function compileShapes(revision: string, schemaText: string): WireShapes {
  let schema: unknown;
  try {
    schema = JSON.parse(schemaText);
  } catch (cause) {
    throw new WireError(`schema.json of ${revision} is not JSON: ${(cause as Error).message}`);
  }
  const form =
    isObject(schema) && typeof schema['$schema'] === 'string' ? DIALECTS[schema['$schema']] : undefined;
  if (!isObject(schema) || form === undefined)
    throw new WireError(`schema.json of ${revision} names no dialect that is known (draft-07, 2020-12)`);
  const definitions = schema[form.definitions];
  if (!isObject(definitions)) throw new WireError(`schema.json of ${revision} has no ${form.definitions}`);
  const [stray] = Object.keys(schema).filter((key) => key !== '$schema' && key !== form.definitions);
  if (stray !== undefined)
    throw new WireError(`schema.json of ${revision} has an unexpected member ${stray}`);

  const reader = new Reader(form.dialect, `#/${form.definitions}/`);
  const types: Record<string, Shape> = {};
  for (const name of Object.keys(definitions).sort()) {
    if (!/^[A-Z][A-Za-z0-9_]*$/.test(name)) throw refused(`/${form.definitions}/${name}`, 'is no type name');
    types[name] = printShape(reader.node(definitions[name], `/${form.definitions}/${name}`));
  }
  const parsed = parseTypes({ revision, types });
  return { form: 1, revision, dialect: form.dialect, ...dispatchTables(revision, parsed), types };
}
