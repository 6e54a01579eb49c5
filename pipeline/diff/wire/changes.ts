/** What differs between the wire shapes of two states, and for whom it breaks something. */
import {
  type Member,
  type Node,
  parseShape,
  parseTypes,
  printShape,
  type WireShapes,
} from '../../emit/wire/shapes.js';
import { MESSAGE_UNIONS, type Senders, sendersOf } from './parties.js';
import { relate, resolve, type Types } from './relation.js';

export const WIRE_KINDS = [
  'method-removed',
  'method-added',
  'error-removed',
  'error-added',
  'type-removed',
  'type-added',
  'member-removed',
  'member-added',
  'now-required',
  'now-optional',
  'narrowed',
  'widened',
  'changed',
  'constant',
] as const;
export type WireKind = (typeof WIRE_KINDS)[number];

export interface WireChange {
  kind: WireKind;
  /** Method, error code, type, or type and members joined by dots; `[]` stands for the entries of a list. */
  at: string;
  /** The shapes, in the compact form; absent where there is none. */
  from?: string;
  to?: string;
  /** Who sends it. */
  sentBy: ('client' | 'server')[];
  /**
   * Who must change. A sender breaks when it must send more or may send less than before; a receiver when it may get
   * what it did not get before, or not get what it always did. A caller breaks when its method is gone.
   */
  breaks: Senders;
}

/** A sentence that speaks of a member whose shape changed. */
export interface WireProse {
  page: string;
  section: string;
  line?: number;
  level: string;
  id?: string;
  words: string;
}

/** Prose of the later side and its wire shape that cannot both hold. */
export interface WireContradiction extends WireProse {
  at: string;
  /** The shape says: there is no such member; it must be there; it may be left out. `noted`: the ledger says they disagree. */
  shape: 'gone' | 'required' | 'optional' | 'noted';
  note?: string;
}

export interface WireChanges {
  changes: (WireChange & { prose: WireProse[] })[];
  contradictions: WireContradiction[];
}

/** One side's shapes, taken apart. */
interface Side {
  wire: WireShapes;
  types: Types;
  senders: ReadonlyMap<string, Senders>;
}

const NOBODY: Senders = { client: false, server: false };

/** All differences, by kind of place: methods, errors, types with their members in the order of their names. */
export function wireChanges(from: WireShapes, to: WireShapes): WireChange[] {
  const a = sideOf(from);
  const b = sideOf(to);
  return [...methodChanges(a, b), ...errorChanges(a, b), ...typeChanges(a, b)];
}

function sideOf(wire: WireShapes): Side {
  const types = parseTypes(wire);
  return { wire, types, senders: sendersOf(types, Object.values(wire.errors)) };
}

function methodChanges(a: Side, b: Side): WireChange[] {
  const before = { ...a.wire.requests, ...a.wire.notifications };
  const after = { ...b.wire.requests, ...b.wire.notifications };
  return names(before, after).flatMap((method): WireChange[] => {
    const [was, is] = [own(before, method), own(after, method)];
    const [side, type] = is === undefined ? [a, was] : [b, is];
    const senders = side.senders.get(type ?? '') ?? NOBODY;
    const sentBy = parties(senders);
    if (was === undefined) return [{ kind: 'method-added', at: method, sentBy, breaks: NOBODY }];
    if (is === undefined) return [{ kind: 'method-removed', at: method, sentBy, breaks: { ...senders } }];
    const answered = { client: senders.server, server: senders.client };
    return resultChange(method, a, b, answered);
  });
}

/** A method whose answer has another shape; what differs inside a type of the same name is said there. */
function resultChange(method: string, a: Side, b: Side, senders: Senders): WireChange[] {
  const [from, to] = [resultOf(a, method), resultOf(b, method)];
  if (from === undefined || to === undefined) return [];
  return nodeChanges(`${method} result`, from, to, { a, b, senders });
}

function resultOf({ wire, types }: Side, method: string): Node | undefined {
  const result = own(wire.results, method);
  if (result === undefined) return undefined;
  if ('result' in result) return parseShape(result.result, `${wire.revision} ${method}`);
  const whole = types.get(result.whole);
  return whole?.kind === 'object'
    ? whole.members.find((member) => member.name === 'result')?.node
    : undefined;
}

function errorChanges(a: Side, b: Side): WireChange[] {
  return names(a.wire.errors, b.wire.errors).flatMap((code): WireChange[] => {
    const [was, is] = [own(a.wire.errors, code), own(b.wire.errors, code)];
    if (was !== undefined && is !== undefined) return [];
    const senders = (is === undefined ? a.senders.get(was ?? '') : b.senders.get(is)) ?? NOBODY;
    const kind = is === undefined ? 'error-removed' : 'error-added';
    return [{ kind, at: code, sentBy: parties(senders), breaks: NOBODY }];
  });
}

