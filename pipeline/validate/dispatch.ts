/**
 * From an event of a session to the handlers of the checks that asked for it. A check begins to watch a session at the
 * first event that it is for, so that a session costs what happens in it, not what might.
 */
import type { Transport } from '../trace/event.js';
import {
  type Ask,
  type Check,
  Evidence,
  type Exchange,
  type Handlers,
  type HttpExchange,
  type Lifecycle,
  type Message,
  type Reply,
  type StreamEvent,
  type TaskReport,
} from './check.js';
import { Session } from './session/session.js';

type On<T> = (subject: T) => void;

/** Handlers for all events of a kind, and those that are for one method. */
type PlainKey = {
  [K in keyof Handlers]-?: NonNullable<Handlers[K]> extends On<never> ? K : never;
}[keyof Handlers];
type MethodKey = Exclude<keyof Handlers, PlainKey>;

/** What several checks subscribe to, in the order of the catalogue. It is the same in every session. */
export class Subscriptions {
  private readonly plain = new Map<string, Check[]>();
  private readonly byMethod = new Map<string, Map<string, Check[]>>();

  /** Learns it by letting each check watch a session in which nothing happens. */
  constructor(
    checks: readonly Check[],
    /** Findings kept for each check and session. */
    readonly cap: number,
  ) {
    const nothing = new Session(-1, 'stdio');
    for (const check of checks) {
      for (const [key, handler] of Object.entries(check.watch(this.evidence(check), nothing))) {
        if (typeof handler === 'function') listed(this.plain, key).push(check);
        else if (handler !== undefined) {
          const methods = this.byMethod.get(key) ?? new Map<string, Check[]>();
          this.byMethod.set(key, methods);
          for (const method of Object.keys(handler)) listed(methods, method).push(check);
        }
      }
    }
  }

  evidence({ id, rules }: Check): Evidence {
    return new Evidence(id, this.cap, rules);
  }

  to(key: PlainKey): readonly Check[] {
    return this.plain.get(key) ?? [];
  }

  toMethod(key: MethodKey, method: string): readonly Check[] {
    return this.byMethod.get(key)?.get(method) ?? [];
  }
}

function listed(into: Map<string, Check[]>, key: string): Check[] {
  let list = into.get(key);
  if (list === undefined) {
    list = [];
    into.set(key, list);
  }
  return list;
}

/** The handlers for one kind of event on one transport, put together at the first such event. */
class Lane<T> {
  private handlers: On<T>[] | undefined;

  constructor(private readonly start: () => On<T>[]) {}

  run(subject: T): void {
    this.handlers ??= this.start();
    const { handlers } = this;
    for (let i = 0; i < handlers.length; i++) handlers[i]?.(subject);
  }
}

/** Methods that a session's lanes remember; a hostile trace has a new one in each message. */
const MOST_METHODS = 200;

/** The same by method: handlers for any method first, then those that are for this one. */
class MethodLanes<T> {
  private readonly lanes = new Map<string, Lane<T>>();
  private readonly others: Lane<T>;

  constructor(
    startOthers: () => On<T>[],
    /** Gives undefined for a method that nothing subscribes to. */
    private readonly start: (method: string) => On<T>[] | undefined,
  ) {
    this.others = new Lane(startOthers);
  }

  run(method: string, subject: T): void {
    let lane = this.lanes.get(method);
    if (lane === undefined) {
      const handlers = this.start(method);
      lane = handlers === undefined ? this.others : new Lane(() => handlers);
      if (this.lanes.size < MOST_METHODS) this.lanes.set(method, lane);
    }
    lane.run(subject);
  }
}

/** The lanes of a session's events on one transport. */
class Lanes {
  readonly requests = this.byMethod<Message>('requests', 'message', 'request');
  readonly notifications = this.byMethod<Message>('notifications', 'message', 'notification');
  readonly result = this.plain<Message>('message', 'result');
  readonly error = this.plain<Message>('message', 'error');
  readonly invalid = this.plain<Message>('message', 'invalid');
  readonly exchanges = this.byMethod<Exchange>('exchanges', 'exchange');
  readonly asks = this.byMethod<Ask>('asks');
  readonly replies = this.byMethod<Reply>('replies');
  readonly taskReport = this.plain<TaskReport>('taskReport');
  readonly httpRequest = this.plain<HttpExchange>('httpRequest');
  readonly httpResponse = this.plain<HttpExchange>('httpResponse');
  readonly httpEnd = this.plain<HttpExchange>('httpEnd');
  readonly metadataRequest = this.plain<HttpExchange>('metadataRequest');
  readonly metadataResponse = this.plain<HttpExchange>('metadataResponse');
  readonly stream = this.plain<StreamEvent>('stream');
  readonly lifecycle = this.plain<Lifecycle>('lifecycle');

