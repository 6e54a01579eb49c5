/**
 * Says where a value deviates from its shape. Runs only on what ajv refused, is bounded in what it says, and knows the
 * exceptions. A union is explained by the branch that comes nearest.
 */
import { FORMATS } from './formats.js';
import {
  type Constant,
  type Member,
  type Node,
  parseShape,
  type Scalar,
  type WireException,
} from './shapes.js';

/** One place where a message deviates from its shape. */
export interface WireIssue {
  /** JSON pointer into the message, long or unprintable names shortened or escaped; empty for the message itself. */
  path: string;
  /** What is wrong there, as a phrase that follows the path. Both are safe to print. */
  what: string;
  /** Id of the exception that allows it all the same: to be shown, not to fail. */
  exception?: string;
}

/** Issues listed for one message; one more says that the rest was left out. */
export const MAX_ISSUES = 20;
/** Depth of shapes entered; a message nested deeper is not explained below. */
const MAX_DEPTH = 500;
/** Values visited for one message. */
const MAX_STEPS = 2_000_000;

/** Deviations of a value from a shape; empty when it has the shape. */
export function deviations(
  value: unknown,
  node: Node,
  types: ReadonlyMap<string, Node>,
  exceptions: readonly WireException[],
): WireIssue[] {
  const walker = new Walker(types, exceptions);
  const issues = walker.walk(value, node, '', '', 0);
  if (issues.length <= MAX_ISSUES) return issues;
  // Failing ones first: an exception must not crowd out what makes the message fail.
  const ordered = issues.toSorted((a, b) => Number(fails(b)) - Number(fails(a)));
  const last = ordered[MAX_ISSUES];
  return [
    ...ordered.slice(0, MAX_ISSUES),
    { ...last, path: '', what: 'deviates in more places, which are not listed' },
  ];
}

const fails = (issue: WireIssue): boolean => issue.exception === undefined;

/** Adds issues while fewer than enough of their sort, failing or excepted, are there. */
function gather(issues: WireIssue[], more: WireIssue[]): void {
  for (const issue of more)
    if (issues.filter((one) => fails(one) === fails(issue)).length <= MAX_ISSUES) issues.push(issue);
}

const enough = (issues: WireIssue[]): boolean => issues.filter(fails).length > MAX_ISSUES;

class Walker {
  private steps = 0;

  constructor(
    private readonly types: ReadonlyMap<string, Node>,
    private readonly exceptions: readonly WireException[],
  ) {}

  /** `member` is the place in the shapes (`Tool.inputSchema`), by which exceptions are found. */
  walk(value: unknown, node: Node, path: string, member: string, depth: number): WireIssue[] {
    this.steps += 1;
    if (this.steps > MAX_STEPS) return [{ path, what: 'is too large to be explained' }];
    if (depth > MAX_DEPTH) return [{ path, what: 'is nested too deeply to be explained' }];
    const issues = this.judge(value, node, path, member, depth);
    if (issues.length === 0 || member === '') return issues;
    const exception = this.exceptions.find((one) => one.members.includes(member) && one.allows !== 'absent');
    if (exception === undefined) return issues;
    const allowed = parseShape(exception.allows, `exception ${exception.id}`);
    if (this.judge(value, allowed, path, '', depth + 1).length > 0) return issues;
    return issues.map((issue) => ({ ...issue, exception: exception.id }));
  }

  private judge(value: unknown, node: Node, path: string, member: string, depth: number): WireIssue[] {
    switch (node.kind) {
      case 'scalar':
        return scalar(value, node, path);
      case 'values':
        return node.values.includes(value as Constant)
          ? []
          : [{ path, what: `is ${show(value)}, expected ${listing(node.values)}` }];
      case 'ref': {
        const target = this.types.get(node.name);
        return target === undefined ? [] : this.walk(value, target, path, node.name, depth + 1);
      }
      case 'all':
        return unique(node.of.flatMap((part) => this.walk(value, part, path, member, depth + 1)));
      case 'union':
        return this.union(value, node.of, path, member, depth);
      case 'list':
        return this.list(value, node, path, member, depth);
      case 'object':
        return this.object(value, node, path, member, depth);
    }
  }

  private list(
    value: unknown,
    node: Extract<Node, { kind: 'list' }>,
    path: string,
    member: string,
    depth: number,
  ) {
    if (!Array.isArray(value)) return [{ path, what: `is ${kindOf(value)}, expected a list` }];
    const issues = limits(value.length, 'items', node.limits?.minItems, node.limits?.maxItems, path);
    for (let i = 0; i < value.length && !enough(issues); i++)
      gather(issues, this.walk(value[i], node.of, `${path}/${i}`, `${member}.*`, depth + 1));
    return issues;
  }

