/** How the values that one shape allows relate to those of another. */
import { isMultiple } from '../../emit/wire/multiple.js';
import { LIMITS, type Limits, type Member, type Node } from '../../emit/wire/shapes.js';

export type Relation = 'equal' | 'narrowed' | 'widened' | 'changed';

export type Types = ReadonlyMap<string, Node>;

/** Deeper than any shape of a protocol; beyond it two shapes count as different. */
const MAX_DEPTH = 40;

/** The relation of a later shape to an earlier one. Types of one name count as equal: they are compared on their own. */
export function relate(from: Node, fromTypes: Types, to: Node, toTypes: Types): Relation {
  const widened = within(from, fromTypes, to, toTypes, 0);
  const narrowed = within(to, toTypes, from, fromTypes, 0);
  if (widened && narrowed) return 'equal';
  return widened ? 'widened' : narrowed ? 'narrowed' : 'changed';
}

/** A named type as its node. */
export function resolve(node: Node, types: Types): Node {
  let at = node;
  for (let steps = 0; at.kind === 'ref' && steps < MAX_DEPTH; steps++) {
    const next = types.get(at.name);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

/** Whether every value of `x` is one of `y`. Members that a shape does not name are not sent. */
function within(x: Node, xTypes: Types, y: Node, yTypes: Types, depth: number): boolean {
  if (x.kind === 'ref' && y.kind === 'ref' && x.name === y.name) return true;
  if (depth > MAX_DEPTH) return false;
  const next = (p: Node, q: Node) => within(p, xTypes, q, yTypes, depth + 1);
  const a = merged(resolve(x, xTypes), xTypes);
  const b = merged(resolve(y, yTypes), yTypes);
  if (b.kind === 'scalar' && b.type === 'any') return true;
  if (a.kind === 'scalar' && a.type === 'never') return true;
  if (a.kind === 'union') return a.of.every((part) => next(part, y));
  if (b.kind === 'union') {
    return (
      b.of.some((part) => next(x, part)) ||
      (a.kind === 'values' &&
        a.values.length > 1 &&
        a.values.every((value) => next({ kind: 'values', values: [value] }, y)))
    );
  }
  if (b.kind === 'all') return b.of.every((part) => next(x, part));
  if (a.kind === 'all') return a.of.some((part) => next(part, y));
  if (a.kind === 'values') {
    if (b.kind === 'values') return a.values.every((value) => b.values.includes(value));
    return (
      b.kind === 'scalar' &&
      b.format === undefined &&
      b.limits === undefined &&
      a.values.every((value) => isOf(value, b.type))
    );
  }
  if (a.kind === 'scalar') {
    if (b.kind === 'object' && a.type === 'object')
      return b.members.every((member) => !member.required) && b.rest === undefined;
    if (b.kind !== 'scalar') return false;
    const type = a.type === b.type || (a.type === 'integer' && b.type === 'number');
    return type && (b.format === undefined || a.format === b.format) && tighter(a.limits, b.limits);
  }
  if (a.kind === 'list') return b.kind === 'list' && next(a.of, b.of) && tighter(a.limits, b.limits);
  if (a.kind !== 'object') return false;
  if (b.kind === 'scalar') return b.type === 'object' && tighter(a.limits, b.limits);
  if (b.kind !== 'object' || !tighter(a.limits, b.limits)) return false;
  const members = new Map(a.members.map((member) => [member.name, member]));
  const named = new Set(b.members.map((member) => member.name));
  return (
    b.members.every((member) => {
      const own = members.get(member.name);
      if (own === undefined) return !member.required;
      return (own.required || !member.required) && next(own.node, member.node);
    }) &&
    (b.rest === undefined ||
      (a.members.every((member) => named.has(member.name) || next(member.node, b.rest as Node)) &&
        (a.rest === undefined || next(a.rest, b.rest))))
  );
}

/** Several objects that hold at once are one object with the members of all. */
function merged(node: Node, types: Types): Node {
  if (node.kind !== 'all') return node;
  const parts = node.of.map((part) => resolve(part, types));
  const members = new Map<string, Member>();
  for (const part of parts) {
    if (part.kind !== 'object' || part.limits !== undefined || part.rest !== undefined) return node;
    for (const member of part.members) {
      const known = members.get(member.name);
      members.set(
        member.name,
        known === undefined ? member : { ...member, required: known.required || member.required },
      );
    }
  }
  return { kind: 'object', members: [...members.values()] };
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** Whether limits let nothing through that others keep out. */
function tighter(own: Limits = {}, other: Limits = {}): boolean {
  return LIMITS.every((limit) => {
    const bound = other[limit];
    if (bound === undefined) return true;
    const mine = own[limit];
    if (mine === undefined) return false;
    if (limit === 'multipleOf') return isMultiple(mine, bound);
    return /^(?:max|exclusiveMax)/.test(limit) ? mine <= bound : mine >= bound;
  });
}
