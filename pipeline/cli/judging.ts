/** One trace, from its file to its report: which revision, read how often, refused why. The same on every thread. */
import { statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Registry } from '../emit/registry.js';
import { eventsOf, MOST_EVENTS, type ShownEvent, shownEvent } from '../report/trace/events.js';
import { makeReport, type Report, type Why } from '../report/trace/report.js';
import type { Seq, TraceEvent } from '../trace/event.js';
import { chooseRevision } from '../validate/declared.js';
import { createJudge, eraOf, type JudgeOptions } from '../validate/engine.js';
import { judgedNothing, type TraceJudgement } from '../validate/judgement.js';
import { Refusal } from './program.js';
import { registryFile, shippedRegistry, shippedRevisions } from './registries.js';
import { peekTrace, readTrace, type TraceOptions } from './trace-input.js';

/** How traces are judged; plain data, so that a thread can be told. */
export interface JudgeRequest {
  /** Revisions asked for. */
  revisions?: readonly string[];
  /** A registry file of the user's. */
  registry?: string;
  actor?: 'client' | 'server';
  maxEvents?: number;
  maxLineBytes?: number;
  maxFindings?: number;
  strictTrace?: boolean;
  /** Keep the events that findings speak of. */
  events?: boolean;
}

export interface Judged {
  report: Report;
  /** For the user, on standard error. */
  notes: string[];
  events: ShownEvent[];
}

/** Told how many bytes of how many are read; the total is unknown for standard input. */
export type OnProgress = (read: number, total: number | undefined) => void;

/** Judges a trace. Throws Refusal (2) and TraceError (3). */
export async function judgeTrace(
  trace: string,
  request: JudgeRequest,
  onProgress?: OnProgress,
): Promise<Judged> {
  const reading = new Reading(trace, request, onProgress);
  const { judged, why } = await reading.judge();
  if (judgedNothing(judged.judgements)) {
    const named = trace === '-' ? 'the trace on standard input' : trace;
    throw new Refusal(`${named} holds nothing that any clause could be judged by`);
  }
  const report = makeReport(judged, traceName(trace), why);
  return {
    report,
    notes: reading.notes,
    events: request.events === true ? await reading.events(report) : [],
  };
}

/** As a report names a trace: relative to the working folder where it lies in there, else as given. */
export function traceName(trace: string, folder = process.cwd()): string {
  if (trace === '-') return trace;
  const path = relative(folder, resolve(folder, trace));
  return path === '' || path.startsWith('..') ? trace : path.split(sep).join('/');
}

/** Events of a stream that are remembered for showing; a stream cannot be read again. */
const MOST_REMEMBERED = 100_000;

class Reading {
  readonly notes: string[] = [];
  private readonly remembered = new Map<Seq, { event: TraceEvent; line: number }>();
  private readonly limits: TraceOptions;
  private readonly total: number | undefined;

  constructor(
    private readonly trace: string,
    private readonly request: JudgeRequest,
    private readonly onProgress: OnProgress | undefined,
  ) {
    this.limits = {
      ...(request.maxEvents === undefined ? {} : { maxEvents: request.maxEvents }),
      ...(request.maxLineBytes === undefined ? {} : { maxLineBytes: request.maxLineBytes }),
      strict: request.strictTrace ?? false,
    };
    // Of a packed file the bytes that it unpacks to are not known.
    this.total =
      trace === '-' || trace.endsWith('.gz') ? undefined : statSync(trace, { throwIfNoEntry: false })?.size;
  }

  async judge(): Promise<{ judged: TraceJudgement; why: Why }> {
    const { registry, revisions } = this.request;
    if (registry !== undefined) {
      return { judged: await this.read([registryFile(registry)]), why: 'registry' };
    }
    if (revisions !== undefined) {
      return { judged: await this.read(await this.asked(revisions)), why: 'asked' };
    }
    return this.trace === '-' ? this.judgeStream() : this.judgeFile();
  }

