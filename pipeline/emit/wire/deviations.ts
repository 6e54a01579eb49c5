/**
 * Says where a value deviates from its shape. Runs only on what ajv refused, is bounded in what it says, and knows the
 * exceptions. A union is explained by the branch that comes nearest.
 */
import { excepted } from './exceptions.js';
import { FORMATS } from './formats.js';
import { isMultiple } from './multiple.js';
import {
  type Constant,
  type Limits,
  type Member,
  type Node,
  parseShape,
  type Scalar,
  type WireException,
} from './shapes.js';
import { article, choice, kindOf, listing, pointer, show } from './wording.js';

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
/** Depth of a message below which it is not explained. */
const MAX_DEPTH = 500;
/** Values visited for one message. */
const MAX_STEPS = 2_000_000;

/** Deviations of a value from a shape; empty when it has the shape. */
export function deviations(
  value: unknown,
  node: Node,
  types: ReadonlyMap<string, Node>,
  exceptions: readonly WireException[] = [],
): WireIssue[] {
  return new Explainer(types, exceptions).explain(value, node);
}

const fails = (issue: WireIssue): boolean => issue.exception === undefined;

/** Adds issues while fewer than enough of their sort, failing or excepted, are there. */
function gather(issues: WireIssue[], more: readonly WireIssue[]): void {
  for (const issue of more)
    if (
      issues.length <= MAX_ISSUES ||
      issues.filter((one) => fails(one) === fails(issue)).length <= MAX_ISSUES
    )
      issues.push(issue);
}

const enough = (issues: readonly WireIssue[]): boolean =>
  issues.length > MAX_ISSUES && issues.filter(fails).length > MAX_ISSUES;

const NONE: readonly WireIssue[] = [];

/** Explains values by the shapes of one revision. */
export class Explainer {
  /** Exceptions that allow another shape, by the node that stands at their place. */
  private readonly allowed = new Map<Node, { id: string; shape: Node }>();
  /** Ids of exceptions that let a required member be absent. */
  private readonly optional = new Map<Member, string>();
  /** Where the walk is, from the message down. */
  private readonly path: (string | number)[] = [];
  private steps = 0;
  private readonly flat = new Map<readonly Node[], readonly Node[]>();
  private readonly lacks = new Map<Member, string>();
  private readonly tagged = new Map<Node, readonly Member[]>();

  constructor(
    private readonly types: ReadonlyMap<string, Node>,
    exceptions: readonly WireException[],
  ) {
    for (const exception of exceptions)
      for (const { node, member } of excepted(types, exception)) {
        const { id, allows } = exception;
        if (allows !== 'absent') this.allowed.set(node, { id, shape: parseShape(allows, `exception ${id}`) });
        else if (member !== undefined) this.optional.set(member, id);
      }
  }

  /** Issues of a value; empty when it has the shape, else bounded by MAX_ISSUES and one more. */
  explain(value: unknown, node: Node): WireIssue[] {
    this.path.length = 0;
    this.steps = 0;
    const issues = this.walk(value, node);
    if (issues.length <= MAX_ISSUES) return [...issues];
    // Failing ones first: an exception must not crowd out what makes the message fail.
    const ordered = issues.toSorted((a, b) => Number(fails(b)) - Number(fails(a)));
    const last = ordered[MAX_ISSUES];
    return [
      ...ordered.slice(0, MAX_ISSUES),
      { ...last, path: '', what: 'deviates in more places, which are not listed' },
    ];
  }

  private issue(what: string, exception?: string): WireIssue {
    let path = '';
    for (const step of this.path) path += `/${typeof step === 'number' ? step : pointer(step)}`;
    return exception === undefined ? { path, what } : { path, what, exception };
  }

