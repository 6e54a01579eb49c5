/**
 * Which session an event belongs to, and which HTTP exchange.
 *
 * stdio: a session begins at `transport-open`, and at an `initialize` after a refused one or after `transport-close`; a
 * second `initialize` on an open session stays in it. Streamable HTTP: sessions go by the id that the server assigned
 * in its answer to `initialize`; an `initialize` that is answered, or has an exchange of its own by recorded label, is
 * followed by another session when the next one comes without that id, or with an id that a 404 or a DELETE has ended. Where one connection holds both eras, requests that
 * carry their own version and a handshake make two sessions. Events that name a `session` are told apart by it first.
 *
 * Exchanges go by the recorded `exchange`, messages on SSE streams also by `stream`. Without them the order counts: a
 * client's `http` event, its body, the server's `http` event, the messages in it. Where two exchanges overlap so, none
 * of the two is `certain`.
 */
import type { CaptureTrait, HttpEvent, LifecycleEvent, MessageEvent, TraceEvent } from '../../trace/event.js';
import { SchemaJudge } from '../json-schema.js';
import { asObject, type Message } from '../message.js';
import { EVENT_STREAM, HttpExchange, HttpSide } from './http.js';
import { type Era, META_VERSION, Session } from './session.js';

const SESSION_ID = 'mcp-session-id';

/** How many sessions of one connection are looked at for what names none. */
const RECENT = 16;
/** How many exchanges without a label may wait for their responses before the oldest is given up. */
const MOST_AWAITING = 32;

/** One recorded connection, or all events that name the same `session`. */
class Connection {
  current: Session | undefined;
  /** In the order in which they began. */
  readonly sessions: Session[] = [];
  /** By assigned HTTP session id. */
  readonly byId = new Map<string, Session>();
  /** An HTTP request without a label whose body may be the next event. */
  pending: HttpExchange | undefined;
  /** The request before had a body to come when the next one began: which body is whose nobody knows. */
  bodiesAmbiguous = false;
  /** Exchanges without a label that wait for their response, oldest first. */
  awaiting: HttpExchange[] = [];
  /** By recorded label. */
  readonly labelled = new Map<string, HttpExchange>();
  /** By the recorded name of its SSE stream. */
  readonly byStream = new Map<string, HttpExchange>();
  /** Exchanges with a label or a stream name that are over as far as one can see, oldest first. */
  readonly settled: HttpExchange[] = [];
  /** The exchange without a label whose response came last. */
  answering: HttpExchange | undefined;
  /** Exchanges without a label whose end was not told. */
  unfinished: HttpExchange[] = [];

  /** Exchanges without a label whose SSE streams are open. */
  *openStreams(): Iterable<HttpExchange> {
    for (const exchange of this.unfinished) if (exchange.streaming) yield exchange;
  }
}

export class Sessions {
  readonly all: Session[] = [];
  /** What recordings said of themselves so far; it holds for sessions that begin later too. */
  readonly traits = new Set<CaptureTrait>();
  private readonly schemas = new SchemaJudge();
  private readonly connections = new Map<string, Connection>();
  private readonly unnamed = new Connection();

  constructor(private readonly onBegin: (session: Session) => void) {}

  connection(event: TraceEvent): Connection {
    const label = event.session;
    if (label === undefined) return this.unnamed;
    let connection = this.connections.get(label);
    if (connection === undefined) {
      connection = new Connection();
      this.connections.set(label, connection);
    }
    return connection;
  }

  *connectionList(): Iterable<Connection> {
    yield this.unnamed;
    yield* this.connections.values();
  }

  /** The session of a message. `exchange` is the HTTP exchange that carries it, where there is one. */
  ofMessage(connection: Connection, message: Message, exchange: HttpExchange | undefined): Session {
    return message.fromClient
      ? this.ofClient(connection, message, exchange)
      : this.ofServer(connection, message, exchange);
  }

  private ofServer(connection: Connection, message: Message, exchange: HttpExchange | undefined): Session {
    const likely = exchange?.session ?? connection.current ?? this.begin(connection, message.event);
    if (connection.sessions.length < 2) return likely;
    const { id, body } = message;
    if (body === undefined || body['method'] !== undefined || id === undefined) return likely;
    // A response belongs where its request is open.
    if (likely.openRequestOf('client', id) !== undefined) return likely;
    return recent(connection, (session) => session.openRequestOf('client', id) !== undefined) ?? likely;
  }

