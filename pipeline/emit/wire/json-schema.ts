/** Wire shapes as JSON Schema, laid out so that ajv compiles them to fast code. */
import { type Node, references } from './shapes.js';

export type JsonSchema = boolean | Record<string, unknown>;

/**
 * Parts of the largest type that is written out where it is used. A larger one is a function of its own: V8 does not
 * optimise very long functions, and a type used in many places is compiled once.
 */
const INLINE_PARTS = 40;

/** `$id` of a type that is a schema of its own. */
export const typeId = (name: string): string => `urn:wire:${name}`;

/** The types that are written out where they are used: small, and not containing themselves. */
export function inlinedTypes(types: ReadonlyMap<string, Node>): Set<string> {
  const sizes = new Map<string, number>();
  const sizeOf = (name: string): number => {
    const known = sizes.get(name);
    if (known !== undefined) return known;
    const node = types.get(name);
    sizes.set(name, Number.POSITIVE_INFINITY); // met again while it is being measured: it contains itself
    if (node === undefined) return Number.POSITIVE_INFINITY;
    const within = references(node).map(sizeOf);
    const size = partsOf(node) + within.reduce((sum, one) => sum + (one > INLINE_PARTS ? 1 : one), 0);
    sizes.set(name, reaches(types, name) ? Number.POSITIVE_INFINITY : size);
    return size;
  };
  for (const name of types.keys()) sizeOf(name);
  return new Set([...sizes].filter(([, size]) => size <= INLINE_PARTS).map(([name]) => name));
}

/** Whether a type contains itself, directly or through others. */
function reaches(types: ReadonlyMap<string, Node>, name: string): boolean {
  const seen = new Set<string>();
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = types.get(next);
    for (const ref of node === undefined ? [] : references(node)) {
      if (ref === name) return true;
      if (!seen.has(ref)) open.push(ref);
      seen.add(ref);
    }
  }
  return false;
}

function partsOf(node: Node): number {
  switch (node.kind) {
    case 'list':
      return 1 + partsOf(node.of);
    case 'union':
    case 'all':
      return node.of.reduce((sum, part) => sum + partsOf(part), 1);
    case 'object':
      return node.members.reduce(
        (sum, member) => sum + partsOf(member.node),
        1 + (node.rest ? partsOf(node.rest) : 0),
      );
    default:
      return 1;
  }
}

/** The schema of a shape. References to types that are not inlined stay references to `typeId`. */
export function toJsonSchema(
  node: Node,
  types: ReadonlyMap<string, Node>,
  inlined: ReadonlySet<string>,
): JsonSchema {
  const write = (part: Node): JsonSchema => toJsonSchema(part, types, inlined);
  switch (node.kind) {
    case 'scalar':
      if (node.type === 'any') return true;
      if (node.type === 'never') return false;
      return {
        type: node.type,
        ...(node.format === undefined ? {} : { format: node.format }),
        ...node.limits,
      };
    case 'ref': {
      const target = inlined.has(node.name) ? types.get(node.name) : undefined;
      return target === undefined ? { $ref: typeId(node.name) } : write(target);
    }
    case 'values':
      return node.values.length === 1 ? { const: node.values[0] } : { enum: node.values };
    case 'list':
      return { type: 'array', items: write(node.of), ...node.limits };
    case 'union':
      return unionSchema(node.of, types, write);
    case 'all':
      return { allOf: node.of.map(write) };
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(node.members.map((member) => [member.name, write(member.node)])),
        required: node.members.filter((member) => member.required).map((member) => member.name),
        ...(node.rest === undefined ? {} : { additionalProperties: write(node.rest) }),
        ...node.limits,
      };
  }
}

/**
 * A union whose objects are told apart by a constant of one member is written as a discriminated one: one branch is
 * entered instead of each in turn. Plain scalars become one list of types.
 */
function unionSchema(
  of: Node[],
  types: ReadonlyMap<string, Node>,
  write: (node: Node) => JsonSchema,
): JsonSchema {
  const branches = of.flatMap((node) => flatten(node, types));
  const scalars = branches.filter((branch) => isPlainScalar(branch.target));
  const others = branches.filter((branch) => !scalars.includes(branch));
  const tag = sharedTag(others.map((branch) => branch.target));
  const tagged = others.filter((branch) => tag !== undefined && tagOf(branch.target, tag) !== undefined);

  const schemas: JsonSchema[] = [];
  const names = scalars.map((branch) => (branch.target.kind === 'scalar' ? branch.target.type : ''));
  if (names.length > 0) schemas.push({ type: [...new Set(names)] });
  if (tag !== undefined)
    schemas.push({
      type: 'object',
      required: [tag],
      discriminator: { propertyName: tag },
      oneOf: tagged.map((branch) => write(branch.target)),
    });
  for (const branch of others) if (!tagged.includes(branch)) schemas.push(write(branch.node));
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : { anyOf: schemas };
}

/** A branch of a union, and what it refers to in the end. */
interface Branch {
  node: Node;
  target: Node;
}

function flatten(node: Node, types: ReadonlyMap<string, Node>): Branch[] {
  let target = node;
  const seen = new Set<string>();
  while (target.kind === 'ref' && !seen.has(target.name)) {
    seen.add(target.name);
    const next = types.get(target.name);
    if (next === undefined) break;
    target = next;
  }
  if (target.kind !== 'union' || seen.size === 0) return [{ node, target }];
  const { of } = target;
  // A union that contains itself stays a reference.
  return of.some((part) => references(part).some((name) => seen.has(name)))
    ? [{ node, target: node }]
    : of.flatMap((part) => flatten(part, types));
}

const isPlainScalar = (node: Node): boolean =>
  node.kind === 'scalar' &&
  node.format === undefined &&
  node.limits === undefined &&
  node.type !== 'any' &&
  node.type !== 'never';

/** String that a required member of an object must equal. */
function tagOf(node: Node, name: string): string | undefined {
  if (node.kind !== 'object') return undefined;
  const member = node.members.find((one) => one.name === name && one.required);
  const [value, ...more] = member?.node.kind === 'values' ? member.node.values : [];
  return typeof value === 'string' && more.length === 0 ? value : undefined;
}

/** Member by which at least two of these objects are told apart, each by a string of its own. */
function sharedTag(nodes: Node[]): string | undefined {
  const names = new Set(
    nodes.flatMap((node) => (node.kind === 'object' ? node.members.map(({ name }) => name) : [])),
  );
  return [...names].sort().find((name) => {
    const tags = nodes.map((node) => tagOf(node, name)).filter((tag) => tag !== undefined);
    return tags.length > 1 && new Set(tags).size === tags.length;
  });
}
