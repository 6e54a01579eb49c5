/** One session: its handshake, its open requests, and the facts that several checks read. */
import type { CaptureTrait, Seq, Transport } from '../../trace/event.js';
import { SchemaJudge } from '../json-schema.js';
import { asObject, type Exchange, idKey, type Json, type Message } from '../message.js';
import { Asks } from './asks.js';
import { Catalogue, type Listed } from './catalogue.js';
import { Discovery } from './discovery.js';
import { Listings } from './listings.js';
import { MetaObjects } from './meta-objects.js';
import { OpenRequests } from './open-requests.js';
import { ProgressTokens } from './progress-tokens.js';
import { RequestLog } from './request-log.js';
import { Rounds } from './rounds.js';
import { Streams } from './streams.js';
import { Subscriptions } from './subscriptions.js';
import { Tasks } from './tasks.js';

/**
 * `refused`: the initialize request was answered by an error; final, a new session begins at the next initialize.
 * `answered`: initialize succeeded, `notifications/initialized` has not come. `ready`: it has.
 */
export type Phase = 'before-initialize' | 'awaiting-result' | 'refused' | 'answered' | 'ready';

/** How a session negotiates: once by `initialize`, or with every request. Unset while nothing shows it. */
export type Era = 'handshake' | 'per-request';

/** `_meta` members that every request of 2026-07-28 carries (basic/index, `_meta`). */
export const META_VERSION = 'io.modelcontextprotocol/protocolVersion';
export const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
export const META_LOG_LEVEL = 'io.modelcontextprotocol/logLevel';
export const META_SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';

export class Session {
  phase: Phase = 'before-initialize';
  era: Era | undefined;
  /** How the connection's session before this one negotiated: after `per-request`, this one is a fallback. */
  followsEra: Era | undefined;
  /** The tracked initialize request, its answer, and the notification that followed. */
  initialize: Message | undefined;
  initializeAnswer: Message | undefined;
  initialized: Message | undefined;
  /** Capabilities object of the initialize request; undefined when there is no request. Missing or mistyped is empty. */
  clientCapabilities: Json | undefined;
  /** The same of its result; undefined when there is no result. */
  serverCapabilities: Json | undefined;
  /** The negotiated revision, where the initialize result names one. */
  negotiated: string | undefined;
  /** The HTTP session id that the server assigned in its answer to initialize. */
  assignedId: string | undefined;
  /** Where the response with that id stands. */
  assignedAt: Seq | undefined;
  /** Over HTTP: a request under its id was answered with 404, its DELETE with success, or its initialize with a redirect or an error. */
  terminated = false;
  /** The whole transport was closed; over stdio the next initialize begins another session. */
  closed = false;
  messages = 0;
  /** A gap was recorded. */
  gap = false;
  /** All that the recording said of how it was got. */
  readonly traits = new Set<CaptureTrait>();
  readonly discovery = new Discovery();
  readonly catalogue = new Catalogue();
  readonly listings = new Listings();
  readonly metas = new MetaObjects();
  readonly streams = new Streams();
  readonly tasks = new Tasks();
  readonly rounds = new Rounds();
  readonly subscriptions = new Subscriptions();
  readonly asks = new Asks(this);
  readonly progress = new ProgressTokens();
  readonly askedByClient = new RequestLog();
  readonly askedByServer = new RequestLog();
  private readonly openFromClient = new OpenRequests();
  private readonly openFromServer = new OpenRequests();

  constructor(
    readonly index: number,
    readonly transport: Transport,
    /** Judges the JSON Schemas in messages; one for all sessions of a trace. */
    readonly schemas: SchemaJudge = new SchemaJudge(),
  ) {}

  /** Something is missing: a gap was recorded, or the capture says that messages may be. */
  get incomplete(): boolean {
    return this.gap || this.traits.has('incomplete');
  }

  /** The order of events was put together afterwards. */
  get rebuiltOrder(): boolean {
    return this.traits.has('rebuilt-order');
  }

  /**
   * Whether a capability path (`server.tools.listChanged`) was declared: every segment resolves and the last value is
   * neither null nor false. Undefined when the declaration itself was not seen.
   */
  declares(path: string): boolean | undefined {
    const [owner, ...segments] = path.split('.');
    const declared = owner === 'client' ? this.clientCapabilities : this.serverCapabilities;
    return declared === undefined ? undefined : declaresPath(declared, segments);
  }

  /**
   * The definition by which a request that names a tool is judged: listed before the request went out, neither replaced
   * nor put in doubt by a change notice until now. Undefined where none is certain.
   */
  toolFor(name: string, request: Message): Listed | undefined {
    return undoubted(this.catalogue.tools.get(name), request, this.listings.tools.changedAt);
  }

  /** As `toolFor`, for prompts. */
  promptFor(name: string, request: Message): Listed | undefined {
    return undoubted(this.catalogue.prompts.get(name), request, this.listings.prompts.changedAt);
  }

  /** Capabilities that the server has declared by now, in its initialize result or its newest discover result. */
  get declaredCapabilities(): Json | undefined {
    return this.serverCapabilities ?? this.discovery.latest?.capabilities;
  }

