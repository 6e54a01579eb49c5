/** The handlers of all checks that watch one session, sorted by what they subscribe to. */
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
  type Session,
  type StreamEvent,
  type TaskReport,
} from './check.js';

type On<T> = (subject: T) => void;
type ByMethod<T> = Map<string, On<T>[]>;

export class Dispatch {
  /** Evidence by check id, in catalogue order. */
  readonly evidence = new Map<string, Evidence>();
  private readonly messages: On<Message>[] = [];
  private readonly classes = {
    request: [] as On<Message>[],
    notification: [] as On<Message>[],
    result: [] as On<Message>[],
    error: [] as On<Message>[],
    invalid: [] as On<Message>[],
  };
  private readonly requestsBy: ByMethod<Message> = new Map();
  private readonly notificationsBy: ByMethod<Message> = new Map();
  private readonly exchanges: On<Exchange>[] = [];
  private readonly exchangesBy: ByMethod<Exchange> = new Map();
  private readonly asksBy: ByMethod<Ask> = new Map();
  private readonly repliesBy: ByMethod<Reply> = new Map();
  private readonly taskReports: On<TaskReport>[] = [];
  private readonly httpRequests: On<HttpExchange>[] = [];
  private readonly httpResponses: On<HttpExchange>[] = [];
  private readonly httpEnds: On<HttpExchange>[] = [];
  private readonly metadataRequests: On<HttpExchange>[] = [];
  private readonly metadataResponses: On<HttpExchange>[] = [];
  private readonly streams: On<StreamEvent>[] = [];
  private readonly lifecycles: On<Lifecycle>[] = [];
  private readonly ends: (() => void)[] = [];

  constructor(checks: readonly Check[], session: Session, cap: number) {
    for (const check of checks) {
      const evidence = new Evidence(check.id, cap, check.rules);
      this.evidence.set(check.id, evidence);
      this.subscribe(check.watch(evidence, session));
    }
  }

  message(message: Message): void {
    run(this.messages, message);
    run(this.classes[message.class], message);
    if (message.class === 'request') run(this.requestsBy.get(message.method), message);
    else if (message.class === 'notification') run(this.notificationsBy.get(message.method), message);
  }

  exchange(exchange: Exchange): void {
    run(this.exchanges, exchange);
    run(this.exchangesBy.get(exchange.method), exchange);
  }

  ask(ask: Ask): void {
    run(this.asksBy.get(ask.method), ask);
  }

  reply(reply: Reply): void {
    run(this.repliesBy.get(reply.ask.method), reply);
  }

  taskReport(report: TaskReport): void {
    run(this.taskReports, report);
  }

  httpRequest(exchange: HttpExchange): void {
    run(exchange.metadata ? this.metadataRequests : this.httpRequests, exchange);
  }

  httpResponse(exchange: HttpExchange): void {
    run(exchange.metadata ? this.metadataResponses : this.httpResponses, exchange);
  }

  httpEnd(exchange: HttpExchange): void {
    if (!exchange.metadata) run(this.httpEnds, exchange);
  }

  stream(event: StreamEvent): void {
    run(this.streams, event);
  }

  lifecycle(event: Lifecycle): void {
    run(this.lifecycles, event);
  }

  end(): void {
    for (const handler of this.ends) handler();
  }

  private subscribe(on: Handlers): void {
    add(this.messages, on.message);
    for (const kind of ['request', 'notification', 'result', 'error', 'invalid'] as const) {
      add(this.classes[kind], on[kind]);
    }
    addBy(this.requestsBy, on.requests);
    addBy(this.notificationsBy, on.notifications);
    add(this.exchanges, on.exchange);
    addBy(this.exchangesBy, on.exchanges);
    addBy(this.asksBy, on.asks);
    addBy(this.repliesBy, on.replies);
    add(this.taskReports, on.taskReport);
    add(this.httpRequests, on.httpRequest);
    add(this.httpResponses, on.httpResponse);
    add(this.httpEnds, on.httpEnd);
    add(this.metadataRequests, on.metadataRequest);
    add(this.metadataResponses, on.metadataResponse);
    add(this.streams, on.stream);
    add(this.lifecycles, on.lifecycle);
    if (on.end !== undefined) this.ends.push(on.end);
  }
}

function run<T>(handlers: On<T>[] | undefined, subject: T): void {
  if (handlers === undefined) return;
  for (let i = 0; i < handlers.length; i++) handlers[i]?.(subject);
}

function add<T>(handlers: On<T>[], handler: On<T> | undefined): void {
  if (handler !== undefined) handlers.push(handler);
}

function addBy<T>(by: ByMethod<T>, handlers: Readonly<Record<string, On<T>>> | undefined): void {
  for (const [method, handler] of Object.entries(handlers ?? {})) {
    const list = by.get(method);
    if (list === undefined) by.set(method, [handler]);
    else list.push(handler);
  }
}
