/**
 * The library: judge recorded MCP sessions from your own program, in Node or in a browser.
 *
 * ```ts
 * const { events } = parseTrace(bytes);
 * const registry = loadRegistry(document); // mcp-clauses/registries/2025-11-25.json
 * const { judgements, declared } = validate(events, [registry]);
 * declaredRevisions(declared, ['2025-11-25', '2026-07-28']);
 * ```
 *
 * Nothing here touches files, the network, the clock or Node's own modules. What is exported here is public: a changed
 * verdict, id or signature is a change in the sense of semantic versioning (docs/library.md).
 */
export { loadRegistry, RegistryError } from './emit/load.js';
export type { Registry, RegistryClause, RegistrySource } from './emit/registry.js';
export type {
  CaptureTrait,
  Direction,
  Gap,
  HttpEvent,
  LifecycleEvent,
  MessageEvent,
  Seq,
  SseFields,
  TraceEvent,
  TraceLimits,
  Transport,
} from './trace/event.js';
export { DEFAULT_LIMITS, TraceError } from './trace/event.js';
export { Numeral } from './trace/numeral.js';
export type { ReaderOptions, ReadTrace, TraceWarning } from './trace/reader.js';
export { parseTrace, TraceReader } from './trace/reader.js';
export { writeEvent } from './trace/writer.js';
export type { CheckDoc, Finding } from './validate/check.js';
export type { Choice, Declared } from './validate/declared.js';
export { chooseRevision, declaredRevisions, mismatch, mismatchAny } from './validate/declared.js';
export type { Judge, JudgeOptions } from './validate/engine.js';
export { createJudge, validate } from './validate/engine.js';
export type {
  ClauseJudgement,
  Judgement,
  Outcome,
  Totals,
  TraceJudgement,
  Verdict,
  WireFinding,
  WireJudgement,
} from './validate/judgement.js';
export { OUTCOMES } from './validate/judgement.js';
export { sentence } from './validate/wording.js';
