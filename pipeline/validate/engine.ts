/**
 * The judge: one pass over the events feeds every check of every revision that is judged.
 *
 * (registries, events) → judgements. No clock, randomness or I/O: equal input gives equal output on every machine.
 */

import type { Registry, RegistryClause } from '../emit/registry.js';
import type { WireJudge } from '../emit/wire/judge.js';
import type { HttpEvent, MessageEvent, Seq, SseFields, TraceEvent } from '../trace/event.js';
import type { Check, Place } from './check.js';
import { CHECKS } from './checks/index.js';
import { Declarations, declaredRevisions, mismatchAny } from './declared.js';
import { Dispatch, Subscriptions } from './dispatch.js';
import { type Judgement, type TraceJudgement, totalsOf, verdictOf, type WireJudgement } from './judgement.js';
import { Message } from './message.js';
import { type HttpExchange, HttpSide, type Lifecycle } from './session/http.js';
import { type Era, Session } from './session/session.js';
import { type Connection, Sessions } from './session/sessions.js';
import type { Stream } from './session/streams.js';
import { type Gathered, refOf, type Scales, weighClause } from './weigh.js';
import { judgeMessage, mergeWire, wireJudgeOf } from './wire-line.js';

export interface JudgeOptions {
  /** Findings kept for each clause; the rest are counted. Default 100. */
  maxFindings?: number;
  /** The catalogue of checks; for tests. */
  checks?: readonly Check[];
  /** Judge only clauses that bind this party, and those that bind both. */
  actor?: 'client' | 'server';
}

export interface Judge {
  /** Takes the next event. `line` is its 1-based line in the trace. Throws when `seq` does not grow. */
  observe(event: TraceEvent, line: number): void;
  finish(): TraceJudgement;
}

/** The first revision whose requests carry their own version instead of a handshake. */
const PER_REQUEST_SINCE = '2026-07-28';
/** Whether a revision negotiates by a handshake or by what each request carries. */
export const eraOf = (revision: string): Era => (revision >= PER_REQUEST_SINCE ? 'per-request' : 'handshake');

const DEFAULT_MAX_FINDINGS = 100;

/** How many exchanges that are over stay known for what comes late. */
const MOST_SETTLED = 256;

/** Whether the recording itself names the exchange or stream that an event belongs to. */
const tied = (event: TraceEvent): boolean => event.exchange !== undefined || event.stream !== undefined;

/** What one revision gathers by session while the trace is read. */
class RevisionRun {
  readonly wire: WireJudge;
  readonly wireBySession: WireJudgement[] = [];
  readonly clauses: readonly RegistryClause[];

  constructor(
    readonly registry: Registry,
    actor: JudgeOptions['actor'],
  ) {
    this.wire = wireJudgeOf(registry);
    this.clauses =
      actor === undefined
        ? registry.clauses
        : registry.clauses.filter((clause) => clause.actor === actor || clause.actor === 'both');
  }
}

export function createJudge(registries: readonly Registry[], options: JudgeOptions = {}): Judge {
  return new EngineRun(registries, options);
}

class EngineRun implements Judge {
  private readonly runs: RevisionRun[];
  private readonly cap: number;
  private readonly known: ReadonlyMap<string, Check>;
  private readonly inSession: Subscriptions;
  private readonly dispatches: Dispatch[] = [];
  /** The checks that watch all sessions. */
  private readonly whole: Dispatch;
  private readonly sessions: Sessions;
  private readonly declarations = new Declarations();
  private previous: Seq = -1;
  private events = 0;

  constructor(registries: readonly Registry[], options: JudgeOptions) {
    this.cap = options.maxFindings ?? DEFAULT_MAX_FINDINGS;
    this.runs = registries.map((registry) => new RevisionRun(registry, options.actor));
    const catalogue = options.checks ?? CHECKS;
    this.known = new Map(catalogue.map((check) => [check.id, check]));
    const named = new Set(
      this.runs
        .flatMap((run) => run.clauses.flatMap((clause) => clause.checks ?? []))
        .map((text) => refOf(text).id),
    );
    const used = catalogue.filter((check) => named.has(check.id));
    const subscriptions = (scope: 'session' | 'trace') =>
      new Subscriptions(
        used.filter((check) => (check.scope ?? 'session') === scope),
        this.cap,
      );
    this.inSession = subscriptions('session');
    this.whole = new Dispatch(subscriptions('trace'), new Session(-1, 'stdio'));
    this.sessions = new Sessions((session) => this.begin(session));
  }

