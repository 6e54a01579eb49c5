/**
 * Instances of a published JSON Schema: made to fit, then spoilt in one place. Driven by a seed, so that a
 * disagreement can be made again.
 */
type Schema = Record<string, unknown>;

/** A small generator of the linear kind (Numerical Recipes); good enough to vary examples. */
export class Dice {
  private state: number;
  constructor(seed: number) {
    this.state = seed >>> 0;
  }
  /** A number in [0, 1). */
  next(): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.state / 2 ** 32;
  }
  below(n: number): number {
    return Math.floor(this.next() * n);
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
  chance(p: number): boolean {
    return this.next() < p;
  }
}

const STRINGS = ['', 'a', 'nine lives', 'héé 😀', '__proto__', 'constructor', '2.0', '1', 'null', ' '];
const URIS = [
  'file:///a/b.txt',
  'https://example.org/x?y=1#z',
  'urn:a:b',
  'data:image/png;base64,AAAA',
  'x:',
];
const NO_URIS = ['', 'no uri', '/relative', 'http://[', 'a%zz:b', 'http:// x', '//host/x'];
const TEMPLATES = ['file:///{path}', 'https://example.org{?a,b*}', 'plain', '{+x:3}', ''];
const NO_TEMPLATES = ['{', 'a{b', 'a{b}}', 'x{ y }', '<x>', 'a b'];
const NUMBERS = [0, 1, -1, 0.5, 1.5, 100, -32020, -32042, 2 ** 53, 1e300];
/** One value of each kind, and those that are easily taken for another. */
const ANYTHING: unknown[] = [
  null,
  true,
  false,
  0,
  1.5,
  -1,
  '',
  'text',
  [],
  {},
  [null],
  { a: 1 },
  '2.0',
  [[]],
  { type: 'text' },
];

export class Instances {
  constructor(
    private readonly definitions: Record<string, Schema>,
    private readonly dice: Dice,
  ) {}

  /** A value meant to fit the schema. */
  fitting(schema: unknown, depth = 0): unknown {
    const { dice } = this;
    if (typeof schema !== 'object' || schema === null) return dice.pick(ANYTHING);
    const node = schema as Schema;
    if (typeof node['$ref'] === 'string')
      return this.fitting(this.definitions[node['$ref'].split('/').at(-1) ?? ''], depth + 1);
    if ('const' in node) return node['const'];
    if (Array.isArray(node['enum'])) return dice.pick(node['enum']);
    if (Array.isArray(node['anyOf'])) return this.fitting(this.branch(node['anyOf'], depth), depth + 1);
    if (Array.isArray(node['allOf'])) {
      const parts = node['allOf'].map((part) => this.fitting(part, depth + 1));
      return Object.assign({}, ...parts.filter((part) => typeof part === 'object' && part !== null));
    }
    const type = Array.isArray(node['type']) ? dice.pick(node['type']) : node['type'];
    switch (type) {
      case 'string':
        if (node['format'] === 'uri') return dice.pick(URIS);
        if (node['format'] === 'uri-template') return dice.pick(TEMPLATES);
        return dice.pick(STRINGS);
      case 'integer':
        return this.number(node, NUMBERS.filter(Number.isInteger));
      case 'number':
        return this.number(node, NUMBERS);
      case 'boolean':
        return dice.chance(0.5);
      case 'null':
        return null;
      case 'array': {
        const count = depth > 6 ? 0 : dice.below(3);
        return Array.from({ length: count }, () => this.fitting(node['items'], depth + 1));
      }
      case 'object':
        return this.object(node, depth);
      default:
        return dice.pick(ANYTHING);
    }
  }

  /** The value with one thing changed at a place picked at random. */
  spoilt(value: unknown): unknown {
    const places = placesOf(value);
    // Half of the time near the top, where most of what a type says by itself is.
    const near = places.filter((place) => place.length < 3);
    return this.changed(value, this.dice.pick(this.dice.chance(0.5) ? near : places));
  }

  /** The value with what stands at the end of the path changed. */
  private changed(value: unknown, [key, ...rest]: readonly string[]): unknown {
    const { dice } = this;
    if (key === undefined) {
      if (Array.isArray(value) && value.length > 0 && dice.chance(0.2))
        return Array.from({ length: 101 }, () => value[0]);
      return this.other(value);
    }
    if (Array.isArray(value))
      return value.map((item, i) => (String(i) === key ? this.changed(item, rest) : item));
    const object = value as Record<string, unknown>;
    if (rest.length > 0 || dice.chance(0.45)) return { ...object, [key]: this.changed(object[key], rest) };
    if (dice.chance(0.2)) {
      const name = dice.pick(['extra', '', '*', key.toUpperCase()]);
      return { ...object, [name]: dice.pick(ANYTHING) };
    }
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
  }

  private other(value: unknown): unknown {
    const { dice } = this;
    if (typeof value === 'number' && dice.chance(0.5)) return value + dice.pick([0.5, 1, -1, -1e6, 1e6]);
    if (typeof value === 'string' && dice.chance(0.5))
      return dice.pick([...NO_URIS, ...NO_TEMPLATES, `${value}x`, value.slice(1)]);
    return dice.pick(ANYTHING);
  }

  private branch(branches: unknown[], depth: number): unknown {
    // Deep down, a branch that ends is taken: the first one without a reference.
    if (depth > 8) return branches.find((one) => !JSON.stringify(one).includes('$ref')) ?? branches[0];
    return this.dice.pick(branches);
  }

  private number(node: Schema, from: readonly number[]): number {
    const low = typeof node['minimum'] === 'number' ? node['minimum'] : Number.NEGATIVE_INFINITY;
    const high = typeof node['maximum'] === 'number' ? node['maximum'] : Number.POSITIVE_INFINITY;
    const within = from.filter((value) => value >= low && value <= high);
    return within.length > 0 ? this.dice.pick(within) : low;
  }

  private object(node: Schema, depth: number): Record<string, unknown> {
    const { dice } = this;
    const properties = (node['properties'] ?? {}) as Record<string, unknown>;
    const required = (node['required'] ?? []) as string[];
    const often = depth > 5 ? 0.05 : depth > 2 ? 0.35 : 0.6;
    const entries: [string, unknown][] = [];
    for (const name of new Set([...required, ...Object.keys(properties)]))
      if (required.includes(name) || dice.chance(often))
        entries.push([name, this.fitting(properties[name] ?? true, depth + 1)]);
    const rest = node['additionalProperties'];
    if (rest !== false && depth < 8 && dice.chance(rest === undefined ? 0.05 : 0.5))
      entries.push([dice.pick(['extra', 'a/b', '~', 'x']), this.fitting(rest ?? true, depth + 1)]);
    return Object.fromEntries(entries);
  }
}

/** Path of every value within a value, the value itself included. */
function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner).map((path) => [key, ...path])),
  ];
}

/** `count` values for a type: fitting ones, and for each the same spoilt once or twice. */
export function instancesOf(
  definitions: Record<string, Schema>,
  type: string,
  count: number,
  seed: number,
): unknown[] {
  const dice = new Dice(seed);
  const instances = new Instances(definitions, dice);
  const values: unknown[] = [];
  while (values.length < count) {
    const fitting = instances.fitting(definitions[type]);
    const spoilt = instances.spoilt(fitting);
    values.push(fitting, spoilt, instances.spoilt(dice.chance(0.3) ? spoilt : fitting));
  }
  return values.slice(0, count);
}