function typeChanges(a: Side, b: Side): WireChange[] {
  const unions = new Set(Object.keys(MESSAGE_UNIONS));
  const all = new Set([...a.types.keys(), ...b.types.keys()].filter((name) => !unions.has(name)));
  return [...all].sort().flatMap((name): WireChange[] => {
    const [was, is] = [a.types.get(name), b.types.get(name)];
    const senders = either(a.senders.get(name), b.senders.get(name));
    if (was === undefined || is === undefined) {
      return [
        {
          kind: is === undefined ? 'type-removed' : 'type-added',
          at: name,
          sentBy: parties(senders),
          breaks: NOBODY,
        },
      ];
    }
    return nodeChanges(name, was, is, { a, b, senders });
  });
}

interface Context {
  a: Side;
  b: Side;
  senders: Senders;
}

function nodeChanges(at: string, from: Node, to: Node, context: Context): WireChange[] {
  if (from.kind === 'ref' && to.kind === 'ref' && from.name === to.name) return [];
  if (from.kind === 'list' && to.kind === 'list' && text(from.limits) === text(to.limits)) {
    return nodeChanges(`${at}[]`, from.of, to.of, context);
  }
  // A type that took another name is still compared member by member where it stands.
  const [x, y] = [resolve(from, context.a.types), resolve(to, context.b.types)];
  if (x.kind === 'object' && y.kind === 'object' && text(x.limits) === text(y.limits)) {
    return [
      ...memberChanges(at, x.members, y.members, y.rest, context),
      ...restChange(at, x.rest, y.rest, context),
    ];
  }
  const relation = relate(from, context.a.types, to, context.b.types);
  if (relation === 'equal') return [];
  const kind =
    x.kind === 'values' && y.kind === 'values' && x.values.length === 1 && y.values.length === 1
      ? 'constant'
      : relation;
  return [change(kind, at, from, to, context)];
}

function memberChanges(
  at: string,
  from: readonly Member[],
  to: readonly Member[],
  rest: Node | undefined,
  context: Context,
): WireChange[] {
  const before = new Map(from.map((member) => [member.name, member]));
  const after = new Map(to.map((member) => [member.name, member]));
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name): WireChange[] => {
    const [was, is] = [before.get(name), after.get(name)];
    const place = `${at}.${name}`;
    if (was === undefined && is !== undefined) {
      const breaks = is.required ? context.senders : NOBODY;
      return [
        { kind: 'member-added', at: place, to: memberText(is), sentBy: parties(context.senders), breaks },
      ];
    }
    if (is === undefined && was !== undefined) {
      const closed = rest?.kind === 'scalar' && rest.type === 'never';
      const breaks = either(
        was.required ? turned(context.senders) : NOBODY,
        closed ? context.senders : NOBODY,
      );
      return [
        {
          kind: 'member-removed',
          at: place,
          from: memberText(was),
          sentBy: parties(context.senders),
          breaks,
        },
      ];
    }
    if (was === undefined || is === undefined) return [];
    const changes = nodeChanges(place, was.node, is.node, context);
    if (was.required !== is.required) {
      changes.unshift({
        kind: is.required ? 'now-required' : 'now-optional',
        at: place,
        from: memberText(was),
        to: memberText(is),
        sentBy: parties(context.senders),
        breaks: is.required ? context.senders : turned(context.senders),
      });
    }
    return changes;
  });
}

function restChange(
  at: string,
  from: Node | undefined,
  to: Node | undefined,
  context: Context,
): WireChange[] {
  const any: Node = { kind: 'scalar', type: 'any' };
  if (from === undefined && to === undefined) return [];
  return nodeChanges(`${at}.*`, from ?? any, to ?? any, context);
}

function change(kind: WireKind, at: string, from: Node, to: Node, { senders }: Context): WireChange {
  const receivers = turned(senders);
  const breaks = kind === 'narrowed' ? senders : kind === 'widened' ? receivers : either(senders, receivers);
  return { kind, at, from: shapeText(from), to: shapeText(to), sentBy: parties(senders), breaks };
}

function turned({ client, server }: Senders): Senders {
  return { client: server, server: client };
}

function either(x: Senders = NOBODY, y: Senders = NOBODY): Senders {
  return { client: x.client || y.client, server: x.server || y.server };
}

function parties({ client, server }: Senders): WireChange['sentBy'] {
  return [...(client ? (['client'] as const) : []), ...(server ? (['server'] as const) : [])];
}

function memberText({ required, node }: Member): string {
  return required ? shapeText(node) : `${shapeText(node)}, optional`;
}

const LONGEST = 200;

/** A shape in the compact form, on one line, cut when long. */
function shapeText(node: Node): string {
  const shape = printShape(node);
  const written = typeof shape === 'string' ? shape : JSON.stringify(shape);
  return written.length > LONGEST ? `${written.slice(0, LONGEST)}…` : written;
}

function text(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function names(x: object, y: object): string[] {
  return [...new Set([...Object.keys(x), ...Object.keys(y)])].sort();
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
