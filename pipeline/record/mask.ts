/**
 * Masking of values by JSON path: `params.arguments.*`, `result.content[*].text`, `params.arguments["api key"]`, `**.token`.
 *
 * A path starts at the message (a leading `$` or `$.` says the same); `*` is any one member or element, `**` any number
 * of steps. What a path points at is masked with everything in it, names and kinds kept: a string becomes `masked-N`,
 * equal strings the same one, so that clauses about equality can still be judged; numbers become 0, booleans false.
 */
import { isNumber } from '../trace/numeral.js';
import { RecordError } from './errors.js';

const ANY = Symbol('*');
const DEEP = Symbol('**');

/** A path from one of its steps on; undefined past its end. Steps: a name or an index as text, `*`, `**`. */
export type JsonPath =
  | { readonly step: string | typeof ANY | typeof DEEP; readonly next: JsonPath }
  | undefined;

/** Reads a path. Throws a RecordError that names what it cannot read. */
export function parsePath(text: string): JsonPath {
  const steps: (string | typeof ANY | typeof DEEP)[] = [];
  let rest = text.trim().replace(/^\$(?=$|\.|\[)/, '');
  if (rest.startsWith('.')) rest = rest.slice(1);
  while (rest !== '') {
    const part = PART.exec(rest);
    if (part === null) throw new RecordError(`cannot read the path "${text}" from "${rest}" on`);
    const [whole, dotted, index, quoted] = part;
    if (quoted !== undefined) steps.push(unquote(quoted, text));
    else {
      const step = dotted ?? index ?? '';
      steps.push(step === '*' ? ANY : step === '**' ? DEEP : step);
    }
    rest = rest.slice(whole.length);
    if (rest.startsWith('.')) {
      rest = rest.slice(1);
      if (rest === '') throw new RecordError(`the path "${text}" ends with a dot`);
    } else if (rest !== '' && !rest.startsWith('[')) {
      throw new RecordError(`cannot read the path "${text}" from "${rest}" on`);
    }
  }
  if (steps.length === 0) throw new RecordError('an empty path would mask whole messages');
  return steps.reduceRight<JsonPath>((next, step) => ({ step, next }), undefined);
}
const PART = /^(?:([^.[\]"]+)|\[(\d+|\*)\]|\[("(?:[^"\\]|\\.)*")\])/;

function unquote(quoted: string, path: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw new RecordError(`cannot read ${quoted} in the path "${path}"`);
  }
}

export class Masker {
  private readonly names = new Map<string, string>();
  private readonly paths: ReadonlySet<JsonPath>;

  constructor(paths: readonly JsonPath[]) {
    this.paths = new Set(paths);
  }

  get active(): boolean {
    return this.paths.size > 0;
  }

  /** The message with what the paths point at masked, or the same object when they point at nothing in it. */
  message(value: unknown): unknown {
    if (Array.isArray(value)) return mapped(value, (member) => this.apply(member, this.paths));
    return this.apply(value, this.paths);
  }

  /** The mask of a string. */
  text(value: string): string {
    let name = this.names.get(value);
    if (name === undefined) {
      name = `masked-${this.names.size + 1}`;
      this.names.set(value, name);
    }
    return name;
  }

  private apply(value: unknown, paths: ReadonlySet<JsonPath>): unknown {
    if (paths.size === 0) return value;
    for (const path of paths) if (isSpent(path)) return this.mask(value);
    return mapped(value, (member, key) => this.apply(member, advance(paths, key)));
  }

  private mask(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'boolean') return false;
    if (isNumber(value)) return 0;
    return mapped(value, (member) => this.mask(member));
  }
}

/** The value with each member put through `change`; the same object when nothing changed. */
export function mapped(value: unknown, change: (member: unknown, key: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null || isNumber(value)) return value;
  if (Array.isArray(value)) {
    const members = value.map((member, at) => change(member, String(at)));
    return members.some((member, at) => member !== value[at]) ? members : value;
  }
  const entries = Object.entries(value);
  const next = entries.map(([key, member]): [string, unknown] => [key, change(member, key)]);
  // fromEntries makes `__proto__` a member like any other.
  return next.some(([, member], at) => member !== entries[at]?.[1]) ? Object.fromEntries(next) : value;
}

const isSpent = (path: JsonPath): boolean => path === undefined || (path.step === DEEP && isSpent(path.next));

/** What is left of the paths below a member. Being parts of the paths given, they stay few however deep it goes. */
function advance(paths: ReadonlySet<JsonPath>, key: string): Set<JsonPath> {
  const left = new Set<JsonPath>();
  const step = (path: JsonPath): void => {
    if (path === undefined) return;
    if (path.step === DEEP) {
      left.add(path);
      step(path.next);
    } else if (path.step === ANY || path.step === key) left.add(path.next);
  };
  for (const path of paths) step(path);
  return left;
}
