/**
 * The Wire shapes artefact: what a message of one revision looks like, in a compact form of our own, without the
 * prose of the published schema. registries/<revision>/wire.yaml holds it; `compileWire` turns it into judges.
 *
 * A shape is written as a short text or as a mapping with one head key:
 *
 * ```
 * string                      one of any never null boolean string integer number object
 * string(uri)                 a string of that format
 * Role                        a type of the same document (capital letter first)
 * Icon[]                      a list of them
 * string | integer | Icon[]   any of these
 * { is: tools/call }          this value
 * { enum: [user, assistant] } one of these values
 * { object: { name: string, title?: string }, rest: never }
 *                             members; `?` marks an optional one; `rest` is the shape of every other member
 * { map: string }             an object whose members all have that shape
 * { list: Content | Icon, maxItems: 100 }
 * { scalar: integer, minimum: 0 }
 * { anyOf: [...] }, { allOf: [...] }
 * ```
 *
 * An object allows members that it does not name unless `rest` says otherwise.
 */

/** A JSON value that a constant or an enumeration can hold. */
export type Constant = string | number | boolean | null;

/** Keywords that bound a scalar, a list or an object; they mean what JSON Schema means by them. */
export const LIMITS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;
export type Limit = (typeof LIMITS)[number];
export type Limits = Partial<Record<Limit, number>>;

export type Shape =
  | string
  | { is: Constant }
  | { enum: Constant[] }
  | ({ object: Record<string, Shape>; rest?: Shape } & Limits)
  | ({ map: Shape } & Limits)
  | ({ list: Shape } & Limits)
  | ({ scalar: string } & Limits)
  | { anyOf: Shape[] }
  | { allOf: Shape[] };

/** What the prose of the pages allows though the published schema forbids it: shown in a report, not failing. */
export interface WireException {
  /** A slug, unique in its revision. */
  id: string;
  /**
   * Places, each a type and members joined by dots: `Tool.inputSchema.type`. A member name may hold dots itself; `*`
   * stands for the entries of a list or map.
   */
  members: string[];
  /** `absent`: the member may be left out; otherwise a shape that is allowed there as well. */
  allows: Shape;
  /** One sentence of ours. */
  says: string;
  /** Ids of clauses that give the permission. */
  clauses?: string[];
}

/** Dialect of JSON Schema that the revision publishes its shapes in. */
export type Dialect = 'draft-07' | '2020-12';

export interface WireShapes {
  /** Version of this form. */
  form: 1;
  revision: string;
  dialect: Dialect;
  /** Types of messages whose method or code is in none of the tables below. */
  generic: { request: string; notification: string; result: string; error: string };
  /** Method to the type of the whole request. */
  requests: Record<string, string>;
  /** Method to the type of the whole notification. */
  notifications: Record<string, string>;
  /**
   * Method of a request to the shape of its answer: of the whole response where the revision publishes response
   * types (`whole`), else of its `result` member.
   */
  results: Record<string, { whole: string } | { result: string }>;
  /** Error code to the type of the whole error response. */
  errors: Record<string, string>;
  types: Record<string, Shape>;
  exceptions?: WireException[];
}

export const SCALARS = ['any', 'never', 'null', 'boolean', 'string', 'integer', 'number', 'object'] as const;
export type Scalar = (typeof SCALARS)[number];

/** A shape, parsed. */
export type Node =
  | { kind: 'scalar'; type: Scalar; format?: string; limits?: Limits }
  | { kind: 'ref'; name: string }
  | { kind: 'values'; values: Constant[] }
  | { kind: 'object'; members: Member[]; rest?: Node; limits?: Limits }
  | { kind: 'list'; of: Node; limits?: Limits }
  | { kind: 'union'; of: Node[] }
  | { kind: 'all'; of: Node[] };

export interface Member {
  name: string;
  required: boolean;
  node: Node;
}

/** A wire document or a schema that cannot be read; the message says where and what to do. */
export class WireError extends Error {
  override name = 'WireError';
}

const isScalar = (word: string): word is Scalar => (SCALARS as readonly string[]).includes(word);
const TERM = /^([A-Za-z][A-Za-z0-9_]*)(?:\(([a-z][a-z0-9-]*)\))?((?:\[\])*)$/;

function parseTerm(term: string, where: string): Node {
  const [, word, format, lists] = TERM.exec(term) ?? [];
  if (word === undefined) throw new WireError(`${where}: "${term}" is no shape`);
  let node: Node;
  if (isScalar(word)) node = { kind: 'scalar', type: word };
  else if (/^[A-Z]/.test(word)) node = { kind: 'ref', name: word };
  else throw new WireError(`${where}: "${word}" is neither a scalar (${SCALARS.join(', ')}) nor a type name`);
  if (format !== undefined) {
    if (node.kind !== 'scalar' || node.type !== 'string')
      throw new WireError(`${where}: only a string has a format, not "${word}"`);
    node = { ...node, format };
  }
  for (let i = 0; i < (lists?.length ?? 0); i += 2) node = { kind: 'list', of: node };
  return node;
}