  private object(
    value: unknown,
    node: Extract<Node, { kind: 'object' }>,
    path: string,
    member: string,
    depth: number,
  ) {
    if (!isObject(value)) return [{ path, what: `is ${kindOf(value)}, expected an object` }];
    const issues: WireIssue[] = [];
    for (const one of node.members) {
      const found = value[one.name];
      const place = `${member}.${one.name}`;
      if (found !== undefined)
        issues.push(...this.walk(found, one.node, `${path}/${pointer(one.name)}`, place, depth + 1));
      else if (one.required) issues.push(this.missing(one, path, place));
    }
    const { minProperties, maxProperties } = node.limits ?? {};
    if (minProperties !== undefined || maxProperties !== undefined)
      issues.push(...limits(Object.keys(value).length, 'members', minProperties, maxProperties, path));
    if (node.rest === undefined) return issues;
    const named = new Set(node.members.map(({ name }) => name));
    for (const key of Object.keys(value)) {
      if (enough(issues)) break;
      if (!named.has(key))
        gather(issues, this.walk(value[key], node.rest, `${path}/${pointer(key)}`, `${member}.*`, depth + 1));
    }
    return issues;
  }

  private missing(member: Member, path: string, place: string): WireIssue {
    const exception = this.exceptions.find((one) => one.members.includes(place) && one.allows === 'absent');
    const what = `lacks the member ${JSON.stringify(member.name)} (expected: ${this.describe(member.node)})`;
    return { path, what, ...(exception === undefined ? {} : { exception: exception.id }) };
  }

  private union(value: unknown, of: Node[], path: string, member: string, depth: number): WireIssue[] {
    const branches = of.flatMap((node) => this.branches(node, member));
    const near: { issues: WireIssue[]; missing: number }[] = [];
    for (const branch of branches) {
      if (!this.mayBe(value, branch.node)) continue;
      const issues = this.walk(value, branch.node, path, branch.member, depth + 1);
      if (issues.length === 0) return [];
      near.push({ issues, missing: this.missingIn(value, branch.node) });
    }
    // Nearest: the branch whose required members are there, then the one with fewer issues.
    const [nearest] = near.toSorted(
      (a, b) => a.missing - b.missing || a.issues.filter(fails).length - b.issues.filter(fails).length,
    );
    if (nearest !== undefined) return nearest.issues;
    const nodes = branches.map((branch) => branch.node);
    const expected = [...new Set(nodes.map((node) => this.describe(node)))];
    const tag = this.tagOf(value, nodes);
    const found = tag === undefined ? kindOf(value) : `an object whose ${tag}`;
    return [{ path, what: `is ${found}, expected ${choice(expected.slice(0, 8), expected.length > 8)}` }];
  }

  /** Whether a value is of a shape's kind and bears its tags, so that only details can be wrong. */
  private mayBe(value: unknown, node: Node): boolean {
    switch (node.kind) {
      case 'scalar':
        return hasType(value, node.type);
      case 'values':
        return node.values.includes(value as Constant);
      case 'ref': {
        const target = this.types.get(node.name);
        return target !== undefined && this.mayBe(value, target);
      }
      case 'list':
        return Array.isArray(value);
      case 'union':
        return node.of.some((part) => this.mayBe(value, part));
      case 'all':
        return node.of.every((part) => this.mayBe(value, part));
      case 'object':
        return isObject(value) && !this.tagDiffers(value, node);
    }
  }

  /** Required members that an object lacks. */
  private missingIn(value: unknown, node: Node): number {
    if (node.kind === 'all') return node.of.reduce((sum, part) => sum + this.missingIn(value, part), 0);
    if (node.kind === 'ref') {
      const target = this.types.get(node.name);
      return target === undefined ? 0 : this.missingIn(value, target);
    }
    if (node.kind !== 'object' || !isObject(value)) return 0;
    return node.members.filter((member) => member.required && value[member.name] === undefined).length;
  }

  /** Branches of a union, with the type name that exceptions know them by. */
  private branches(node: Node, member: string): { node: Node; member: string }[] {
    if (node.kind === 'union') return node.of.flatMap((part) => this.branches(part, member));
    if (node.kind !== 'ref') return [{ node, member }];
    const target = this.types.get(node.name);
    if (target?.kind === 'union' || target?.kind === 'ref') return this.branches(target, node.name);
    return [{ node, member }];
  }

  /** The constants that an object must have to be of this shape at all. */
  private tags(node: Node): Member[] {
    const target = node.kind === 'ref' ? this.types.get(node.name) : node;
    if (target?.kind !== 'object') return [];
    return target.members.filter((one) => one.required && one.node.kind === 'values');
  }

