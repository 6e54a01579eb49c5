/** HTTP exchanges: a request event, the message in its body, and the response event that answered it. */
import type { HttpEvent, LifecycleEvent, Seq, Transport } from '../../trace/event.js';
import type { Message, Place } from '../message.js';
import type { Mirrors } from './mirrors.js';
import type { Session } from './session.js';
import type { Stream } from './streams.js';

/** One recorded `http` event. */
export class HttpSide implements Place {
  readonly seq: Seq;
  /** HTTP is HTTP, whatever the event calls its transport. */
  readonly transport: Transport = 'streamable-http';
  constructor(
    readonly event: HttpEvent,
    readonly line: number,
  ) {
    this.seq = event.seq;
  }

  /** The header's value, by lower-case name. */
  header(name: string): string | undefined {
    return this.event.headers[name];
  }

  get status(): number | undefined {
    return this.event.status ?? undefined;
  }

  /** The media type of `content-type` in lower case, without its parameters. */
  get mediaType(): string | undefined {
    return this.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  }
}

/** A recorded `lifecycle` event, with its line. */
export interface Lifecycle extends LifecycleEvent, Place {
  readonly seq: Seq;
  readonly transport: Transport;
}

export const EVENT_STREAM = 'text/event-stream';

export class HttpExchange {
  session: Session | undefined;
  /** The message of the request body. */
  message: Message | undefined;
  response: HttpSide | undefined;
  /** The SSE stream of the response, where it is one. */
  stream: Stream | undefined;
  /** The recorded `stream` value. */
  streamName: string | undefined;
  /** Messages that came in the response body before the one at hand. */
  received = 0;
  /** Whether one of them was an error response. */
  receivedError = false;
  /** False when exchanges overlapped and nothing recorded ties them: request, response and messages may not belong together. */
  certain = true;
  /** False when several requests stood before the first body and nothing recorded ties them: `message` may be another's. */
  bodyCertain = true;
  /** How the headers of a POSTed request stand to its body, once a check has asked; null where that is not to be judged. */
  mirrors: Mirrors | null | undefined;
  /** Whether the request's body may still come. */
  pending = true;
  closed: Lifecycle | undefined;
  /** Whether it is over, as far as one can see. */
  settled = false;
  /** Whether its end was told. */
  ended = false;
  /** A request for metadata at a well-known URI (RFC 8615), which is no MCP endpoint. */
  readonly metadata: boolean;

  constructor(
    /** Undefined when a response was seen whose request was not. */
    readonly request: HttpSide | undefined,
    /** The recorded `exchange` value. */
    readonly label: string | undefined,
  ) {
    this.metadata = request?.event.path?.includes('/.well-known/') ?? false;
  }

  /** The HTTP method: as recorded, else POST where a message followed, else unknown. */
  get method(): string | undefined {
    const recorded = this.request?.event.method;
    if (recorded !== undefined) return recorded.toUpperCase();
    return this.message === undefined ? undefined : 'POST';
  }

  /** The response, where it surely answers this request. */
  get answer(): HttpSide | undefined {
    return this.certain ? this.response : undefined;
  }

  /** Whether a body belongs to the request: it is a POST, or of unknown method and with a media type. */
  get mayHaveBody(): boolean {
    const { method } = this;
    return method === 'POST' || (method === undefined && this.request?.header('content-type') !== undefined);
  }

  /** Whether more may come on its stream: it is open, and has not carried the response to the request that was POSTed. */
  get streaming(): boolean {
    return this.stream !== undefined && this.closed === undefined && this.stream.answered === undefined;
  }
}
