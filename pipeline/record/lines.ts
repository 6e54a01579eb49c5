/** Bytes of a stdio channel → lines, whatever the chunks. A line that grows past the limit is measured, not kept. */

import { BoundedBytes } from './bytes.js';

export interface LineHandler {
  /** A line without its LF. */
  line(bytes: Buffer): void;
  /** A line over the limit, or what was seen of it when the channel ended. */
  oversize(bytes: number): void;
}

const LF = 0x0a;

export class LineSplitter {
  private readonly carried: BoundedBytes;

  constructor(
    maxBytes: number,
    private readonly handler: LineHandler,
  ) {
    this.carried = new BoundedBytes(maxBytes);
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      this.carried.add(chunk.subarray(start, end));
      start = end + 1;
      if (!this.tooLong()) this.handler.line(this.carried.take());
    }
    this.carried.add(chunk.subarray(start));
  }

  /** What stands after the last LF; undefined when nothing does. */
  end(): Buffer | undefined {
    return this.carried.size === 0 || this.tooLong() ? undefined : this.carried.take();
  }

  private tooLong(): boolean {
    if (!this.carried.oversize) return false;
    const { size } = this.carried;
    this.carried.take();
    this.handler.oversize(size);
    return true;
  }
}
