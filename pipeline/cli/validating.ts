/** `validate` at work: judges traces, settles them with a baseline, and renders what was found. Loaded when it is asked for. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Registry } from '../emit/registry.js';
import { oneLine } from '../report/one-line.js';
import {
  type AgainstBaseline,
  againstBaseline,
  baselineLines,
  printBaseline,
  updatedBaseline,
} from '../report/trace/baseline.js';
import type { ShownEvent } from '../report/trace/events.js';
import { formatTraceHtml } from '../report/trace/html.js';
import { formatJson, printDocument, reportDocument } from '../report/trace/json.js';
import { formatJunit } from '../report/trace/junit.js';
import { EMPTY_MERGE, type FailedTrace, failedMerge, mergedOf, mergeReports } from '../report/trace/merge.js';
import { formatMissing, missingOf } from '../report/trace/missing.js';
import { readBaseline } from '../report/trace/read.js';
import type { Report } from '../report/trace/report.js';
import { formatSarif } from '../report/trace/sarif.js';
import { formatTable } from '../report/trace/table.js';
import { formatText } from '../report/trace/text.js';
import { CHECKS } from '../validate/checks/index.js';
import { type Verdict, worst } from '../validate/judgement.js';
import { judgeBatch } from './batch.js';
import type { ValidateFlags } from './commands/validate.js';
import { type JudgeRequest, judgeTrace, traceName } from './judging.js';
import { writeResult } from './output.js';
import { type ExitCode, finishWith, note, Refusal } from './program.js';
import { progressOn } from './progress.js';
import type { quoteReports as QuoteReports } from './quotes.js';
import { registryFile, shippedRegistry } from './registries.js';
import { version } from './version.js';

interface JudgedTrace {
  report: Report;
  events: ShownEvent[];
}

interface JudgedTraces {
  /** In the order given. */
  judged: JudgedTrace[];
  failures: FailedTrace[];
  /** Whether several traces were asked for. */
  several: boolean;
}

/** Judges the traces, writes the report and sets the exit code. Throws Refusal, and TraceError for a lone trace. */
export async function validate(traces: readonly string[], flags: ValidateFlags): Promise<void> {
  const judged = traces.length === 1 ? await judgeOne(traces, flags) : await judgeSeveral(traces, flags);
  await report(judged, flags);
}

/** Findings that a baseline could hold: more are kept, since what is only counted cannot be told apart. */
const KEPT_FOR_BASELINE = 10_000;

function requestOf(flags: ValidateFlags): JudgeRequest {
  const maxFindings = flags.maxFindings ?? (flags.baseline === undefined ? undefined : KEPT_FOR_BASELINE);
  return {
    ...(flags.revision === undefined ? {} : { revisions: flags.revision }),
    ...(flags.registry === undefined ? {} : { registry: flags.registry }),
    ...(flags.actor === undefined ? {} : { actor: flags.actor }),
    ...(flags.maxEvents === undefined ? {} : { maxEvents: flags.maxEvents }),
    ...(flags.maxLineBytes === undefined ? {} : { maxLineBytes: flags.maxLineBytes }),
    ...(maxFindings === undefined ? {} : { maxFindings }),
    strictTrace: flags.strictTrace ?? false,
    events: flags.format === 'html',
  };
}

async function judgeOne([trace = '']: readonly string[], flags: ValidateFlags): Promise<JudgedTraces> {
  const progress = progressOn();
  try {
    const { report, events, notes } = await judgeTrace(trace, requestOf(flags), progress.bytes);
    progress.done();
    notes.forEach(note);
    return { judged: [{ report, events }], failures: [], several: false };
  } finally {
    progress.done();
  }
}

/** A trace that cannot be judged does not keep the others from it. */
async function judgeSeveral(traces: readonly string[], flags: ValidateFlags): Promise<JudgedTraces> {
  // What holds for every trace is told once, before any is read.
  if (flags.registry !== undefined) registryFile(flags.registry);
  flags.revision?.forEach(shippedRegistry);
  const progress = progressOn();
  const judged: (JudgedTrace | undefined)[] = traces.map(() => undefined);
  const failures: (FailedTrace | undefined)[] = traces.map(() => undefined);
  const notes: string[][] = traces.map(() => []);
  let done = 0;
  const jobs = flags.jobs ?? Math.min(availableParallelism(), Math.ceil(traces.length / 8));
  await judgeBatch(traces, requestOf(flags), jobs, (outcome, index) => {
    progress.items(++done, traces.length);
    const trace = traceName(traces[index] ?? '');
    if ('failed' in outcome) failures[index] = { trace, ...outcome.failed };
    else {
      judged[index] = { report: outcome.judged.report, events: outcome.judged.events };
      notes[index] = outcome.judged.notes.map((text) => `${trace}: ${text}`);
    }
  });
  progress.done();
  notes.flat().forEach(note);
  const isThere = <T>(value: T | undefined): value is T => value !== undefined;
  return { judged: judged.filter(isThere), failures: failures.filter(isThere), several: true };
}