  constructor(
    private readonly transport: Transport,
    private readonly watchers: readonly Watchers[],
  ) {}

  private plain<T>(...keys: readonly PlainKey[]): Lane<T> {
    return new Lane(() => this.handlers(keys));
  }

  private byMethod<T>(key: MethodKey, ...before: readonly PlainKey[]): MethodLanes<T> {
    const others = () => this.handlers<T>(before);
    return new MethodLanes(others, (method) => {
      const own = this.watchers.flatMap(({ subscriptions, watch }) =>
        this.heard(subscriptions.toMethod(key, method)).map((check) => watch(check)[key]?.[method] as On<T>),
      );
      return own.length === 0 ? undefined : [...others(), ...own];
    });
  }

  private handlers<T>(keys: readonly PlainKey[]): On<T>[] {
    return keys.flatMap((key) =>
      this.watchers.flatMap(({ subscriptions, watch }) =>
        this.heard(subscriptions.to(key)).map((check) => watch(check)[key] as On<T>),
      ),
    );
  }

  private heard(checks: readonly Check[]): readonly Check[] {
    return checks.filter(({ transport }) => transport === undefined || transport === this.transport);
  }
}

/** Checks and what they watch. */
interface Watchers {
  readonly subscriptions: Subscriptions;
  /** The handlers of a check, which begins to watch when it is first asked for. */
  readonly watch: (check: Check) => Handlers;
}

export class Dispatch implements Watchers {
  /** By check id, of the checks that have had an event. */
  readonly evidence = new Map<string, Evidence>();
  private readonly watching = new Map<Check, Handlers>();
  private stdio: Lanes | undefined;
  private http: Lanes | undefined;

  constructor(
    readonly subscriptions: Subscriptions,
    private readonly session: Session,
    /** Checks that watch more than this session: they get its events too, after its own. */
    private readonly whole?: Dispatch,
  ) {}

  message(message: Message): void {
    const lanes = this.lanes(message.transport);
    switch (message.class) {
      case 'request':
        lanes.requests.run(message.method, message);
        break;
      case 'notification':
        lanes.notifications.run(message.method, message);
        break;
      case 'result':
        lanes.result.run(message);
        break;
      case 'error':
        lanes.error.run(message);
        break;
      default:
        lanes.invalid.run(message);
    }
  }

  exchange(exchange: Exchange): void {
    this.lanes(exchange.response.transport).exchanges.run(exchange.method, exchange);
  }

  ask(ask: Ask): void {
    this.lanes(ask.message.transport).asks.run(ask.method, ask);
  }

  reply(reply: Reply): void {
    this.lanes(reply.message.transport).replies.run(reply.ask.method, reply);
  }

  taskReport(report: TaskReport): void {
    this.lanes(report.message.transport).taskReport.run(report);
  }

  httpRequest(exchange: HttpExchange): void {
    const { metadataRequest, httpRequest } = this.lanes('streamable-http');
    (exchange.metadata ? metadataRequest : httpRequest).run(exchange);
  }

  httpResponse(exchange: HttpExchange): void {
    const { metadataResponse, httpResponse } = this.lanes('streamable-http');
    (exchange.metadata ? metadataResponse : httpResponse).run(exchange);
  }

  httpEnd(exchange: HttpExchange): void {
    if (!exchange.metadata) this.lanes('streamable-http').httpEnd.run(exchange);
  }

  stream(event: StreamEvent): void {
    this.lanes('streamable-http').stream.run(event);
  }

  lifecycle(event: Lifecycle): void {
    this.lanes(event.transport).lifecycle.run(event);
  }

  end(): void {
    for (const check of this.subscriptions.to('end')) this.watch(check).end?.();
  }

  private lanes(transport: Transport): Lanes {
    if (transport === 'stdio') {
      this.stdio ??= this.lanesOf(transport);
      return this.stdio;
    }
    this.http ??= this.lanesOf(transport);
    return this.http;
  }

  private lanesOf(transport: Transport): Lanes {
    return new Lanes(transport, this.whole === undefined ? [this] : [this, this.whole]);
  }

  readonly watch = (check: Check): Handlers => {
    let handlers = this.watching.get(check);
    if (handlers === undefined) {
      const evidence = this.subscriptions.evidence(check);
      this.evidence.set(check.id, evidence);
      handlers = check.watch(evidence, this.session);
      this.watching.set(check, handlers);
    }
    return handlers;
  };
}