/** A union of the given shapes; unions within are taken apart, a single one stands for itself. */
export function union(of: Node[]): Node {
  const flat = of.flatMap((node) => (node.kind === 'union' ? node.of : [node]));
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { kind: 'union', of: flat };
}

/** All of the given shapes at once; a single one stands for itself. */
export function all(of: Node[]): Node {
  const flat = of.flatMap((node) => (node.kind === 'all' ? node.of : [node]));
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { kind: 'all', of: flat };
}

function limitsOf(shape: object): Limits | undefined {
  const limits: Limits = {};
  for (const limit of LIMITS) {
    const value = (shape as Limits)[limit];
    if (value !== undefined) limits[limit] = value;
  }
  return Object.keys(limits).length > 0 ? limits : undefined;
}

const withLimits = <N extends Node>(node: N, shape: object): N => {
  const limits = limitsOf(shape);
  return limits === undefined ? node : { ...node, limits };
};

/** Parses a shape. `where` names its place in error messages. Throws WireError. */
export function parseShape(shape: Shape, where: string): Node {
  if (typeof shape === 'string') return union(shape.split(' | ').map((term) => parseTerm(term, where)));
  if ('is' in shape) return { kind: 'values', values: [shape.is] };
  if ('enum' in shape) return { kind: 'values', values: shape.enum };
  if ('anyOf' in shape) return union(shape.anyOf.map((part, i) => parseShape(part, `${where}|${i}`)));
  if ('allOf' in shape) return all(shape.allOf.map((part, i) => parseShape(part, `${where}&${i}`)));
  if ('list' in shape) return withLimits({ kind: 'list', of: parseShape(shape.list, `${where}[]`) }, shape);
  if ('map' in shape)
    return withLimits({ kind: 'object', members: [], rest: parseShape(shape.map, `${where}.*`) }, shape);
  if ('scalar' in shape) {
    const node = parseTerm(shape.scalar, where);
    if (node.kind !== 'scalar') throw new WireError(`${where}: "${shape.scalar}" is no scalar`);
    return withLimits(node, shape);
  }
  if ('object' in shape) {
    const members = Object.entries(shape.object).map(([key, part]): Member => {
      const required = !key.endsWith('?');
      const name = required ? key : key.slice(0, -1);
      return { name, required, node: parseShape(part, `${where}.${name}`) };
    });
    const node: Node = { kind: 'object', members };
    if (shape.rest !== undefined) node.rest = parseShape(shape.rest, `${where}.*`);
    return withLimits(node, shape);
  }
  throw new WireError(`${where}: a shape needs one of is, enum, object, map, list, scalar, anyOf, allOf`);
}

/** Writes a parsed shape in its shortest form. `parseShape` of it gives the same shape back. */
export function printShape(node: Node): Shape {
  switch (node.kind) {
    case 'scalar': {
      const text = node.format === undefined ? node.type : `${node.type}(${node.format})`;
      return node.limits === undefined ? text : { scalar: text, ...node.limits };
    }
    case 'ref':
      return node.name;
    case 'values': {
      const [only] = node.values;
      return node.values.length === 1 && only !== undefined ? { is: only } : { enum: node.values };
    }
    case 'list': {
      const of = printShape(node.of);
      if (node.limits !== undefined) return { list: of, ...node.limits };
      return typeof of === 'string' && !of.includes(' | ') ? `${of}[]` : { list: of };
    }
    case 'union': {
      const parts = node.of.map(printShape);
      const texts = parts.filter((part) => typeof part === 'string');
      return texts.length === parts.length ? texts.join(' | ') : { anyOf: parts };
    }
    case 'all':
      return { allOf: node.of.map(printShape) };
    case 'object': {
      if (node.members.length === 0) {
        if (node.rest !== undefined) return { map: printShape(node.rest), ...node.limits };
        return { object: {}, ...node.limits };
      }
      const object = Object.fromEntries(
        node.members.map((member) => [
          member.required ? member.name : `${member.name}?`,
          printShape(member.node),
        ]),
      );
      return { object, ...(node.rest === undefined ? {} : { rest: printShape(node.rest) }), ...node.limits };
    }
  }
}

/** Parses every type of a wire document; a reference to a type that is not there is an error. */
export function parseTypes(wire: Pick<WireShapes, 'types' | 'revision'>): Map<string, Node> {
  const types = new Map<string, Node>();
  for (const [name, shape] of Object.entries(wire.types))
    types.set(name, parseShape(shape, `${wire.revision} ${name}`));
  for (const [name, node] of types)
    for (const ref of references(node))
      if (!types.has(ref)) throw new WireError(`${wire.revision} ${name}: there is no type "${ref}"`);
  return types;
}

/** Names of the types that a shape refers to directly. */
export function references(node: Node): string[] {
  switch (node.kind) {
    case 'ref':
      return [node.name];
    case 'list':
      return references(node.of);
    case 'union':
    case 'all':
      return node.of.flatMap(references);
    case 'object':
      return [
        ...node.members.flatMap((member) => references(member.node)),
        ...(node.rest === undefined ? [] : references(node.rest)),
      ];
    default:
      return [];
  }
}