async function report(traces: JudgedTraces, flags: ValidateFlags): Promise<void> {
  const against = await withBaseline(traces, flags);
  const settled: JudgedTraces = {
    ...traces,
    judged: traces.judged.map((one, i) => ({ ...one, report: against?.reports[i] ?? one.report })),
  };
  await writeResult(await render(settled, against, flags), flags.output);
  for (const { trace, code, reason } of traces.failures) {
    process.stderr.write(`error: ${oneLine(`${trace}: ${reason}`)}\n`);
    finishWith(code);
  }
  finishWith(exitCode(worst(settled.judged.map((one) => one.report.verdict)), flags.strict ?? false));
}

async function withBaseline(
  { judged, failures }: JudgedTraces,
  flags: ValidateFlags,
): Promise<AgainstBaseline | undefined> {
  const { baseline: file, updateBaseline } = flags;
  if (file === undefined) return undefined;
  const reports = judged.map((one) => one.report);
  if (!existsSync(file) && !updateBaseline)
    throw new Refusal(`cannot read ${file}: there is no such file; --update-baseline makes it`);
  const present = existsSync(file) ? readBaseline(readFileSync(file, 'utf8'), file) : undefined;
  if (!updateBaseline) return againstBaseline(reports, present ?? { form: 1, known: [] });
  if (failures.length > 0)
    throw new Refusal(
      `${file} stays as it was: ${failures[0]?.trace} could not be judged (${failures[0]?.reason})`,
    );
  const updated = updatedBaseline(present, reports);
  await writeResult(printBaseline(updated), file);
  return againstBaseline(reports, updated);
}

async function render(
  traces: JudgedTraces,
  against: AgainstBaseline | undefined,
  flags: ValidateFlags,
): Promise<string> {
  const { format = 'text', all = false } = flags;
  const reports = traces.judged.map((one) => one.report);
  const [first] = reports;
  const words = against === undefined ? [] : baselineLines(against);
  if (flags.missing && first !== undefined) return renderMissing(first, flags);
  if (format !== 'text' && format !== 'human') words.forEach(note);
  switch (format) {
    case 'json':
      return traces.several || first === undefined ? printDocument(merged(traces)) : formatJson(first);
    case 'junit':
      return formatJunit(reports);
    case 'sarif':
      return formatSarif(reports, version());
    case 'html': {
      const quoted = await withQuotes(reports, registryFor(flags), true);
      const pages = quoted.reports.map((report, i) => ({ report, events: traces.judged[i]?.events ?? [] }));
      const hint = quoted.hint === undefined ? {} : { hint: quoted.hint };
      return formatTraceHtml(pages, { ...(all ? { all } : {}), ...hint });
    }
    default: {
      const after = words.map((line) => `${line}\n`).join('');
      if (traces.several || first === undefined) return formatTable(merged(traces)) + after;
      const broken = first.verdict !== 'pass';
      const quoted = broken ? await withQuotes([first], registryFor(flags), false) : { reports: [first] };
      if (quoted.hint !== undefined) note(quoted.hint);
      if (!all && first.revisions.some(({ wire }) => wire.invalid > 0))
        note('--all says which messages the wire schema refuses, and where');
      return formatText(quoted.reports[0] ?? first, { all }) + after;
    }
  }
}

/** The readers of pages are slow to load: only where something can be quoted. */
const withQuotes: typeof QuoteReports = async (reports, registryOf, all) => {
  const { quoteReports } = await import('./quotes.js');
  return quoteReports(reports, registryOf, all);
};

function merged({ judged, failures }: JudgedTraces) {
  return mergeReports([
    EMPTY_MERGE,
    ...judged.map(({ report }) => mergedOf(reportDocument(report))),
    ...failures.map(failedMerge),
  ]);
}

const registryFor =
  (flags: ValidateFlags) =>
  (revision: string): Registry =>
    flags.registry === undefined ? shippedRegistry(revision) : registryFile(flags.registry);

function renderMissing(report: Report, flags: ValidateFlags): string {
  const registry = registryFor(flags);
  const clauses = new Map(
    report.revisions.flatMap(({ revision }) =>
      registry(revision).clauses.map((clause) => [`${revision} ${clause.id}`, clause] as const),
    ),
  );
  const missing = missingOf(report, (id, revision) => {
    const refs = clauses.get(`${revision} ${id}`)?.checks ?? [];
    const ids = new Set(refs.map((ref) => ref.split('#')[0]));
    return CHECKS.filter((check) => ids.has(check.id));
  });
  return flags.format === 'json' ? printDocument(missing) : formatMissing(missing);
}

/** 0 pass, 1 fail (and warnings, when strict), 2 a clause whose check this build lacks. */
function exitCode(verdict: Verdict, strict: boolean): ExitCode {
  switch (verdict) {
    case 'unsupported':
      return 2;
    case 'fail':
      return 1;
    case 'pass-with-warnings':
      return strict ? 1 : 0;
    default:
      return 0;
  }
}