  observe(event: TraceEvent, line: number): void {
    if (event.seq <= this.previous) outOfOrder(event.seq, this.previous);
    this.previous = event.seq;
    this.events++;
    if (event.capture !== undefined) for (const trait of event.capture) this.sessions.traits.add(trait);
    const connection = this.sessions.connection(event);
    if (connection.pending !== undefined) this.settlePending(connection, event);
    if (event.kind === 'message') this.message(connection, event, line);
    else if (event.kind === 'http') this.http(connection, event, line);
    else this.lifecycle(connection, { ...event, line });
  }

  finish(): TraceJudgement {
    for (const connection of this.sessions.connectionList()) {
      if (connection.pending !== undefined) this.requestBegan(connection, connection.pending);
      for (const exchange of connection.labelled.values()) {
        if (exchange.pending) this.requestBegan(connection, exchange);
      }
      for (const exchange of connection.unfinished) this.httpEnd(exchange);
      for (const exchange of connection.labelled.values()) this.httpEnd(exchange);
    }
    for (const dispatch of this.dispatches) dispatch.end();
    this.whole.end();
    const declared = this.declarations.finish();
    const shipped = this.runs.map((run) => run.registry.specVersion);
    const judgements = this.runs.map((run) => this.judge(run));
    const any = mismatchAny(declaredRevisions(declared, declared.raw), shipped);
    return {
      judgements: judgements.map((judgement) => ({ ...judgement, mismatch: any })),
      declared,
      events: this.events,
      sessions: this.sessions.all.length,
    };
  }

  private begin(session: Session): void {
    this.dispatches.push(new Dispatch(this.inSession, session, this.whole));
    for (const run of this.runs) {
      run.wireBySession.push({ messages: 0, invalid: 0, findings: [], exceptions: [] });
    }
  }

  private dispatchOf(session: Session): Dispatch {
    return this.dispatches[session.index] ?? this.whole;
  }

  private message(connection: Connection, event: MessageEvent, line: number): void {
    const message = new Message(event, line);
    const exchange = this.sessions.exchangeOf(connection, event);
    const session = this.sessions.ofMessage(connection, message, exchange);
    message.session = session;
    this.mark(session, event);
    if (exchange !== undefined) this.carry(connection, exchange, message);
    const answered = session.take(message);
    // A response belongs to its request's HTTP exchange, whatever stood last.
    if (answered !== undefined && event.transport === 'streamable-http' && !tied(event)) {
      message.http = answered.request.http?.certain ? answered.request.http : undefined;
    }
    const dispatch = this.dispatchOf(session);
    if (message.class === 'request') this.declarations.request(message);
    for (const run of this.runs) this.judgeWire(run, session, message);
    dispatch.message(message);
    if (answered !== undefined) {
      this.declarations.exchange(answered);
      dispatch.exchange(answered);
    }
    session.asks.read(message, answered, dispatch);
    for (const report of session.tasks.reports) {
      dispatch.taskReport(report);
    }
    if (message.http !== undefined && message.fromServer) this.arrived(connection, message.http, message);
  }

  /** Ties a message to the HTTP exchange that it came by. */
  private carry(connection: Connection, exchange: HttpExchange, message: Message): void {
    if (message.fromClient) {
      exchange.message ??= message;
      message.http = exchange;
      if (exchange.pending) this.requestBegan(connection, exchange);
    } else if (exchange.certain || message.event.stream !== undefined) message.http = exchange;
  }

  /** A server's message has come in a response body. */
  private arrived(connection: Connection, exchange: HttpExchange, message: Message): void {
    exchange.received++;
    if (message.class === 'error') exchange.receivedError = true;
    const { event } = message;
    if (event.stream !== undefined || event.sse !== undefined)
      exchange.stream ??= message.session.streams.begin(exchange);
    if (exchange.stream !== undefined) {
      this.streamed(message.session, exchange.stream, message, message, event.sse, tied(event));
    }
    if (!exchange.streaming) this.settle(connection, exchange);
  }

