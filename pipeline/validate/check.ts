/**
 * The contract of a check: one file under checks/<area>/, one exported `Check`, listed in checks/index.ts.
 *
 * A check watches one session. It counts its *subjects*: elements in the clause's scope that, with other content,
 * could have been a finding. Scope filters come first, then the count, then the test. No subject, no pass.
 */
import type { Seq, Transport } from '../trace/event.js';
import type { Exchange, Message, Place } from './message.js';
import type { Ask, Reply } from './session/asks.js';
import type { HttpExchange, Lifecycle } from './session/http.js';
import type { Session } from './session/session.js';
import type { StreamEvent } from './session/streams.js';
import type { TaskReport } from './session/tasks.js';

export type { Exchange, Json, Message, Place } from './message.js';
export type { Ask, Reply } from './session/asks.js';
export type { HttpExchange, HttpSide, Lifecycle } from './session/http.js';
export type { Session } from './session/session.js';
export type { Stream, StreamEvent } from './session/streams.js';
export type { Task, TaskReport } from './session/tasks.js';

/** What a capture must have kept for the check's evidence to count. */
export type Need =
  /** Nothing is missing: the check rests on something not being there, or on all that came before. */
  | 'complete'
  /** Events stand in the order in which they happened. */
  | 'order'
  /** All headers that the protocol speaks of were kept. */
  | 'headers';

export interface CheckDoc {
  /** One line: what a conforming session does. */
  title: string;
  /** What the check looks at and how it judges, for a reader who has a finding. Our words, Markdown. */
  about: string;
  /** What counts as a subject: a noun phrase that follows "every" or "each". */
  subject: string;
}

export interface Check extends CheckDoc {
  /** `area.kebab-name`; the file is checks/<area>/<kebab-name>.ts. */
  id: string;
  /** Names of the check's rules, where clauses with different rules share it: registries say `id#rule`. */
  rules?: readonly string[];
  needs?: readonly Need[];
  /** The one transport that it judges: what comes by the other does not reach it. */
  transport?: Transport;
  /** `trace`: one instance watches all sessions. The default is one instance a session. */
  scope?: 'session' | 'trace';
  /**
   * Begins to watch a session, at the first event that it subscribes to there. What it subscribes to is the same in every
   * session.
   */
  watch(evidence: Evidence, session: Session): Handlers;
}

type On<T> = (subject: T) => void;

/**
 * What a check subscribes to. The session has already taken the event in: a response knows its request, the
 * handshake has moved (the phase before it is `message.phase`).
 */
export interface Handlers {
  /** Every message, malformed ones included. */
  message?: On<Message>;
  request?: On<Message>;
  notification?: On<Message>;
  result?: On<Message>;
  error?: On<Message>;
  invalid?: On<Message>;
  /** Requests, or notifications, of one method. */
  requests?: Readonly<Record<string, On<Message>>>;
  notifications?: Readonly<Record<string, On<Message>>>;
  /** A request was answered, by a result or an error, either way round. */
  exchange?: On<Exchange>;
  exchanges?: Readonly<Record<string, On<Exchange>>>;
  /**
   * The server asks the client for roots, a sampled message or input, by method: in a request or inside an
   * `input_required` result. After the handlers for messages and exchanges.
   */
  asks?: Readonly<Record<string, On<Ask>>>;
  /** The client replied to such an ask. Where the ask became a task, the reply is that task's result. */
  replies?: Readonly<Record<string, On<Reply>>>;
  /** A party reported one of its tasks (2025-11-25), after the handlers for the message that holds the task object. */
  taskReport?: On<TaskReport>;
  /** An HTTP request began; `message` is its body where one followed. Comes before that message. */
  httpRequest?: On<HttpExchange>;
  /** An HTTP response came; the exchange's `request` is undefined where it was not seen. Comes before the messages in it. */
  httpResponse?: On<HttpExchange>;
  /** No more of this exchange will come: it was closed, or the next one began in a serial trace, or the trace ended. */
  httpEnd?: On<HttpExchange>;
  /** The same for requests of metadata at well-known URIs (`HttpExchange.metadata`), which the three above do not see. */
  metadataRequest?: On<HttpExchange>;
  metadataResponse?: On<HttpExchange>;
  /** Something came on an SSE stream: a message, after the handlers for messages, or an event without one. */
  stream?: On<StreamEvent>;
  lifecycle?: On<Lifecycle>;
  /** The session, or the trace, is over. */
  end?: () => void;
}

export interface FindingDetail {
  /** What was seen: a noun phrase that follows "Unexpected". */
  saw: string;
  /** What the clause wants: a phrase that follows "expected". */
  expected: string;
  /** The earlier event that this one collides with. */
  earlier?: Seq;
  /** Which rule of the check is broken; only for checks with `rules`. */
  rule?: string;
}

export interface Finding extends FindingDetail {
  check: string;
  seq: Seq;
  line: number;
  transport: Transport;
}

interface RuleCounts {
  stdio: number;
  http: number;
}

/** What one instance of a check has gathered. Findings past the cap are counted, not kept. */
export class Evidence {
  /** Subjects under all rules of the check. */
  private stdio = 0;
  private http = 0;
  private byRule: Map<string, RuleCounts> | undefined;
  readonly findings: Finding[] = [];
  /** Findings that were not kept, by rule and transport. */
  private readonly dropped = new Map<string, RuleCounts>();

  constructor(
    readonly check: string,
    private readonly cap: number,
    /** A check with rules counts each subject under the rules that it is a subject of. */
    private readonly rules: readonly string[] | undefined,
  ) {}

  /** Counts a subject; under one rule, or under all of the check's rules when none is named. */
  subject(at: Place, rule?: string): void {
    if (rule === undefined || this.rules === undefined) {
      if (at.transport === 'stdio') this.stdio++;
      else this.http++;
    } else this.countRule(rule, at.transport);
  }

  finding(at: Place, detail: FindingDetail): void {
    if (this.findings.length < this.cap) {
      this.findings.push({
        check: this.check,
        seq: at.seq,
        line: at.line,
        transport: at.transport,
        ...detail,
      });
      return;
    }
    count(this.dropped, detail.rule ?? '', at.transport);
  }

  /** Subjects under a rule (all, when the clause names none) on a transport (both, when it is bound to none). */
  subjects(rule: string | undefined, transport: Transport | undefined): number {
    const counted = rule === undefined ? [...(this.byRule?.values() ?? [])] : [this.byRule?.get(rule)];
    return counted.reduce(
      (sum, counts) => sum + pick(counts, transport),
      pick({ stdio: this.stdio, http: this.http }, transport),
    );
  }

  /** Findings that were counted but not kept. */
  uncounted(rule: string | undefined, transport: Transport | undefined): number {
    let sum = 0;
    for (const [key, counts] of this.dropped)
      if (rule === undefined || key === rule || key === '') sum += pick(counts, transport);
    return sum;
  }

  private countRule(rule: string, transport: Transport): void {
    this.byRule ??= new Map();
    count(this.byRule, rule, transport);
  }
}

function count(into: Map<string, RuleCounts>, rule: string, transport: Transport): void {
  let counts = into.get(rule);
  if (counts === undefined) {
    counts = { stdio: 0, http: 0 };
    into.set(rule, counts);
  }
  if (transport === 'stdio') counts.stdio++;
  else counts.http++;
}

function pick(counts: RuleCounts | undefined, transport: Transport | undefined): number {
  if (counts === undefined) return 0;
  if (transport === undefined) return counts.stdio + counts.http;
  return transport === 'stdio' ? counts.stdio : counts.http;
}
