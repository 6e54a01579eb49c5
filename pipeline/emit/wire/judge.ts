/**
 * Judges recorded messages by the wire shapes of a revision. No node: imports: runs in a browser as well.
 *
 * ajv decides, with one compiled function per message type, made when the first such message comes; a valid message
 * costs a Map lookup and that call. Only a message that is refused is walked a second time, by `Explainer`, to say
 * in our words where it deviates. A number that the reader kept as a literal stands for its value; since ajv takes it
 * for an object, one that stands where an object is asked for is not noticed unless `plainNumbers` is applied before.
 */
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Explainer, type WireIssue } from './deviations.js';
import { FORMATS } from './formats.js';
import { inlinedTypes, type JsonSchema, toJsonSchema, typeId } from './json-schema.js';
import { replaceMultipleOf } from './multiple.js';
import { type Dialect, type Node, parseShape, parseTypes, references, type WireShapes } from './shapes.js';

export type { WireIssue };

/**
 * Judges one message each. `null`: it has the shape. Otherwise at least one issue, at most MAX_ISSUES and one that says
 * that more were left out. A message fails when one of its issues has no `exception`.
 */
export interface WireJudge {
  readonly revision: string;
  /** A message with a method and an id. */
  judgeRequest(method: string, message: unknown): WireIssue[] | null;
  /** A message with a method and no id. */
  judgeNotification(method: string, message: unknown): WireIssue[] | null;
  /** A message with a result; `requestMethod` is the method that it answers, null when that is not known. */
  judgeResult(requestMethod: string | null, message: unknown): WireIssue[] | null;
  /** A message with an error; a code that the revision gives a shape of its own is judged by that. */
  judgeError(message: unknown): WireIssue[] | null;
}

export type Verdict = (value: unknown) => boolean;

/** A shape that is compiled when first asked for. */
interface Slot {
  readonly node: Node;
  verdict: Verdict | undefined;
}

/** Compiles shapes to verdicts; types that are not inlined are compiled once and shared. */
export class ShapeCompiler {
  private readonly ajv: Ajv;
  private readonly inlined: ReadonlySet<string>;
  private readonly added = new Set<string>();

  constructor(
    dialect: Dialect,
    private readonly types: ReadonlyMap<string, Node>,
  ) {
    const options = {
      strict: false,
      validateSchema: false,
      meta: false,
      // What is wrong with a message the Explainer says.
      messages: false,
      inlineRefs: false,
      // Optimising the generated code takes longer than it ever saves: most sessions use a dozen message types.
      code: { optimize: false },
      discriminator: true,
      // A format that FORMATS does not know is an error when a shape is compiled.
      formats: FORMATS,
    } as const;
    this.ajv = dialect === '2020-12' ? new Ajv2020(options) : new Ajv(options);
    // No shape has unevaluatedProperties or unevaluatedItems; keeping track of them would cost a message 50 to 200 ns.
    this.ajv.opts.unevaluated = false;
    replaceMultipleOf(this.ajv);
    this.inlined = inlinedTypes(types);
  }

  compile(node: Node): Verdict {
    this.add(node);
    return this.ajv.compile(toJsonSchema(node, this.types, this.inlined)) as Verdict;
  }

  /** Makes the types that a shape refers to known to ajv: most sessions need few of them. */
  private add(node: Node): void {
    for (const name of references(node)) {
      const type = this.types.get(name);
      if (type === undefined || this.added.has(name)) continue;
      this.added.add(name);
      if (!this.inlined.has(name)) {
        const schema = toJsonSchema(type, this.types, this.inlined);
        this.ajv.addSchema({ $id: typeId(name), ...asObject(schema) });
      }
      this.add(type);
    }
  }
}

const asObject = (schema: JsonSchema): Record<string, unknown> =>
  typeof schema === 'boolean' ? { allOf: [schema] } : schema;

/**
 * Makes the judge of a revision. Cheap: shapes are parsed, and compiled one by one when messages come.
 * Throws WireError when the document refers to a type that it does not hold.
 */