  /** The events that the findings of a report speak of. */
  async events(report: Report): Promise<ShownEvent[]> {
    const wanted = new Set(eventsOf(report).slice(0, MOST_EVENTS));
    const found: ShownEvent[] = [];
    const take = (event: TraceEvent, line: number): void => {
      if (wanted.has(event.seq)) found.push(shownEvent(event, line));
    };
    if (this.trace === '-') for (const { event, line } of this.remembered.values()) take(event, line);
    else if (wanted.size > 0) await readTrace(this.trace, take, this.limits);
    return found;
  }

  /** A malformed trace is told before a revision that is not shipped, a date that is none before either. */
  private async asked(revisions: readonly string[]): Promise<Registry[]> {
    const shipped = shippedRevisions();
    const unknown = revisions.find((revision) => !shipped.includes(revision));
    if (unknown !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(unknown)) await this.read([]);
    return revisions.map(shippedRegistry);
  }

  /** A stream cannot be read twice: it is judged under every shipped revision, and the chosen one is kept. */
  private async judgeStream(): Promise<{ judged: TraceJudgement; why: Why }> {
    const revisions = shippedRevisions();
    const judged = await this.read(revisions.map(shippedRegistry));
    const choice = this.choose(judged, revisions);
    const judgements = judged.judgements
      .filter(({ revision }) => revision === choice.revision)
      .map((judgement) => ({ ...judgement, mismatch: undefined }));
    return { judged: { ...judged, judgements }, why: choice.why };
  }

  /** A file is judged under what its beginning declares; when the whole of it says otherwise it is read again. */
  private async judgeFile(): Promise<{ judged: TraceJudgement; why: Why }> {
    const revisions = shippedRevisions();
    const peek = createJudge([]);
    peekTrace(this.trace, (event, line) => peek.observe(event, line));
    const guess = chooseRevision(peek.finish().declared, revisions);
    const first = 'refused' in guess ? revisions.at(-1) : guess.revision;
    if (first === undefined) throw new Refusal('this build ships no registry');
    let judged = await this.read([shippedRegistry(first)]);
    const choice = this.choose(judged, revisions);
    if (choice.revision !== first) judged = await this.read([shippedRegistry(choice.revision)]);
    return { judged, why: choice.why };
  }

  private choose(judged: TraceJudgement, revisions: readonly string[]): { revision: string; why: Why } {
    const choice = chooseRevision(judged.declared, revisions);
    if ('refused' in choice) throw new Refusal(choice.refused);
    this.notes.push(...choice.notes);
    return choice;
  }

  private async read(registries: readonly Registry[]): Promise<TraceJudgement> {
    const { maxFindings, actor, events } = this.request;
    const options: JudgeOptions = {
      ...(maxFindings === undefined ? {} : { maxFindings }),
      ...(actor === undefined ? {} : { actor }),
    };
    const run = createJudge(registries, options);
    const remember = events === true && this.trace === '-';
    let bytes = 0;
    const warnings = await readTrace(
      this.trace,
      (event, line) => {
        run.observe(event, line);
        if (remember && this.remembered.size < MOST_REMEMBERED)
          this.remembered.set(event.seq, { event, line });
      },
      this.limits,
      (read) => {
        bytes += read;
        this.onProgress?.(bytes, this.total);
      },
    );
    for (const { line, reason } of warnings) this.note(`line ${line}: ${reason}`);
    return this.withOtherEra(run.finish());
  }

  /** Names the newest shipped revision that judges what was left aside. */
  private withOtherEra(judged: TraceJudgement): TraceJudgement {
    const judgements = judged.judgements.map((judgement) => {
      const { leftAside, revision } = judgement;
      if (leftAside === undefined || leftAside.revision !== undefined) return judgement;
      const other = shippedRevisions().findLast((each) => eraOf(each) !== eraOf(revision));
      return { ...judgement, leftAside: { ...leftAside, revision: other } };
    });
    return { ...judged, judgements };
  }

  private note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text);
  }
}