  private tagDiffers(value: unknown, node: Node): boolean {
    if (!isObject(value)) return false;
    return this.tags(node).some(
      (tag) => tag.node.kind === 'values' && !tag.node.values.includes(value[tag.name] as Constant),
    );
  }

  private tagOf(value: unknown, nodes: Node[]): string | undefined {
    if (!isObject(value)) return undefined;
    const names = [...new Set(nodes.flatMap((node) => this.tags(node).map(({ name }) => name)))].sort();
    const [name] = names;
    if (name === undefined) return undefined;
    return value[name] === undefined ? `${name} is missing` : `${name} is ${show(value[name])}`;
  }

  private describe(node: Node): string {
    switch (node.kind) {
      case 'ref':
        return `${/^[AEIOU]/.test(node.name) ? 'an' : 'a'} ${node.name}`;
      case 'scalar':
        return article(node.format ?? node.type);
      case 'values':
        return listing(node.values);
      case 'list':
        return 'a list';
      case 'object':
        return 'an object';
      case 'union':
        return choice(
          node.of.map((part) => this.describe(part)),
          false,
        );
      case 'all':
        return node.of.map((part) => this.describe(part)).join(' and ');
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function scalar(value: unknown, node: Extract<Node, { kind: 'scalar' }>, path: string): WireIssue[] {
  if (!hasType(value, node.type))
    return [{ path, what: `is ${kindOf(value)}, expected ${article(node.type)}` }];
  const issues: WireIssue[] = [];
  const format = node.format === undefined ? undefined : FORMATS[node.format];
  if (typeof value === 'string') {
    if (format !== undefined && !format(value)) issues.push({ path, what: `is no ${node.format}` });
    const { minLength, maxLength } = node.limits ?? {};
    if (minLength !== undefined || maxLength !== undefined)
      issues.push(...limits([...value].length, 'characters', minLength, maxLength, path));
  }
  if (typeof value === 'number' && node.limits !== undefined) {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node.limits;
    const outside = [
      minimum !== undefined && value < minimum && `at least ${minimum}`,
      maximum !== undefined && value > maximum && `at most ${maximum}`,
      exclusiveMinimum !== undefined && value <= exclusiveMinimum && `more than ${exclusiveMinimum}`,
      exclusiveMaximum !== undefined && value >= exclusiveMaximum && `less than ${exclusiveMaximum}`,
      multipleOf !== undefined && !Number.isInteger(value / multipleOf) && `a multiple of ${multipleOf}`,
    ].filter((bound) => bound !== false);
    for (const bound of outside) issues.push({ path, what: `is ${value}, expected ${bound}` });
  }
  return issues;
}

function limits(
  count: number,
  things: string,
  min: number | undefined,
  max: number | undefined,
  path: string,
): WireIssue[] {
  if (min !== undefined && count < min)
    return [{ path, what: `has ${count} ${things}, expected at least ${min}` }];
  if (max !== undefined && count > max)
    return [{ path, what: `has ${count} ${things}, expected at most ${max}` }];
  return [];
}

function hasType(value: unknown, type: Scalar): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'never':
      return false;
    case 'null':
      return value === null;
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

const article = (noun: string): string => {
  if (noun === 'null') return 'null';
  if (noun === 'any') return 'any value';
  if (noun === 'never') return 'no such member';
  return /^[aeiou]/.test(noun) && !/^uri/.test(noun) ? `an ${noun}` : `a ${noun}`;
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number with a fraction';
  return article(typeof value);
}

/** Characters of a shown value. */
const SHOWN = 40;

/** A value of the message, short and on one line. */
function show(value: unknown): string {
  if (typeof value === 'string')
    return printable(JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindOf(value);
}

/** Text without characters that act on a terminal or turn the reading direction. */
const printable = (text: string): string =>
  text.replace(/[^ -~…]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const listing = (values: Constant[]): string =>
  choice(
    values.map((value) => JSON.stringify(value)),
    false,
  );

function choice(names: string[], more: boolean): string {
  if (more) return `${names.join(', ')} or another of its kinds`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

const pointer = (key: string): string => {
  const escaped = printable(key.slice(0, 201).replaceAll('~', '~0').replaceAll('/', '~1'));
  return escaped.length > 200 ? `${escaped.slice(0, 200)}…` : escaped;
};

function unique(issues: WireIssue[]): WireIssue[] {
  const seen = new Set<string>();
  return issues.filter((issue) => {
    const key = `${issue.path}\n${issue.what}`;
    return !seen.has(key) && seen.add(key);
  });
}