  private streamed(
    session: Session,
    stream: Stream,
    at: Place,
    message: Message | undefined,
    fields: SseFields | undefined,
    isTied: boolean,
  ): void {
    const event = session.streams.take(stream, at, message, fields, isTied);
    this.dispatchOf(session).stream(event);
  }

  private http(connection: Connection, event: HttpEvent, line: number): void {
    if (event.direction === 'client-to-server') {
      if (event.exchange === undefined) this.endSerial(connection);
      else {
        const former = connection.labelled.get(event.exchange);
        if (former?.pending) this.requestBegan(connection, former);
        if (former !== undefined) this.httpEnd(former);
      }
      this.sessions.openExchange(connection, event, line);
      return;
    }
    if (event.sse !== undefined) {
      this.bareSse(connection, event, line);
      return;
    }
    const labelled = event.exchange === undefined ? undefined : connection.labelled.get(event.exchange);
    if (labelled?.pending) this.requestBegan(connection, labelled);
    const exchange = this.sessions.answerExchange(connection, event, line);
    const session = exchange.session;
    if (session === undefined) return;
    this.mark(session, event);
    this.dispatchOf(session).httpResponse(exchange);
    if (exchange.stream === undefined) this.settle(connection, exchange);
  }

  /** An SSE event without a message. */
  private bareSse(connection: Connection, event: HttpEvent, line: number): void {
    const exchange = this.sessions.ofStream(connection, event) ?? connection.answering;
    const session = exchange?.session ?? connection.current;
    if (exchange === undefined || session === undefined) return;
    this.mark(session, event);
    exchange.stream ??= session.streams.begin(exchange);
    this.streamed(session, exchange.stream, new HttpSide(event, line), undefined, event.sse, tied(event));
  }

  /** A pending HTTP request without a label is settled by what follows: its body, or anything else. */
  private settlePending(connection: Connection, next: TraceEvent): void {
    const pending = connection.pending;
    if (pending === undefined || next.exchange !== undefined) return;
    if (next.direction === 'server-to-client') {
      // Server events between a request and its body do not part them, except for its own response.
      const responds = next.kind === 'http' && next.sse === undefined && connection.awaiting[0] === pending;
      if (!responds) return;
    } else if (next.kind === 'message' && next.transport === 'streamable-http') return;
    else if (next.kind === 'http' && pending.mayHaveBody) {
      pending.certain = false;
      connection.bodiesAmbiguous = true;
    }
    this.requestBegan(connection, pending);
  }

  private requestBegan(connection: Connection, exchange: HttpExchange): void {
    exchange.pending = false;
    if (connection.pending === exchange) connection.pending = undefined;
    const session = exchange.message?.session ?? this.sessions.ofBodiless(connection, exchange);
    exchange.session = session;
    session.streams.ask(exchange);
    if (exchange.request !== undefined) this.mark(session, exchange.request.event);
    this.dispatchOf(session).httpRequest(exchange);
  }

  /** Without labels, an exchange whose answer has come is over when the next request begins, save for open streams. */
  private endSerial(connection: Connection): void {
    const open: HttpExchange[] = [];
    for (const exchange of connection.unfinished) {
      if (exchange.streaming || (exchange.response === undefined && exchange.certain)) open.push(exchange);
      else this.httpEnd(exchange);
    }
    connection.unfinished = open;
  }

  /** Remembers an exchange with a label that is over, as far as one can see; the oldest of many is forgotten. */
  private settle(connection: Connection, exchange: HttpExchange): void {
    if (exchange.settled || (exchange.label === undefined && exchange.streamName === undefined)) return;
    exchange.settled = true;
    connection.settled.push(exchange);
    if (connection.settled.length <= MOST_SETTLED) return;
    const oldest = connection.settled.shift();
    if (oldest === undefined) return;
    this.httpEnd(oldest);
    if (oldest.label !== undefined && connection.labelled.get(oldest.label) === oldest) {
      connection.labelled.delete(oldest.label);
    }
    const name = oldest.streamName;
    if (name !== undefined && connection.byStream.get(name) === oldest) connection.byStream.delete(name);
  }

