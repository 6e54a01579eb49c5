/**
 * JSON Schemas that strangers put into messages: is the schema valid in its dialect, and does a value conform to it?
 *
 * ajv decides, within bounds: a schema beyond them, one of an unknown dialect, or one that cannot be run here is not
 * judged rather than guessed at. Nothing is fetched; patterns run in a linear-time engine (re2js) or not at all; `format` is an
 * annotation, as 2020-12 has it by default. No node: imports.
 */
import { Ajv, type AnySchema, type ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { replaceMultipleOf } from '../emit/wire/multiple.js';
import { Numeral } from '../trace/numeral.js';
import { faultOf, valueAt } from './json-schema-faults.js';
import { danglingReference, prepare, RunningPattern, STEP } from './json-schema-prepare.js';
import { sortedJson } from './message.js';
import { quote, show } from './wording.js';

export type Dialect = '2020-12' | 'draft-07';

/** One defect. `saw` and `expected` fit a finding ("Unexpected <saw>, expected <expected>"); `path` is a JSON pointer. */
export interface SchemaFault {
  readonly path: string;
  readonly saw: string;
  readonly expected: string;
}

export type SchemaVerdict =
  /** Valid in its dialect. */
  | {
      readonly kind: 'valid';
      readonly dialect: Dialect;
      /** The first fault of the value, none when it conforms; undefined when this pair cannot be judged. */
      conforms(value: unknown): readonly SchemaFault[] | undefined;
    }
  | { readonly kind: 'invalid'; readonly dialect: Dialect; readonly faults: readonly SchemaFault[] }
  /** Of a dialect that is not known here, or beyond the bounds. */
  | { readonly kind: 'unjudged'; readonly because: 'dialect' | 'bounds' };

export interface SchemaBounds {
  /** Characters of the schema as compact JSON. */
  text: number;
  /** Objects and arrays within each other. */
  depth: number;
  /** Members and items of all its objects and arrays together. */
  members: number;
  /** Characters of a value as compact JSON. */
  value: number;
  /** Subschemas entered while one value is judged; a pattern costs one more for each 16 characters. */
  steps: number;
  /** Schemas whose verdict one judge remembers. */
  schemas: number;
  /** Members of all schemas that one judge compiles in order to judge values. */
  compiled: number;
}

export const SCHEMA_BOUNDS: SchemaBounds = {
  text: 256 * 1024,
  depth: 96,
  members: 4000,
  value: 1024 * 1024,
  steps: 1_000_000,
  schemas: 1000,
  compiled: 100_000,
};

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
]);