export function compileWire(wire: WireShapes): WireJudge {
  const types = parseTypes(wire);
  let compiler: ShapeCompiler | undefined;
  let explainer: Explainer | undefined;
  const slots = new Map<Node, Slot>();

  const slotOf = (node: Node): Slot => {
    const slot = slots.get(node) ?? { node, verdict: undefined };
    slots.set(node, slot);
    return slot;
  };
  const compile = (slot: Slot): Verdict => {
    compiler ??= new ShapeCompiler(wire.dialect, types);
    slot.verdict = compiler.compile(slot.node);
    return slot.verdict;
  };
  const judge = (slot: Slot, message: unknown): WireIssue[] | null => {
    const verdict = slot.verdict ?? compile(slot);
    try {
      if (verdict(message)) return null;
      const plain = plainNumbers(message);
      if (plain !== message && verdict(plain)) return null;
      explainer ??= new Explainer(types, wire.exceptions ?? []);
      return explainer.explain(plain, slot.node);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return [{ path: '', what: 'is nested too deeply to be judged' }];
    }
  };

  const ref = (name: string): Node => ({ kind: 'ref', name });
  const envelope = (generic: string, name: string): Node => {
    // Before 2025-11-25 the type of a request or notification leaves out what JSON-RPC adds to it.
    const node = types.get(name);
    const whole = node?.kind === 'object' && node.members.some((member) => member.name === 'jsonrpc');
    return whole ? ref(name) : { kind: 'all', of: [ref(generic), ref(name)] };
  };
  const { generic } = wire;
  const table = <T>(entries: Record<string, T>, toNode: (entry: T) => Node): Map<string, Slot> =>
    new Map(Object.entries(entries).map(([key, entry]) => [key, slotOf(toNode(entry))]));
  const requests = table(wire.requests, (name) => envelope(generic.request, name));
  const notifications = table(wire.notifications, (name) => envelope(generic.notification, name));
  const results = table(wire.results, (entry) =>
    'whole' in entry
      ? ref(entry.whole)
      : answer(generic.result, parseShape(entry.result, `${wire.revision} results`)),
  );
  const errors = table(wire.errors, ref);
  const otherRequest = slotOf(ref(generic.request));
  const otherNotification = slotOf(ref(generic.notification));
  const otherResult = slotOf(ref(generic.result));
  const otherError = slotOf(ref(generic.error));

  return {
    revision: wire.revision,
    judgeRequest: (method, message) => judge(requests.get(method) ?? otherRequest, message),
    judgeNotification: (method, message) => judge(notifications.get(method) ?? otherNotification, message),
    judgeResult: (method, message) =>
      judge((method === null ? undefined : results.get(method)) ?? otherResult, message),
    judgeError: (message) => judge(errors.get(errorCode(message)) ?? otherError, message),
  };
}

/** A response whose `result` has the given shape. */
function answer(genericResult: string, result: Node): Node {
  const narrowed: Node = { kind: 'object', members: [{ name: 'result', required: true, node: result }] };
  return { kind: 'all', of: [{ kind: 'ref', name: genericResult }, narrowed] };
}

/**
 * The message with plain numbers where the trace reader kept a literal (`1.0`, integers past 2^53) as an object with a
 * `toJSON` of its own: JSON Schema judges numbers by their value. The same object when there is none.
 */
export function plainNumbers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') return toJSON.call(value);
  let copy: Record<string, unknown> | unknown[] | undefined;
  for (const key of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[key];
    if (typeof inner !== 'object' || inner === null) continue;
    const plain = plainNumbers(inner);
    if (plain === inner) continue;
    copy ??= Array.isArray(value) ? [...value] : { ...value };
    Object.defineProperty(copy, key, { value: plain, enumerable: true, configurable: true, writable: true });
  }
  return copy ?? value;
}

function errorCode(message: unknown): string {
  const code = (message as { error?: { code?: unknown } | null } | null)?.error?.code;
  return typeof code === 'number' ? String(code) : '';
}