  private httpEnd(exchange: HttpExchange): void {
    if (exchange.session === undefined || exchange.ended) return;
    exchange.ended = true;
    this.dispatchOf(exchange.session).httpEnd(exchange);
  }

  private lifecycle(connection: Connection, event: Lifecycle): void {
    const exchange = this.sessions.closedBy(connection, event);
    const session = exchange?.session ?? this.sessions.lifecycle(connection, event);
    this.mark(session, event);
    if (exchange !== undefined && exchange.closed === undefined) {
      if (exchange.pending) this.requestBegan(connection, exchange);
      exchange.closed = event;
      if (exchange.stream !== undefined) session.streams.close(exchange.stream, event);
      this.httpEnd(exchange);
      this.settle(connection, exchange);
    }
    this.dispatchOf(session).lifecycle(event);
  }

  private mark(session: Session, event: TraceEvent): void {
    if (event.gap !== undefined) session.gap = true;
    if (event.capture !== undefined) for (const trait of event.capture) session.traits.add(trait);
  }

  private judgeWire(run: RevisionRun, session: Session, message: Message): void {
    const tally = run.wireBySession[session.index];
    if (tally === undefined) return;
    tally.messages++;
    const issues = judgeMessage(run.wire, message);
    if (issues === null) return;
    const failing = issues.filter((issue) => issue.exception === undefined);
    if (failing.length > 0) tally.invalid++;
    for (const issue of issues) {
      const kept = issue.exception === undefined ? tally.findings : tally.exceptions;
      if (kept.length < this.cap)
        kept.push({ seq: message.seq, line: message.line, path: issue.path, what: issue.what });
    }
  }

  private judge(run: RevisionRun): Omit<Judgement, 'mismatch'> {
    const revision = run.registry.specVersion;
    const own = eraOf(revision);
    const eras = new Set(this.sessions.all.map((session) => session.era));
    const mixed = eras.has('handshake') && eras.has('per-request');
    const belongs = (session: Session): boolean => !mixed || session.era === own || session.era === undefined;
    const judged = this.sessions.all.filter(belongs);
    const aside = this.sessions.all.filter((session) => !belongs(session));
    const scales: Scales = {
      checks: this.known,
      cap: this.cap,
      evidence: (check, bound) => this.evidenceOf(check, bound),
    };
    const clauses = run.clauses.map((clause) => weighClause(clause, judged, scales));
    const wire = mergeWire(
      judged.map((session) => run.wireBySession[session.index]),
      this.cap,
    );
    const totals = totalsOf(clauses);
    const other = this.runs.map((each) => each.registry.specVersion).find((each) => eraOf(each) !== own);
    const leftAside =
      aside.length === 0
        ? undefined
        : { messages: aside.reduce((sum, session) => sum + session.messages, 0), revision: other };
    return { revision, clauses, totals, wire, verdict: verdictOf(totals, wire), leftAside };
  }

  private *evidenceOf(check: Check, bound: readonly Session[]): Iterable<Gathered> {
    if (check.scope === 'trace') {
      const evidence = this.whole.evidence.get(check.id);
      if (evidence !== undefined) yield { evidence, sessions: bound };
      return;
    }
    for (const session of bound) {
      const evidence = this.dispatchOf(session).evidence.get(check.id);
      if (evidence !== undefined) yield { evidence, sessions: [session] };
    }
  }
}

/** Apart, since V8 would else make the strings for the message with every event. */
function outOfOrder(seq: Seq, previous: Seq): never {
  throw new RangeError(`seq ${seq} follows seq ${previous}; seq must grow from event to event`);
}

/** Judges a whole trace that is already in memory, under one or several revisions. */
export function validate(
  events: Iterable<TraceEvent>,
  registries: readonly Registry[],
  options: JudgeOptions = {},
): TraceJudgement {
  const judge = createJudge(registries, options);
  let line = 0;
  for (const event of events) judge.observe(event, ++line);
  return judge.finish();
}