  private ofClient(connection: Connection, message: Message, exchange: HttpExchange | undefined): Session {
    const { event } = message;
    const current = connection.current;
    const requests = message.class === 'request';
    const initializes = requests && message.method === 'initialize';
    const sentId = exchange?.request?.header(SESSION_ID);
    const known = sentId === undefined ? undefined : connection.byId.get(sentId);
    if (known !== undefined && !(initializes && known.terminated)) {
      connection.current = known;
      return known;
    }
    if (current === undefined) return this.begin(connection, event);
    if (!requests) return current;
    if (initializes) {
      // An id that nobody gave out is a fault in the session at hand, not a new one.
      if (sentId !== undefined && known === undefined) return current;
      return beginsAnew(current, event, exchange) ? this.begin(connection, event) : current;
    }
    const carriesVersion = message.meta?.[META_VERSION] !== undefined;
    return this.ofEra(connection, event, carriesVersion ? 'per-request' : 'handshake');
  }

  /** Both eras may use one connection at a time: each request goes to the session of its own era. */
  private ofEra(connection: Connection, event: MessageEvent, era: Era): Session {
    const current = connection.current;
    if (current === undefined) return this.begin(connection, event);
    if (current.era === era || (current.era === undefined && current.phase !== 'refused')) return current;
    const earlier = recent(
      connection,
      (session) => session.era === era && session.transport === event.transport,
    );
    if (earlier === undefined) return era === 'per-request' ? this.begin(connection, event) : current;
    connection.current = earlier;
    return earlier;
  }

  /** A client's HTTP request opens an exchange; its session is settled when its body, or the next event, comes. */
  openExchange(connection: Connection, event: HttpEvent, line: number): HttpExchange {
    const exchange = new HttpExchange(new HttpSide(event, line), event.exchange);
    if (event.exchange !== undefined) {
      connection.labelled.set(event.exchange, exchange);
      return exchange;
    }
    // Where the order was put together afterwards it ties nothing.
    if (this.traits.has('rebuilt-order') || connection.bodiesAmbiguous) {
      exchange.certain = false;
      exchange.bodyCertain = false;
    }
    connection.bodiesAmbiguous = false;
    connection.awaiting.push(exchange);
    if (connection.awaiting.length > MOST_AWAITING) {
      const lost = connection.awaiting.shift();
      if (lost !== undefined) lost.certain = false;
    }
    connection.unfinished.push(exchange);
    connection.pending = exchange;
    return exchange;
  }

  /** The session of an HTTP request without a body. */
  ofBodiless(connection: Connection, exchange: HttpExchange): Session {
    const sentId = exchange.request?.header(SESSION_ID);
    const known = sentId === undefined ? undefined : connection.byId.get(sentId);
    if (known !== undefined) connection.current = known;
    const event = exchange.request?.event;
    return known ?? connection.current ?? this.begin(connection, event as HttpEvent);
  }

  /** The exchange that a server's HTTP response belongs to. */
  answerExchange(connection: Connection, event: HttpEvent, line: number): HttpExchange {
    const side = new HttpSide(event, line);
    let exchange: HttpExchange | undefined;
    if (event.exchange !== undefined) exchange = connection.labelled.get(event.exchange);
    else {
      if (connection.awaiting.length > 1) for (const each of connection.awaiting) each.certain = false;
      exchange = connection.awaiting.shift();
    }
    if (exchange === undefined) {
      exchange = new HttpExchange(undefined, event.exchange);
      exchange.pending = false;
      if (event.exchange !== undefined) connection.labelled.set(event.exchange, exchange);
      else connection.unfinished.push(exchange);
    }
    exchange.response = side;
    const id = side.header(SESSION_ID);
    exchange.session ??=
      (id === undefined ? undefined : connection.byId.get(id)) ??
      connection.current ??
      this.begin(connection, event);
    if (event.exchange === undefined) connection.answering = exchange;
    if (event.stream !== undefined) {
      exchange.streamName = event.stream;
      connection.byStream.set(event.stream, exchange);
    }
    if (event.stream !== undefined || side.mediaType === EVENT_STREAM) {
      exchange.stream ??= exchange.session.streams.begin(exchange);
    }
    this.assign(connection, exchange, id, side.status);
    return exchange;
  }

  /** The exchange of an SSE event without a message, or of a message on a stream that the recording names. */
  ofStream(connection: Connection, event: HttpEvent | MessageEvent): HttpExchange | undefined {
    if (event.exchange !== undefined) return connection.labelled.get(event.exchange);
    if (event.stream === undefined) return undefined;
    const known = connection.byStream.get(event.stream);
    if (known !== undefined) return known;
    // The name stands on the messages only: the stream that was opened last, if it has no name yet.
    const last = connection.answering;
    const named =
      last?.stream !== undefined && last.streamName === undefined
        ? last
        : new HttpExchange(undefined, undefined);
    named.streamName = event.stream;
    named.pending = false;
    connection.byStream.set(event.stream, named);
    return named;
  }