/** The dialect that a schema is written in: 2020-12 where it names none; undefined where it names another, or no string. */
export function dialectOf(schema: unknown): Dialect | undefined {
  if (typeof schema !== 'object' || schema === null || !Object.hasOwn(schema, '$schema')) return '2020-12';
  const named = (schema as Record<string, unknown>)['$schema'];
  if (typeof named !== 'string' || named.length > 200) return undefined;
  return DIALECTS.get(named.replace(/^https?:\/\//, '').replace(/#$/, ''));
}

/** Characters of schemas that one judge remembers verdicts by. */
const MOST_KEPT = 16 * 1024 * 1024;

const NOT_JUDGED: SchemaVerdict = { kind: 'unjudged', because: 'bounds' };

/**
 * Judges the schemas of one trace. Verdicts are remembered by the schema's text; `of` also by the place where the schema was
 * met, so that a tool listed again unchanged costs a comparison.
 */
export class SchemaJudge {
  private readonly byText = new Map<string, SchemaVerdict>();
  private readonly bySlot = new Map<string, Map<string, { schema: unknown; verdict: SchemaVerdict }>>();
  private compiled = 0;
  /** Characters of the texts in `byText`. */
  private kept = 0;

  constructor(private readonly bounds: SchemaBounds = SCHEMA_BOUNDS) {}

  /** The verdict on any schema. */
  judge(schema: unknown): SchemaVerdict {
    const text = JSON.stringify(schema) ?? 'null';
    if (text.length > this.bounds.text) return NOT_JUDGED;
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    const verdict = this.examine(JSON.parse(text), holdsRounded(schema));
    if (this.byText.size < this.bounds.schemas && this.kept + text.length <= MOST_KEPT) {
      this.kept += text.length;
      this.byText.set(text, verdict);
    }
    return verdict;
  }

  /** As `judge`, for a schema that comes again and again in one place: `kind` (`inputSchema`) of `name` (the tool). */
  of(kind: string, name: string, schema: unknown): SchemaVerdict {
    let slots = this.bySlot.get(kind);
    if (slots === undefined) {
      slots = new Map();
      this.bySlot.set(kind, slots);
    }
    const last = slots.get(name);
    if (last !== undefined && sameJson(last.schema, schema)) {
      // The next check that looks at this message meets the same object.
      last.schema = schema;
      return last.verdict;
    }
    const verdict = this.judge(schema);
    if (last !== undefined || slots.size < this.bounds.schemas) slots.set(name, { schema, verdict });
    return verdict;
  }

  /** `rounded`: what stands in the schema for a number of the trace has lost digits. */
  private examine(schema: unknown, rounded: boolean): SchemaVerdict {
    const dialect = dialectOf(schema);
    if (dialect === undefined) return { kind: 'unjudged', because: 'dialect' };
    const members = membersOf(schema, this.bounds);
    if (members === undefined) return NOT_JUDGED;
    const fault = invalidity(schema, dialect);
    if (fault !== undefined) return { kind: 'invalid', dialect, faults: [fault] };
    let run: Run | undefined;
    const conforms = (value: unknown): readonly SchemaFault[] | undefined => {
      run ??= this.compile(schema, dialect, members);
      const faults = run(value);
      // Nobody is charged with digits that were lost here.
      return faults === undefined || faults.length === 0 || !(rounded || holdsRounded(value))
        ? faults
        : undefined;
    };
    return { kind: 'valid', dialect, conforms };
  }

  private compile(schema: unknown, dialect: Dialect, members: number): Run {
    // A schema costs something even when it is empty.
    this.compiled += members + 10;
    if (this.compiled > this.bounds.compiled) return notRun;
    return compile(schema, dialect, this.bounds);
  }
}

type Run = (value: unknown) => readonly SchemaFault[] | undefined;
const notRun: Run = () => undefined;

type Validate = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null };
const metaschemas = new Map<Dialect, Validate>();

/** The schema of schemas, compiled once for each dialect. */
function metaschema(dialect: Dialect): Validate {
  let validate = metaschemas.get(dialect);
  if (validate === undefined) {
    const options = { strict: false, validateFormats: false, ownProperties: true, logger: false } as const;
    const [ajv, id] =
      dialect === '2020-12'
        ? [new Ajv2020(options), 'https://json-schema.org/draft/2020-12/schema']
        : [new Ajv(options), 'http://json-schema.org/draft-07/schema'];
    validate = ajv.getSchema(id) as Validate;
    metaschemas.set(dialect, validate);
  }
  return validate;
}

/** Why a schema is none of its dialect: refused by the dialect's own schema, or a local `$ref` that leads nowhere. */
function invalidity(schema: unknown, dialect: Dialect): SchemaFault | undefined {
  const validate = metaschema(dialect);
  if (!validate(schema)) {
    const path = validate.errors?.at(-1)?.instancePath ?? '';
    return {
      path,
      saw: `${show(valueAt(schema, path))} ${path === '' ? 'as the whole schema' : `at ${quote(path)}`}`,
      expected: `what JSON Schema ${dialect} allows there`,
    };
  }
  const dangling = danglingReference(schema, dialect);
  if (dangling === undefined) return undefined;
  return {
    path: dangling.path,
    saw: `the reference ${quote(dangling.ref)} at ${quote(dangling.path)}, which leads nowhere in the schema`,
    expected: 'a subschema under it',
  };
}

/** Thrown inside a validation that has used up its steps. */
class OutOfSteps extends Error {}

function compile(schema: unknown, dialect: Dialect, bounds: SchemaBounds): Run {
  const prepared = prepare(schema, dialect);
  if (prepared === undefined) return notRun;
  let steps = 0;
  const spend = (cost: number) => {
    steps += cost;
    if (steps > bounds.steps) throw new OutOfSteps();
  };
  let validate: Validate;
  try {
    validate = newAjv(dialect, spend).compile(prepared as AnySchema) as Validate;
  } catch {
    // A reference to elsewhere, an anchor given twice, a program too large: nothing that makes the schema invalid.
    return notRun;
  }
  return (value) => {
    let plain = value;
    if (!isSmallAndPlain(value)) {
      const text = JSON.stringify(value) ?? 'null';
      if (text.length > bounds.value) return undefined;
      plain = JSON.parse(text);
    }
    steps = 0;
    try {
      if (validate(plain)) return NO_FAULTS;
    } catch {
      // Out of steps, or a schema that refers to itself without end.
      return undefined;
    }
    const error = validate.errors?.at(-1);
    return error === undefined ? undefined : [faultOf(error, plain)];
  };
}

/** Whether some number in a value has more digits than the double that stands for it. */
function holdsRounded(value: unknown): boolean {
  if (value instanceof Numeral) return decimal(value.literal) !== decimal(String(Number(value.literal)));
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsRounded);
}