  private walk(value: unknown, node: Node): readonly WireIssue[] {
    this.steps += 1;
    if (this.steps > MAX_STEPS) return [this.issue('is too large to be explained')];
    if (this.path.length > MAX_DEPTH) return [this.issue('is nested too deeply to be explained')];
    const issues = this.judge(value, node);
    if (issues.length === 0 || this.allowed.size === 0) return issues;
    const exception = this.allowed.get(node);
    if (exception === undefined || this.judge(value, exception.shape).length > 0) return issues;
    return issues.map((issue) => ({ ...issue, exception: exception.id }));
  }

  /** Walks what stands under a name or number of the value. */
  private within(step: string | number, value: unknown, node: Node): readonly WireIssue[] {
    this.path.push(step);
    const issues = this.walk(value, node);
    this.path.pop();
    return issues;
  }

  private judge(value: unknown, node: Node): readonly WireIssue[] {
    switch (node.kind) {
      case 'scalar':
        return this.scalar(value, node);
      case 'values':
        if (node.values.includes(value as Constant)) return NONE;
        return [this.issue(`is ${show(value)}, expected ${listing(node.values)}`)];
      case 'ref': {
        const target = this.types.get(node.name);
        return target === undefined ? NONE : this.walk(value, target);
      }
      case 'all':
        return this.all(value, node.of);
      case 'union':
        return this.union(value, node.of);
      case 'list':
        return this.list(value, node);
      case 'object':
        return this.object(value, node);
    }
  }

  private all(value: unknown, of: readonly Node[]): readonly WireIssue[] {
    const issues: WireIssue[] = [];
    for (const part of of) if (!enough(issues)) issues.push(...this.walk(value, part));
    return issues.length > 1 ? unique(issues) : issues;
  }

  private scalar(value: unknown, node: Extract<Node, { kind: 'scalar' }>): readonly WireIssue[] {
    if (!hasType(value, node.type))
      return [this.issue(`is ${kindOf(value)}, expected ${article(node.type)}`)];
    const format = node.format === undefined ? undefined : FORMATS[node.format];
    if (typeof value === 'string' && format !== undefined && !format(value))
      return [this.issue(`is no ${node.format}`)];
    if (node.limits === undefined) return NONE;
    return limitsExceeded(value, node.limits).map((what) => this.issue(what));
  }

  private list(value: unknown, node: Extract<Node, { kind: 'list' }>): readonly WireIssue[] {
    if (!Array.isArray(value)) return [this.issue(`is ${kindOf(value)}, expected a list`)];
    const issues =
      node.limits === undefined ? [] : limitsExceeded(value, node.limits).map((what) => this.issue(what));
    for (let i = 0; i < value.length && !enough(issues); i++)
      gather(issues, this.within(i, value[i], node.of));
    return issues;
  }

  private object(value: unknown, node: Extract<Node, { kind: 'object' }>): readonly WireIssue[] {
    if (!isObject(value)) return [this.issue(`is ${kindOf(value)}, expected an object`)];
    const issues =
      node.limits === undefined ? [] : limitsExceeded(value, node.limits).map((what) => this.issue(what));
    for (const member of node.members)
      if (member.required && value[member.name] === undefined) issues.push(this.missing(member));
    for (const member of node.members) {
      if (enough(issues)) return issues;
      const found = value[member.name];
      if (found !== undefined) gather(issues, this.within(member.name, found, member.node));
    }
    if (node.rest === undefined) return issues;
    const named = new Set(node.members.map(({ name }) => name));
    for (const key of Object.keys(value)) {
      if (enough(issues)) break;
      if (!named.has(key)) gather(issues, this.within(key, value[key], node.rest));
    }
    return issues;
  }

  private missing(member: Member): WireIssue {
    let what = this.lacks.get(member);
    if (what === undefined) {
      what = `lacks the member ${JSON.stringify(member.name)} (expected: ${this.describe(member.node)})`;
      this.lacks.set(member, what);
    }
    return this.issue(what, this.optional.get(member));
  }