  /**
   * The exchange that carries a message. Undefined where several might: without a label, a message is on the one open
   * stream, or in the response that came last.
   */
  exchangeOf(connection: Connection, event: MessageEvent): HttpExchange | undefined {
    if (event.transport !== 'streamable-http') return undefined;
    if (event.exchange !== undefined) return connection.labelled.get(event.exchange);
    if (event.direction === 'client-to-server') return connection.pending;
    if (event.stream !== undefined) return this.ofStream(connection, event);
    const last = connection.answering;
    if (connection.unfinished.length < 2) return last;
    let only: HttpExchange | undefined;
    for (const open of connection.openStreams()) {
      if (only !== undefined) return undefined;
      only = open;
    }
    if (only === undefined || only === last) return last;
    return last !== undefined && mayCarry(last, event) ? undefined : only;
  }

  /** The exchange that a lifecycle event ends, where it names one. */
  closedBy(connection: Connection, event: LifecycleEvent): HttpExchange | undefined {
    if (event.event === 'transport-open') return undefined;
    if (event.exchange !== undefined) return connection.labelled.get(event.exchange);
    return event.stream === undefined ? undefined : connection.byStream.get(event.stream);
  }

  lifecycle(connection: Connection, event: LifecycleEvent): Session {
    const current = connection.current;
    if (event.exchange !== undefined || event.stream !== undefined)
      return current ?? this.begin(connection, event);
    if (event.event === 'transport-open') {
      if (event.transport === 'streamable-http') return current ?? this.begin(connection, event);
      if (current === undefined || current.messages > 0 || current.closed)
        return this.begin(connection, event);
    } else if (current !== undefined) current.closed = true;
    return current ?? this.begin(connection, event);
  }

  private assign(
    connection: Connection,
    exchange: HttpExchange,
    id: string | undefined,
    status: number | undefined,
  ): void {
    const session = exchange.session;
    if (session === undefined) return;
    if (id !== undefined && session.assignedId === undefined) {
      // A trace that begins after the handshake shows an id first on some other answer: that one is taken.
      const initializes = exchange.message?.method === 'initialize' || session.phase === 'before-initialize';
      const assigns = exchange.certain
        ? initializes || exchange.message === undefined
        : session.phase === 'awaiting-result';
      if (assigns) {
        session.assignedId = id;
        session.assignedAt = exchange.response?.seq;
        connection.byId.set(id, session);
      }
    }
    // An initialize that HTTP refuses or sends elsewhere has no JSON-RPC answer to wait for.
    const refused =
      exchange.certain && exchange.message !== undefined && exchange.message === session.initialize;
    if (refused && status !== undefined && status >= 300) session.terminated = true;
    const sentId = exchange.certain ? exchange.request?.header(SESSION_ID) : undefined;
    if (sentId === undefined || status === undefined || sentId !== session.assignedId) return;
    const deleted = exchange.method === 'DELETE' && status >= 200 && status < 300;
    if (status === 404 || deleted) session.terminated = true;
  }

  private begin(connection: Connection, event: TraceEvent): Session {
    const session = new Session(this.all.length, event.transport, this.schemas);
    for (const trait of this.traits) session.traits.add(trait);
    session.followsEra = connection.current?.era;
    this.all.push(session);
    connection.current = session;
    connection.sessions.push(session);
    this.onBegin(session);
    return session;
  }
}

export type { Connection };

/** The latest of a connection's sessions that will do. */
function recent(connection: Connection, fits: (session: Session) => boolean): Session | undefined {
  const { sessions } = connection;
  for (let i = sessions.length - 1; i >= 0 && i >= sessions.length - RECENT; i--) {
    const session = sessions[i];
    if (session !== undefined && fits(session)) return session;
  }
  return undefined;
}

/** Whether an initialize request without a live session id begins another session. */
function beginsAnew(session: Session, event: MessageEvent, exchange: HttpExchange | undefined): boolean {
  if (session.phase === 'refused' || session.era === 'per-request') return true;
  if (event.transport === 'stdio') return session.closed;
  // Several clients may be shaking hands with one server at a time: labels tell their answers apart.
  const first = session.initialize?.http;
  const apart = exchange?.label !== undefined && first?.label !== undefined && exchange !== first;
  return (
    apart ||
    session.terminated ||
    session.assignedId !== undefined ||
    session.phase === 'answered' ||
    session.phase === 'ready'
  );
}

/** Whether a response that is no SSE stream may have the message for its body. */
function mayCarry(exchange: HttpExchange, event: MessageEvent): boolean {
  const { response } = exchange;
  if (response === undefined || exchange.stream !== undefined || exchange.received > 0) return false;
  if (response.status === 202 || response.status === 204) return false;
  return response.mediaType !== 'application/json' || asObject(event.payload)?.['method'] === undefined;
}