  /** Takes the message into the handshake and the open requests. Returns the exchange that it completes, if any. */
  take(message: Message): Exchange | undefined {
    this.messages++;
    message.phase = this.phase;
    this.tasks.clear();
    switch (message.class) {
      case 'request':
        this.openRequest(message);
        this.tasks.request(message);
        this.progress.request(message);
        this.rounds.request(message);
        if (message.method === 'subscriptions/listen') this.subscriptions.open(message);
        return undefined;
      case 'notification':
        if (
          this.phase === 'answered' &&
          message.fromClient &&
          message.method === 'notifications/initialized'
        ) {
          this.initialized = message;
          this.phase = 'ready';
        }
        if (message.method === 'notifications/cancelled') this.subscriptions.cancel(message);
        this.listings.notice(message);
        this.tasks.notification(message, this);
        this.progress.notification(message);
        return undefined;
      case 'result':
      case 'error':
        return this.close(message);
      default:
        return undefined;
    }
  }

  /** Whether the other party has a request open under this id (value equality). */
  isOpen(response: Message): boolean {
    return response.id !== undefined && this.openFor(response).earliest(response.id) !== undefined;
  }

  /** The earliest open request of `from` under this id. */
  openRequestOf(from: 'client' | 'server', id: unknown): Message | undefined {
    return (from === 'client' ? this.openFromClient : this.openFromServer).earliest(id);
  }

  /** The one open request of a party; undefined where none or several are open. */
  onlyOpenRequestOf(from: 'client' | 'server'): Message | undefined {
    let only: Message | undefined;
    for (const open of from === 'client' ? this.openFromClient : this.openFromServer) {
      if (only !== undefined) return undefined;
      only = open;
    }
    return only;
  }

  private openRequest(message: Message): void {
    this.askedBy(message).sent(message);
    const open = message.fromClient ? this.openFromClient : this.openFromServer;
    message.sameId = open.open(message);
    if (message.sameId?.refusedByHttp) {
      open.close(message.id);
      message.sameId.released = true;
      const next = open.earliest(message.id);
      message.sameId = next === message ? undefined : next;
    }
    if (message.fromClient) {
      if (message.method === 'initialize' && this.phase === 'before-initialize') {
        this.initialize = message;
        this.clientCapabilities = asObject(message.params?.['capabilities']) ?? {};
        this.phase = 'awaiting-result';
      } else if (
        this.era === undefined &&
        this.phase === 'before-initialize' &&
        (message.method === 'server/discover' || message.meta?.[META_VERSION] !== undefined)
      ) {
        this.era = 'per-request';
      }
    }
  }

  /** What the sender of this message has asked so far. */
  askedBy(message: Message): RequestLog {
    return message.fromClient ? this.askedByClient : this.askedByServer;
  }

  private openFor(response: Message): OpenRequests {
    return response.fromClient ? this.openFromServer : this.openFromClient;
  }

  private close(response: Message): Exchange | undefined {
    if (response.id === undefined) return undefined;
    const open = this.openFor(response);
    // The body of a refusal may come after its id was used again.
    const own = response.http?.message;
    const late = own?.released && own.answer === undefined && idKey(own.id) === idKey(response.id);
    response.awaited = late || open.settle(response.id);
    const request = late ? own : open.close(response.id);
    if (request === undefined) return undefined;
    response.request = request;
    request.answer = response;
    if (request === this.initialize && this.phase === 'awaiting-result') this.answerInitialize(response);
    const exchange: Exchange = {
      request,
      response,
      method: request.method,
      params: request.params,
      result: response.result,
      error: response.error,
    };
    this.askedBy(request).answered(request, response.seq);
    this.discovery.take(exchange);
    this.progress.exchange(exchange);
    this.rounds.take(exchange);
    if (request.method === 'subscriptions/listen') this.subscriptions.close(request);
    this.catalogue.take(exchange);
    this.listings.take(exchange);
    this.tasks.exchange(exchange);
    return exchange;
  }

  private answerInitialize(response: Message): void {
    this.initializeAnswer = response;
    if (response.class === 'result') {
      const result = asObject(response.result);
      this.serverCapabilities = asObject(result?.['capabilities']) ?? {};
      const version = result?.['protocolVersion'];
      if (typeof version === 'string') this.negotiated = version;
      this.phase = 'answered';
      this.era = 'handshake';
    } else {
      this.phase = 'refused';
    }
  }
}

export function declaresPath(capabilities: Json, segments: readonly string[]): boolean {
  let value: unknown = capabilities;
  for (const segment of segments) {
    const object = asObject(value);
    if (object === undefined || !Object.hasOwn(object, segment)) return false;
    value = object[segment];
  }
  return value !== null && value !== false && value !== undefined;
}

function undoubted(listed: Listed | undefined, request: Message, changedAt: Seq): Listed | undefined {
  if (listed === undefined || listed.listing.seq > request.seq) return undefined;
  return (listed.listing.request?.seq ?? listed.listing.seq) > changedAt ? listed : undefined;
}