  private union(value: unknown, of: readonly Node[]): readonly WireIssue[] {
    const branches = this.branches(of);
    const near: { issues: readonly WireIssue[]; failing: number; missing: number }[] = [];
    for (const branch of branches) {
      if (!this.mayBe(value, branch)) continue;
      const issues = this.walk(value, branch);
      if (issues.length === 0) return NONE;
      near.push({ issues, failing: issues.filter(fails).length, missing: this.missingIn(value, branch) });
    }
    // Nearest: one that only exceptions mark, then one whose required members are there, then one with fewer issues.
    const [nearest] = near.sort(
      (a, b) =>
        Number(a.failing > 0) - Number(b.failing > 0) || a.missing - b.missing || a.failing - b.failing,
    );
    if (nearest !== undefined) return nearest.issues;
    const expected = [...new Set(branches.map((node) => this.describe(node)))];
    const tag = this.tagOf(value, branches);
    const found = tag === undefined ? kindOf(value) : `an object whose ${tag}`;
    return [this.issue(`is ${found}, expected ${choice(expected.slice(0, 8), expected.length > 8)}`)];
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

  /** Branches of a union, those of unions within it included. */
  private branches(of: readonly Node[]): readonly Node[] {
    const known = this.flat.get(of);
    if (known !== undefined) return known;
    const found = of.flatMap((node): readonly Node[] => {
      if (node.kind === 'union') return this.branches(node.of);
      const target = node.kind === 'ref' ? this.types.get(node.name) : undefined;
      // A type that an exception speaks of stays whole, so that its node is met.
      if (target === undefined || this.allowed.has(target)) return [node];
      if (target.kind === 'ref') return this.branches([target]);
      return target.kind === 'union' ? this.branches(target.of) : [node];
    });
    this.flat.set(of, found);
    return found;
  }

  /** The constants that an object must have to be of this shape at all. */
  private tags(node: Node): readonly Member[] {
    const known = this.tagged.get(node);
    if (known !== undefined) return known;
    const target = node.kind === 'ref' ? this.types.get(node.name) : node;
    const members = target?.kind === 'object' ? target.members : [];
    const found = members.filter((one) => one.required && one.node.kind === 'values');
    this.tagged.set(node, found);
    return found;
  }

  private tagDiffers(value: unknown, node: Node): boolean {
    if (!isObject(value)) return false;
    return this.tags(node).some(
      (tag) => tag.node.kind === 'values' && !tag.node.values.includes(value[tag.name] as Constant),
    );
  }

  private tagOf(value: unknown, nodes: readonly Node[]): string | undefined {
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

/** Bounds that a value of the right kind does not keep, each as a phrase. */
function limitsExceeded(value: unknown, limits: Limits): string[] {
  if (typeof value === 'string')
    return outOf([...value].length, 'characters', limits.minLength, limits.maxLength);
  if (Array.isArray(value)) return outOf(value.length, 'items', limits.minItems, limits.maxItems);
  if (isObject(value))
    return outOf(Object.keys(value).length, 'members', limits.minProperties, limits.maxProperties);
  if (typeof value !== 'number') return [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  return [
    minimum !== undefined && value < minimum && `at least ${minimum}`,
    maximum !== undefined && value > maximum && `at most ${maximum}`,
    exclusiveMinimum !== undefined && value <= exclusiveMinimum && `more than ${exclusiveMinimum}`,
    exclusiveMaximum !== undefined && value >= exclusiveMaximum && `less than ${exclusiveMaximum}`,
    multipleOf !== undefined && !isMultiple(value, multipleOf) && `a multiple of ${multipleOf}`,
  ]
    .filter((bound) => bound !== false)
    .map((bound) => `is ${value}, expected ${bound}`);
}

function outOf(count: number, things: string, min: number | undefined, max: number | undefined): string[] {
  if (min !== undefined && count < min) return [`has ${count} ${things}, expected at least ${min}`];
  if (max !== undefined && count > max) return [`has ${count} ${things}, expected at most ${max}`];
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

function unique(issues: WireIssue[]): WireIssue[] {
  const seen = new Set<string>();
  return issues.filter((issue) => {
    const key = `${issue.path}\n${issue.what}`;
    return !seen.has(key) && seen.add(key);
  });
}
