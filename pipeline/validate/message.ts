/** A recorded message, read once: its class, method, id and params, and where it stands. */
import type { Direction, MessageEvent, Seq, Transport } from '../trace/event.js';
import { Numeral } from '../trace/numeral.js';
import type { HttpExchange } from './session/http.js';
import type { Phase, Session } from './session/session.js';

export type Json = Record<string, unknown>;

export type MessageClass = 'request' | 'notification' | 'result' | 'error' | 'invalid';

/** Where a finding points and which transport its subject came by. */
export interface Place {
  readonly seq: Seq;
  /** 1-based line in the trace file. */
  readonly line: number;
  readonly transport: Transport;
}

/** Why a payload is no JSON-RPC message, in the order in which the reasons are tried. */
export type Malformation = 'not-object' | 'method-not-string' | 'result-and-error' | 'none-of-three';

/**
 * Classed by member presence alone, in this order: no object; `method` not a string; request (any `id`, null too);
 * notification; both `result` and `error`; result; error; none of them. `jsonrpc` plays no part, a member holding
 * null is present.
 */
export class Message implements Place {
  readonly seq: Seq;
  readonly direction: Direction;
  readonly transport: Transport;
  readonly payload: unknown;
  /** The payload where it is an object. */
  readonly body: Json | undefined;
  readonly class: MessageClass;
  readonly malformed: Malformation | undefined;
  /** Of a request or notification. */
  readonly method: string;
  /** Undefined where the member is absent; null where it is null. */
  readonly id: unknown;
  /** `params` where it is an object. */
  readonly params: Json | undefined;
  /** `params._meta` of a request or notification, `result._meta` of a result, where it is an object. */
  readonly meta: Json | undefined;
  /** Set as soon as the message is known well enough to say which. */
  session!: Session;
  /** The session's phase before this message. */
  phase: Phase = 'before-initialize';
  /** The request that a response answers, earliest first among equal ids. */
  request: Message | undefined = undefined;
  /**
   * On a response: whether a request of the other party waited for an answer under this id. Each id counts once, however
   * many requests bore it, and `1.0` is `1`; so this may differ from `request`, which pairs requests one by one.
   */
  awaited = false;
  /** On a request: an earlier one of the same sender that bears its id and has no answer yet. */
  sameId: Message | undefined = undefined;
  /** On a request: HTTP refused it, and its id was used again before any answer came. */
  released = false;
  /** On a request: its answer, once it has come. */
  answer: Message | undefined = undefined;
  /** The HTTP exchange that carried it, where that is certain. */
  http: HttpExchange | undefined = undefined;

  constructor(
    readonly event: MessageEvent,
    readonly line: number,
  ) {
    this.seq = event.seq;
    this.direction = event.direction;
    this.transport = event.transport;
    const { payload } = event;
    this.payload = payload;
    const body = asObject(payload);
    this.body = body;
    this.id = body?.['id'];
    let method = '';
    let malformed: Malformation | undefined;
    let kind: MessageClass;
    let carrier: unknown;
    if (body === undefined) {
      malformed = 'not-object';
      kind = 'invalid';
    } else if (body['method'] !== undefined) {
      if (typeof body['method'] === 'string') {
        method = body['method'];
        kind = this.id === undefined ? 'notification' : 'request';
        carrier = body['params'];
      } else {
        malformed = 'method-not-string';
        kind = 'invalid';
      }
    } else if (body['result'] !== undefined) {
      carrier = body['result'];
      kind = body['error'] === undefined ? 'result' : 'invalid';
      if (kind === 'invalid') malformed = 'result-and-error';
    } else if (body['error'] !== undefined) {
      kind = 'error';
    } else {
      malformed = 'none-of-three';
      kind = 'invalid';
    }
    this.class = kind;
    this.malformed = malformed;
    this.method = method;
    const inner = asObject(carrier);
    this.params = kind === 'request' || kind === 'notification' ? inner : undefined;
    this.meta = inner === undefined ? undefined : asObject(inner['_meta']);
  }

  get fromClient(): boolean {
    return this.direction === 'client-to-server';
  }

  get fromServer(): boolean {
    return this.direction === 'server-to-client';
  }

  /** The `result` member of a result; undefined elsewhere. */
  get result(): unknown {
    return this.class === 'result' ? this.body?.['result'] : undefined;
  }

  /** The `error` member of an error; undefined elsewhere. */
  get error(): unknown {
    return this.class === 'error' ? this.body?.['error'] : undefined;
  }

  /** On a request without an answer: whether HTTP refused it by an error status, so that it waits for none any more. */
  get refusedByHttp(): boolean {
    const status = this.http?.answer?.status;
    return status !== undefined && status >= 400;
  }

  /** `error.code` of an error, whatever its type; undefined where there is none. */
  get errorCode(): unknown {
    return asObject(this.error)?.['code'];
  }
}

/** A request and the response that answered it, either way round. Listed in response order. */
export interface Exchange {
  readonly request: Message;
  readonly response: Message;
  readonly method: string;
  readonly params: Json | undefined;
  /** The result value; undefined when the answer was an error. `result: null` is null. */
  readonly result: unknown;
  /** The `error` value; undefined when the answer was a result. */
  readonly error: unknown;
}

/** A plain JSON object: no array, no null, no kept number literal. */
export function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Numeral)
    ? (value as Json)
    : undefined;
}

export function asArray(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/**
 * Key of an id for value equality: `1`, `"1"` and `1.0` are three ids. Strings and plain numbers are their own keys.
 */
export function idKey(id: unknown): string | number {
  if (typeof id === 'number') return id;
  if (typeof id === 'string') return id.startsWith('\u0000') ? `\u0000s${id}` : id;
  if (id instanceof Numeral) return `\u0000n${id.literal}`;
  return `\u0000j${sortedJson(id)}`;
}

/** Key of an id in canonical JSON, where `1.0` is `1`. */
export function canonicalIdKey(id: unknown): string | number {
  if (!(id instanceof Numeral)) return idKey(id);
  const value = Number(id.literal);
  return Number.isSafeInteger(value) || !Number.isInteger(value) ? value : idKey(id);
}

/** Compact JSON with the keys of every object in byte order and number literals as written. */
export function sortedJson(value: unknown): string {
  if (value instanceof Numeral) return value.literal;
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.keys(value).sort(byBytes);
    return `{${members.map((key) => `${JSON.stringify(key)}:${sortedJson((value as Json)[key])}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Order by UTF-8 bytes, which is order by code point. */
export function byBytes(a: string, b: string): number {
  if (a === b) return 0;
  const left = Array.from(a);
  const right = Array.from(b);
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
