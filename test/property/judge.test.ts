/**
 * Traces of the corpus, mutated: whatever a stranger sends, the judge neither crashes nor hangs, and its counts add up.
 * FUZZ_RUNS sets how many mutated traces (npm run fuzz: 50,000), FUZZ_SEED replays a run.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson } from '../../pipeline/report/trace/json.js';
import { makeReport } from '../../pipeline/report/trace/report.js';
import { formatText } from '../../pipeline/report/trace/text.js';
import { parseTrace } from '../../pipeline/trace/reader.js';
import { validate } from '../../pipeline/validate/engine.js';
import { corpus } from '../support/corpus.js';
import { REVISIONS, registry } from '../support/registries.js';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2_000);
const SEED = process.env['FUZZ_SEED'];
/** Milliseconds in which one small trace must be judged, on a busy machine. */
const PATIENCE = 5_000;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const lines = REVISIONS.flatMap((revision) => [
  ...corpus(revision, 'conforming'),
  ...corpus(revision, 'violations'),
]).map(({ path }) => readFileSync(path, 'utf8').trimEnd().split('\n'));
const registries = REVISIONS.map(registry);

/** Values that programs trip over. */
const AWKWARD: Json[] = [
  null,
  true,
  0,
  -1,
  2 ** 53,
  1e300,
  '',
  '__proto__',
  'constructor',
  '\u0000\u202e',
  '2025-11-25',
  '2026-07-28',
  'draft',
  [],
  {},
  [[]],
  ['a', 'a'],
  { jsonrpc: '2.0', id: 1, method: 'ping' },
  { $ref: '#' },
  { type: 'object', properties: { a: { pattern: '^(a+)+$' } } },
  '(a+)+$',
  'x'.repeat(5_000),
];

const deep = (levels: number): Json => {
  let value: Json = 1;
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

/** What is done to a trace; numbers pick a place by remainder. */
const mutation = fc.record({
  kind: fc.constantFrom(
    'replace',
    'remove',
    'add',
    'key',
    'swap',
    'repeat',
    'drop',
    'splice',
    'flip',
    'deep',
  ),
  line: fc.nat(),
  place: fc.nat(),
  value: fc.oneof(fc.constantFrom(...AWKWARD), fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>),
  other: fc.nat(),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

/** Every object and array in a value, with one of its keys. */
function placesOf(value: Json, places: { holder: Record<string, Json>; key: string }[] = []) {
  if (typeof value !== 'object' || value === null) return places;
  const holder = value as Record<string, Json>;
  for (const key of Object.keys(holder)) {
    places.push({ holder, key });
    placesOf(holder[key] ?? null, places);
  }
  return places;
}

function mutate(trace: string[], { kind, line, place, value, other }: Mutation): string[] {
  const at = trace.length === 0 ? 0 : line % trace.length;
  const text = trace[at];
  if (text === undefined) return trace;
  const next = [...trace];
  switch (kind) {
    case 'drop':
      next.splice(at, 1);
      return next;
    case 'repeat':
      next.splice(at, 0, text);
      return next;
    case 'swap': {
      const to = other % trace.length;
      next[at] = trace[to] ?? text;
      next[to] = text;
      return next;
    }
    case 'splice': {
      const from = lines[other % lines.length] ?? [];
      next.splice(at, 0, ...from.slice(0, 1 + (place % 6)));
      return next;
    }
    case 'flip':
      next[at] = text.includes('client-to-server')
        ? text.replace('client-to-server', 'server-to-client')
        : text.replace('server-to-client', 'client-to-server');
      return next;
    default:
      next[at] = mutateLine(text, kind, place, value, other);
      return next;
  }
}

function mutateLine(text: string, kind: string, place: number, value: Json, other: number): string {
  let event: Json;
  try {
    event = JSON.parse(text) as Json;
  } catch {
    return text;
  }
  const places = placesOf(event);
  const spot = places[place % Math.max(1, places.length)];
  if (spot === undefined) return text;
  const { holder, key } = spot;
  if (kind === 'remove') delete holder[key];
  else if (kind === 'add')
    Object.defineProperty(holder, AWKWARD_KEYS[other % AWKWARD_KEYS.length] ?? 'a', {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else if (kind === 'key') {
    const taken = places[other % places.length];
    if (taken !== undefined) holder[key] = structuredClone(taken.holder[taken.key] ?? null);
  } else holder[key] = kind === 'deep' ? deep(20 + (other % 90)) : value;
  try {
    return JSON.stringify(event);
  } catch {
    return text;
  }
}
const AWKWARD_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'result',
  'error',
  '_meta',
  '$ref',
  'pattern',
  '',
];

/** The lines as a trace again: seq counts up, so that the mutation and not the order is what is judged. */
const numbered = (trace: readonly string[]): string =>
  trace.map((line, i) => `${line.replace(/^\{"seq":\d+/, `{"seq":${i}`)}\n`).join('');

function judge(text: string): void {
  let events: ReturnType<typeof parseTrace>['events'];
  try {
    ({ events } = parseTrace(text));
  } catch (error) {
    expect((error as Error).name).toBe('TraceError');
    return;
  }
  const began = performance.now();
  const judged = validate(events, registries);
  const report = makeReport(judged, 'fuzz.jsonl', 'asked');
  const printed = formatText(report, { all: true });
  formatJson(report);
  expect(performance.now() - began).toBeLessThan(PATIENCE);
  expect(printed.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  for (const [i, { clauses, totals, wire, verdict }] of judged.judgements.entries()) {
    expect(clauses).toHaveLength(registries[i]?.clauses.length ?? -1);
    expect(Object.values(totals).reduce((sum, count) => sum + count, 0)).toBe(clauses.length);
    expect(wire.invalid).toBeLessThanOrEqual(wire.messages);
    expect(verdict === 'fail').toBe(totals.unsupported === 0 && (totals.fail > 0 || wire.invalid > 0));
    for (const { outcome, findings, subjects, clause } of clauses) {
      if (findings.length > 0) expect(['fail', 'warn']).toContain(outcome);
      if (outcome === 'pass') expect(subjects, clause.id).toBeGreaterThan(0);
    }
  }
}

describe('the judge on mutated traces', () => {
  it(`neither crashes nor hangs, and its counts add up, ${RUNS} times`, { timeout: 6 * 3600_000 }, () => {
    expect(lines.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(fc.nat(), fc.array(mutation, { minLength: 1, maxLength: 6 }), (pick, mutations) => {
        const trace = mutations.reduce(mutate, lines[pick % lines.length] ?? []);
        judge(numbered(trace));
      }),
      { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
    );
  });

  it('reads no garbage as a trace, and says so with a TraceError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          parseTrace(bytes);
        } catch (error) {
          expect((error as Error).name).toBe('TraceError');
        }
      }),
      { numRuns: RUNS },
    );
  });
});
