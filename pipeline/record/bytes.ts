/** Pieces of bytes that belong together, kept up to a limit; past it they are measured only. */
export class BoundedBytes {
  private pieces: Buffer[] = [];
  size = 0;

  constructor(private readonly maxBytes: number) {}

  get oversize(): boolean {
    return this.size > this.maxBytes;
  }

  add(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.size += bytes.length;
    if (this.oversize) {
      this.pieces = [];
      return;
    }
    this.pieces.push(bytes);
    // A peer that sends single bytes must not cost an object for each.
    if (this.pieces.length >= 4096) this.pieces = [Buffer.concat(this.pieces)];
  }

  /** Everything so far, and starts anew. Empty when it was too much. */
  take(): Buffer {
    const [first] = this.pieces;
    const whole = this.pieces.length === 1 && first !== undefined ? first : Buffer.concat(this.pieces);
    this.pieces = [];
    this.size = 0;
    return whole;
  }
}
