/**
 * SSE streams: what came on each, and which one a `Last-Event-ID` goes on with (2025-11-25, basic/transports,
 * Resumability and Redelivery). One stream is the body of one HTTP response; a resumed stream knows its origin.
 */
import type { Seq, SseFields, Transport } from '../../trace/event.js';
import { idKey, type Message, type Place } from '../message.js';
import type { HttpExchange, Lifecycle } from './http.js';

/** How a stream began: by a POSTed message, by GET, by GET with `Last-Event-ID`, or unseen. */
export type Opener = 'post' | 'get' | 'resume' | 'unknown';

const LAST_EVENT_ID = 'last-event-id';

export class Stream {
  /** The stream that a `Last-Event-ID` went on with, at its root; itself where it resumes none that was seen. */
  readonly origin: Stream;
  /** The POSTed request that the stream answers (of the origin, when resumed): where it stands, and its progress token. */
  readonly posted:
    | { readonly seq: Seq; readonly id: string | number; readonly token: string | number | undefined }
    | undefined;
  /** SSE events so far, with and without a message. */
  events = 0;
  lastId: string | undefined;
  /** A `retry` field came. */
  retry = false;
  /** Where the response to the POSTed request came on it. */
  answered: Seq | undefined;
  closed: Lifecycle | undefined;
  /** A later GET named its last event id. */
  resumed = false;

  constructor(
    readonly opener: Opener,
    origin: Stream | undefined,
    request: Message | undefined,
  ) {
    this.origin = origin ?? this;
    const token = request?.meta?.['progressToken'];
    this.posted =
      request?.class === 'request'
        ? { seq: request.seq, id: idKey(request.id), token: token === undefined ? undefined : idKey(token) }
        : origin?.posted;
  }
}

/** Something that came on a stream: a message, or an SSE event without one. */
export interface StreamEvent extends Place {
  readonly seq: Seq;
  readonly line: number;
  readonly transport: Transport;
  readonly stream: Stream;
  readonly message: Message | undefined;
  readonly fields: SseFields | undefined;
  /** Whether the recording itself names the stream or exchange, instead of the order of events. */
  readonly tied: boolean;
  /** Where the event id was seen before. */
  readonly earlier: SeenId | undefined;
}

export interface SeenId {
  readonly stream: Stream;
  readonly seq: Seq;
}

/** How many streams that have carried their response count as open until their close is told. */
const MOST_LINGERING = 8;

/** The streams of one session. */
export class Streams {
  /** Not known to be over; where closes are not recorded, a stream stays for a while after its response. */
  readonly open = new Set<Stream>();
  private readonly lingering: Stream[] = [];
  /** SSE events without a message are recorded. */
  keepsBare = false;
  private readonly ids = new Map<string, SeenId>();

  /** Where an event id was given out first. */
  seen(id: string): SeenId | undefined {
    return this.ids.get(id);
  }

  /** Whether any event id was recorded. */
  get hasIds(): boolean {
    return this.ids.size > 0;
  }

  begin(exchange: HttpExchange): Stream {
    const stream = this.of(exchange);
    this.open.add(stream);
    return stream;
  }

  /** Takes a stream's event in. The handlers of checks come afterwards. */
  take(
    stream: Stream,
    at: Place,
    message: Message | undefined,
    fields: SseFields | undefined,
    tied: boolean,
  ): StreamEvent {
    stream.events++;
    if (message === undefined) this.keepsBare = true;
    let earlier: SeenId | undefined;
    const id = fields?.id;
    if (id !== undefined && id !== '') {
      earlier = this.ids.get(id);
      if (earlier === undefined) this.ids.set(id, { stream, seq: at.seq });
      stream.lastId = id;
    }
    if (fields?.retry !== undefined) stream.retry = true;
    const answers = message?.request;
    if (answers !== undefined && stream.answered === undefined && answers.seq === stream.posted?.seq) {
      stream.answered = at.seq;
      this.linger(stream);
    }
    const { seq, line, transport } = at;
    return { seq, line, transport, stream, message, fields, tied, earlier };
  }

  close(stream: Stream, by: Lifecycle): void {
    stream.closed ??= by;
    this.open.delete(stream);
  }

  /** A request that names an event id asks for the rest of the stream that gave it out. */
  ask(exchange: HttpExchange): void {
    const last = exchange.request?.header(LAST_EVENT_ID);
    const from = last === undefined || exchange.method === 'POST' ? undefined : this.ids.get(last);
    if (from !== undefined) from.stream.resumed = true;
  }

  private linger(stream: Stream): void {
    this.lingering.push(stream);
    const oldest = this.lingering.length > MOST_LINGERING ? this.lingering.shift() : undefined;
    if (oldest !== undefined) this.open.delete(oldest);
  }

  private of(exchange: HttpExchange): Stream {
    if (!exchange.certain || exchange.request === undefined)
      return new Stream('unknown', undefined, undefined);
    const last = exchange.request.header(LAST_EVENT_ID);
    if (last !== undefined && exchange.method !== 'POST') {
      const from = this.ids.get(last)?.stream;
      return new Stream('resume', from?.origin, undefined);
    }
    if (exchange.message !== undefined) return new Stream('post', undefined, exchange.message);
    return new Stream(
      exchange.method === undefined || exchange.method === 'GET' ? 'get' : 'unknown',
      undefined,
      undefined,
    );
  }
}
