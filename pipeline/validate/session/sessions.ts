/**
 * Which session an event belongs to, and which HTTP exchange.
 *
 * stdio: a session begins at `transport-open`, and at an `initialize` after a refused one; a second `initialize` on an
 * open session stays in it. Streamable HTTP: sessions go by the id that the server assigned in its answer to
 * `initialize`; an `initialize` without an id begins another session once the former has an id, was refused or was
 * answered with 404. Where one connection holds both eras, requests that carry their own version and a handshake make
 * two sessions. Events that name a `session` are told apart by it first.
 */
import type { HttpEvent, LifecycleEvent, MessageEvent, TraceEvent } from '../../trace/event.js';
import { SchemaJudge } from '../json-schema.js';
import { asObject, type Json } from '../message.js';
import { HttpExchange, HttpSide } from './http.js';
import { type Era, META_VERSION, Session } from './session.js';

const SESSION_ID = 'mcp-session-id';

/** One recorded connection, or all events that name the same `session`. */
class Connection {
  current: Session | undefined;
  readonly sessions = new Set<Session>();
  /** By assigned HTTP session id. */
  readonly byId = new Map<string, Session>();
  /** An HTTP request whose body may be the next event. */
  pending: HttpExchange | undefined;
  /** Exchanges without a label that wait for their response. */
  awaiting: HttpExchange[] = [];
  /** By recorded label. */
  readonly labelled = new Map<string, HttpExchange>();
  /** The exchange whose response came last, for messages without a label. */
  answering: HttpExchange | undefined;
  /** Exchanges without a label whose end was not announced. */
  unfinished: HttpExchange[] = [];
}

export class Sessions {
  readonly all: Session[] = [];
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
  ofMessage(connection: Connection, event: MessageEvent, exchange: HttpExchange | undefined): Session {
    const current = connection.current;
    if (event.direction === 'server-to-client') {
      return exchange?.session ?? current ?? this.begin(connection, event);
    }
    const sentId = exchange?.request?.header(SESSION_ID);
    if (sentId !== undefined) {
      const known = connection.byId.get(sentId);
      if (known !== undefined) {
        connection.current = known;
        return known;
      }
      return current ?? this.begin(connection, event);
    }
    if (current === undefined) return this.begin(connection, event);
    const body = asObject(event.payload);
    if (body === undefined || typeof body['method'] !== 'string' || body['id'] === undefined) return current;
    if (body['method'] === 'initialize') return beginsAnew(current) ? this.begin(connection, event) : current;
    if (event.transport === 'stdio') {
      return current.phase === 'refused' && carriesVersion(body) ? this.begin(connection, event) : current;
    }
    return this.ofEra(connection, event, carriesVersion(body) ? 'per-request' : 'handshake');
  }

  /** Over HTTP both eras may use one endpoint at a time: each request goes to the session of its own era. */
  private ofEra(connection: Connection, event: MessageEvent, era: Era): Session {
    const current = connection.current;
    if (current === undefined) return this.begin(connection, event);
    if (current.era === era || (current.era === undefined && current.phase !== 'refused')) return current;
    const earlier = this.all.findLast((session) => session.era === era && connection.sessions.has(session));
    if (earlier === undefined) return era === 'per-request' ? this.begin(connection, event) : current;
    connection.current = earlier;
    return earlier;
  }

  /** A client's HTTP request opens an exchange; its session is settled when its body, or the next event, comes. */
  openExchange(connection: Connection, event: HttpEvent, line: number): HttpExchange {
    const exchange = new HttpExchange(new HttpSide(event, line), event.exchange);
    if (event.exchange !== undefined) connection.labelled.set(event.exchange, exchange);
    else {
      connection.awaiting.push(exchange);
      connection.unfinished.push(exchange);
    }
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
    exchange ??= new HttpExchange(undefined, event.exchange);
    exchange.response = side;
    exchange.session ??= connection.current ?? this.begin(connection, event);
    if (event.exchange === undefined) connection.answering = exchange;
    this.assign(connection, exchange, side);
    return exchange;
  }

  /** The exchange that carries a message, where that is certain. */
  exchangeOf(connection: Connection, event: MessageEvent): HttpExchange | undefined {
    if (event.transport !== 'streamable-http') return undefined;
    if (event.exchange !== undefined) return connection.labelled.get(event.exchange);
    return event.direction === 'client-to-server' ? connection.pending : connection.answering;
  }

  lifecycle(connection: Connection, event: LifecycleEvent): Session {
    const current = connection.current;
    if (event.event === 'transport-open' && event.exchange === undefined) {
      if (current === undefined || current.messages > 0) return this.begin(connection, event);
    }
    return current ?? this.begin(connection, event);
  }

  private assign(connection: Connection, exchange: HttpExchange, side: HttpSide): void {
    const session = exchange.session;
    if (session === undefined || !exchange.certain) return;
    const id = side.header(SESSION_ID);
    const asked = exchange.message;
    // A trace that begins after the handshake shows an id first on some other answer: that one is taken.
    const assigns =
      asked === undefined || asked.method === 'initialize' || session.phase === 'before-initialize';
    if (id !== undefined && session.assignedId === undefined && assigns) {
      session.assignedId = id;
      connection.byId.set(id, session);
    }
    if (side.status === 404 && exchange.request?.header(SESSION_ID) !== undefined) session.terminated = true;
  }

  private begin(connection: Connection, event: TraceEvent): Session {
    const session = new Session(this.all.length, event.transport, this.schemas);
    this.all.push(session);
    connection.current = session;
    connection.sessions.add(session);
    this.onBegin(session);
    return session;
  }
}

export type { Connection };

/** Whether an initialize request without a session id begins another session. */
function beginsAnew(session: Session): boolean {
  if (session.phase === 'refused' || session.terminated || session.assignedId !== undefined) return true;
  return session.era === 'per-request';
}

function carriesVersion(body: Json): boolean {
  return asObject(asObject(body['params'])?.['_meta'])?.[META_VERSION] !== undefined;
}
