/** Two seqs for each id: compact where ids are small whole numbers, as those of most clients are. */
import type { Seq } from '../../trace/event.js';

/** Seqs below this fit the compact form. */
const MOST = 2 ** 32 - 1;

/** Whole numbers may run this far ahead of how many were seen, so that one huge id does not claim memory. */
const AHEAD = 1024;

interface Entry {
  sent: Seq;
  answered: Seq | undefined;
}

/** When the newest request under an id was sent, and when it was answered. */
export class SentIds {
  /** By id, two numbers each: one more than the seq; zero where there is none. */
  private dense = new Uint32Array(32);
  /** Ids below this are kept in `dense`, except those that came before it had grown so far. */
  private reach = 0;
  private readonly sparse = new Map<string | number, Entry>();

  sent(key: string | number): Seq | undefined {
    const kept = this.mayHold(key) ? this.dense[2 * key] : undefined;
    if (kept !== undefined && kept > 0) return kept - 1;
    return this.sparse.size === 0 ? undefined : this.sparse.get(key)?.sent;
  }

  /** Of the newest request under the id. */
  answered(key: string | number): Seq | undefined {
    if (this.mayHold(key) && (this.dense[2 * key] ?? 0) > 0) {
      const kept = this.dense[2 * key + 1] ?? 0;
      return kept > 0 ? kept - 1 : undefined;
    }
    return this.sparse.size === 0 ? undefined : this.sparse.get(key)?.answered;
  }

  /** Returns when the one before it was sent, if any. */
  send(key: string | number, seq: Seq): Seq | undefined {
    if (key === this.reach && this.sparse.size === 0 && seq < MOST) {
      // Most clients count up.
      this.extend(key + 1);
      this.dense[2 * key] = Number(seq) + 1;
      return undefined;
    }
    const former = this.sent(key);
    const small = typeof key === 'number' && key >= 0 && key < this.reach + AHEAD && Number.isInteger(key);
    if (small && key >= this.reach) this.extend(key + 1);
    if (small && seq < MOST) {
      this.dense[2 * key] = Number(seq) + 1;
      this.dense[2 * key + 1] = 0;
    } else {
      if (small) this.dense[2 * key] = 0;
      this.sparse.set(key, { sent: seq, answered: undefined });
    }
    return former;
  }

  /** The request that was sent at `sent` has its answer; nothing, where a newer one has the id. */
  answer(key: string | number, sent: Seq, at: Seq): void {
    if (this.mayHold(key) && (this.dense[2 * key] ?? 0) > 0) {
      if (sent >= MOST || this.dense[2 * key] !== Number(sent) + 1) return;
      if (at < MOST) {
        this.dense[2 * key + 1] = Number(at) + 1;
        return;
      }
      this.dense[2 * key] = 0;
      this.sparse.set(key, { sent, answered: at });
      return;
    }
    const entry = this.sparse.get(key);
    if (entry?.sent === sent) entry.answered = at;
  }

  /** A fraction has no place in `dense`: twice one half would be the other number of an id. */
  private mayHold(key: string | number): key is number {
    return typeof key === 'number' && key < this.reach && Number.isInteger(key);
  }

  private extend(reach: number): void {
    this.reach = reach;
    if (2 * reach <= this.dense.length) return;
    const wider = new Uint32Array(Math.max(2 * reach, 2 * this.dense.length));
    wider.set(this.dense);
    this.dense = wider;
  }
}
