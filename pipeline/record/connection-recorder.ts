/**
 * The messages of one connection → trace events. Fed with the bytes of stdio channels by the proxy, with whole messages
 * by the transport wrapper.
 */
import type { CaptureTrait, Direction, Gap, Transport } from '../trace/event.js';
import { isCutShort } from '../trace/line.js';
import { type Draft, type HttpDraft, type LifecycleDraft, RecordedSession, type Sink } from './draft.js';
import { LineSplitter } from './lines.js';
import type { Masker } from './mask.js';
import { joinGaps, readPayload } from './payload.js';

export interface ConnectionRecorderOptions {
  masker: Masker;
  /** Longer lines leave a gap. */
  maxMessageBytes: number;
  transport: Transport;
  traits: readonly CaptureTrait[];
  stamp: () => Pick<Draft, 'ts' | 'sourceLine'>;
}

type Fields<D> = D extends Draft ? Omit<D, 'transport'> : never;

export class ConnectionRecorder {
  private readonly session = new RecordedSession();
  private readonly splitters: Record<Direction, LineSplitter>;
  private gap: Gap | undefined;

  constructor(
    private readonly sink: Sink,
    private readonly options: ConnectionRecorderOptions,
  ) {
    this.splitters = {
      'client-to-server': this.splitter('client-to-server'),
      'server-to-client': this.splitter('server-to-client'),
    };
  }

  opened(): void {
    this.lifecycle('client-to-server', 'transport-open');
  }

  bytes(direction: Direction, chunk: Buffer): void {
    this.splitters[direction].push(chunk);
  }

  /** A message without its line end. */
  line(direction: Direction, bytes: Buffer | string): void {
    const payload = readPayload(bytes, this.options.masker);
    if ('lost' in payload) {
      this.missing(payload.lost);
      return;
    }
    this.missing(payload.gap);
    const { rawBase64 } = payload;
    this.write({
      direction,
      kind: 'message',
      payload: payload.text,
      ...(rawBase64 === undefined ? {} : { rawBase64 }),
    });
  }

  /** An HTTP request or response that a log tells of without its bytes. */
  http(event: Omit<HttpDraft, 'kind' | 'transport'>): void {
    this.write({ kind: 'http', ...event });
  }

  /** Something is missing before the next event. */
  missing(gap: Gap | undefined): void {
    this.gap = joinGaps(this.gap, gap);
  }

  /** One side closed its end, or broke off. */
  ended(direction: Direction, event: 'transport-close' | 'transport-abort'): void {
    const rest = this.splitters[direction].end();
    if (rest !== undefined) {
      // A last line without its end: what is left of a message that was cut is nobody's fault, other text is text.
      const text = rest.toString('utf8');
      if (/^\s*[{[]/.test(text) && isCutShort(text)) this.missing({ reason: 'cut-off', messages: 1 });
      else this.line(direction, rest);
    }
    this.lifecycle(direction, event);
  }

  private splitter(direction: Direction): LineSplitter {
    return new LineSplitter(this.options.maxMessageBytes, {
      line: (bytes) => this.line(direction, bytes),
      oversize: () => this.missing({ reason: 'oversize', messages: 1 }),
    });
  }

  private lifecycle(direction: Direction, event: LifecycleDraft['event']): void {
    this.write({ direction, kind: 'lifecycle', event });
  }

  private write(fields: Fields<Draft>): void {
    const { session, gap } = this;
    this.gap = undefined;
    this.sink.write(session, (seq) => {
      const first = session.name === undefined;
      session.name ??= `session-${seq}`;
      return {
        ...fields,
        transport: this.options.transport,
        session: session.name,
        ...(first && this.options.traits.length > 0 ? { capture: [...this.options.traits] } : {}),
        ...(gap === undefined ? {} : { gap }),
        ...this.options.stamp(),
      };
    });
  }
}