/** A number literal in one form: its digits without zeros at either end, and the power of ten that they are times. */
function decimal(literal: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return end === 0
    ? '0'
    : `${sign}${digits.slice(0, end)}e${Number(power) - fraction.length + digits.length - end}`;
}

const NO_FAULTS: readonly SchemaFault[] = [];

/** Characters and values up to which `isSmallAndPlain` looks. */
const SMALL = 2000;
let left = 0;

/** Whether a value is far below every bound and holds no kept number literal, so that it is judged as it stands. */
function isSmallAndPlain(value: unknown): boolean {
  left = SMALL;
  return spendsLittle(value);
}

function spendsLittle(value: unknown): boolean {
  if (typeof value === 'string') left -= value.length;
  if (--left < 0) return false;
  if (typeof value !== 'object' || value === null) return true;
  if (value instanceof Numeral) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!spendsLittle(value[i])) return false;
    return true;
  }
  const object = value as Record<string, unknown>;
  for (const key in object) {
    left -= key.length;
    if (!spendsLittle(object[key])) return false;
  }
  return true;
}

function newAjv(dialect: Dialect, spend: (cost: number) => void): Ajv {
  const options = {
    strict: false,
    validateSchema: false,
    validateFormats: false,
    meta: false,
    addUsedSchema: false,
    inlineRefs: false,
    ownProperties: true,
    messages: false,
    logger: false,
    ...(dialect === 'draft-07' ? { ignoreKeywordsWithRef: true } : {}),
    code: { regExp: patternEngine(spend), optimize: false },
  } as const;
  const ajv = dialect === '2020-12' ? new Ajv2020(options) : new Ajv(options);
  ajv.addKeyword({
    keyword: STEP,
    before: '$ref',
    schema: false,
    errors: false,
    validate: () => {
      spend(1);
      return true;
    },
  });
  // ajv compares every pair of items; ours compares texts.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: readonly unknown[]) => {
      if (!wanted) return true;
      spend(items.length);
      return new Set(items.map(sortedJson)).size === items.length;
    },
  });
  replaceMultipleOf(ajv);
  return ajv;
}

function patternEngine(spend: (cost: number) => void) {
  const engine = (pattern: string) => {
    const running = RunningPattern.of(pattern);
    if (running === undefined) throw new SyntaxError('not a pattern that can be run here');
    return {
      test: (text: string) => {
        spend(1 + (text.length >> 4));
        return running.test(text);
      },
    };
  };
  engine.code = 'patternEngine';
  return engine;
}

/** How many members and items all objects and arrays have together; undefined where they are too many or too deep. */
function membersOf(schema: unknown, bounds: SchemaBounds): number | undefined {
  let members = 0;
  const fits = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return true;
    if (depth > bounds.depth) return false;
    const keys = Object.keys(value);
    members += keys.length;
    if (members > bounds.members) return false;
    for (const key of keys) if (!fits((value as Record<string, unknown>)[key], depth + 1)) return false;
    return true;
  };
  return fits(schema, 1) ? members : undefined;
}

/** Whether two JSON values are the same, as they are read from a trace; in doubt (a key `__proto__`) they are not. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && sameItems(a, b);
  if (Array.isArray(b) || a instanceof Numeral || b instanceof Numeral) {
    return a instanceof Numeral && b instanceof Numeral && a.literal === b.literal;
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  let unmatched = 0;
  for (const key in left) {
    if (key === '__proto__' || !sameJson(left[key], right[key])) return false;
    unmatched++;
  }
  for (const _ in right) unmatched--;
  return unmatched === 0;
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!sameJson(a[i], b[i])) return false;
  return true;
}
