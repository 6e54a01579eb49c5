/** HTTP exchanges: a request event, the message in its body, and the response event that answered it. */
import type { HttpEvent, LifecycleEvent, Seq, Transport } from '../../trace/event.js';
import type { Message, Place } from '../message.js';
import type { Session } from './session.js';

/** One recorded `http` event. */
export class HttpSide implements Place {
  readonly seq: Seq;
  readonly transport: Transport;
  constructor(
    readonly event: HttpEvent,
    readonly line: number,
  ) {
    this.seq = event.seq;
    this.transport = event.transport;
  }

  /** The header's value, by lower-case name. */
  header(name: string): string | undefined {
    return this.event.headers[name];
  }

  get status(): number | undefined {
    return this.event.status ?? undefined;
  }
}

export class HttpExchange {
  session: Session | undefined;
  /** The message of the request body. */
  message: Message | undefined;
  response: HttpSide | undefined;
  /** Messages that came in the response body, so far. */
  received = 0;
  /** False when exchanges overlapped and nothing recorded ties them: request, response and messages may not belong together. */
  certain = true;
  closed: LifecycleEvent | undefined;

  constructor(
    /** Undefined when a response was seen whose request was not. */
    readonly request: HttpSide | undefined,
    /** The recorded `exchange` value. */
    readonly label: string | undefined,
  ) {}

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
}
