/**
 * Bytes of a `text/event-stream` → events, by the WHATWG rules for lines, fields and dispatch.
 *
 * The blocks between blank lines are found here, on bytes, so that a stranger's block can be bounded and an event that
 * carries only `id` or `retry` is seen too; the fields are read by eventsource-parser.
 */
import { isUtf8 } from 'node:buffer';
import { createParser } from 'eventsource-parser';
import type { SseFields } from '../trace/event.js';
import { BoundedBytes } from './bytes.js';

export interface SseEvent extends SseFields {
  /** Undefined when the block has no `data` field. */
  data?: string;
}

export interface SseHandler {
  event(event: SseEvent): void;
  /** A block that is not UTF-8. */
  undecodable(block: Buffer): void;
  oversize(bytes: number): void;
}

const LF = 0x0a;
const CR = 0x0d;

export class SseSplitter {
  private readonly carried: BoundedBytes;
  private lineLength = 0;
  private afterCr = false;
  private first = true;

  constructor(
    maxBytes: number,
    private readonly handler: SseHandler,
  ) {
    this.carried = new BoundedBytes(maxBytes);
  }

  push(chunk: Buffer): void {
    let start = 0;
    let at = 0;
    let nextLf = -1;
    let nextCr = -1;
    while (at < chunk.length) {
      if (this.afterCr) {
        this.afterCr = false;
        if (chunk[at] === LF) {
          // The LF of a CR LF that ended the block before belongs to no block.
          if (this.carried.size === 0 && start === at) start++;
          at++;
          continue;
        }
      }
      if (nextLf < at) nextLf = indexOrEnd(chunk, LF, at);
      if (nextCr < at) nextCr = indexOrEnd(chunk, CR, at);
      const end = Math.min(nextLf, nextCr);
      this.lineLength += end - at;
      if (end === chunk.length) break;
      at = end + 1;
      this.afterCr = chunk[end] === CR;
      if (this.lineLength > 0) this.lineLength = 0;
      else {
        this.carried.add(chunk.subarray(start, at));
        this.dispatch();
        start = at;
      }
    }
    this.carried.add(chunk.subarray(start));
  }

  /** Ends the stream. True when an event was left unfinished: the rules drop it. */
  end(): boolean {
    if (this.carried.oversize) return true;
    return /^\uFEFF?(?:data|id|retry|event)\b/m.test(this.carried.take().toString('utf8'));
  }

  private dispatch(): void {
    const { oversize, size } = this.carried;
    const block = this.carried.take();
    if (oversize) this.handler.oversize(size);
    else if (!isUtf8(block)) this.handler.undecodable(block);
    else {
      const text = block.toString('utf8').replace(/\r\n?/g, '\n');
      const event = readBlock(this.first ? text.replace(/^\uFEFF/, '') : text);
      if (event !== undefined) this.handler.event(event);
    }
    this.first = false;
  }
}

function indexOrEnd(chunk: Buffer, byte: number, from: number): number {
  const at = chunk.indexOf(byte, from);
  return at < 0 ? chunk.length : at;
}

/** The fields of one block, its lines ending in LF; undefined when it has none that we keep (comments, keep-alives). */
function readBlock(block: string): SseEvent | undefined {
  const event: SseEvent = {};
  let retry: number | undefined;
  const parser = createParser({
    onEvent: ({ id, event: name, data }) => {
      event.data = data;
      if (id !== undefined) event.id = id;
      if (name !== undefined && name !== 'message') event.event = name;
    },
    onRetry: (milliseconds) => {
      retry = milliseconds;
    },
  });
  // A block without data dispatches nothing; an empty data line added to it brings its id and name to light.
  const hasData = /^data(?::|$)/m.test(block);
  parser.feed(hasData ? block : `data:\n${block}`);
  if (!hasData) delete event.data;
  if (retry !== undefined && Number.isSafeInteger(retry)) event.retry = retry;
  return Object.keys(event).length === 0 ? undefined : event;
}
