/** A seq for each id: compact where ids are small whole numbers, as those of most clients are. */
import type { Seq } from '../../trace/event.js';

/** Whole numbers may run this far ahead of how many were seen, so that one huge id does not claim memory. */
const AHEAD = 1024;

export class SeqById {
  /** By id, one more than the seq; zero where there is none. */
  private dense = new Float64Array(16);
  /** Ids below this are kept in `dense`, except those that came before it had grown so far. */
  private reach = 0;
  private readonly sparse = new Map<string | number, Seq>();

  get(key: string | number): Seq | undefined {
    if (typeof key === 'number' && key < this.reach) {
      const kept = this.dense[key];
      if (kept !== undefined && kept > 0) return kept - 1;
    }
    return this.sparse.size === 0 ? undefined : this.sparse.get(key);
  }

  set(key: string | number, seq: Seq): void {
    const fits = typeof key === 'number' && key >= 0 && key < this.reach + AHEAD && Number.isInteger(key);
    if (!fits) {
      this.sparse.set(key, seq);
      return;
    }
    if (key >= this.reach) this.extend(key + 1);
    if (typeof seq === 'number') this.dense[key] = seq + 1;
    else {
      this.dense[key] = 0;
      this.sparse.set(key, seq);
    }
  }

  private extend(reach: number): void {
    this.reach = reach;
    if (reach <= this.dense.length) return;
    const wider = new Float64Array(Math.max(reach, 2 * this.dense.length));
    wider.set(this.dense);
    this.dense = wider;
  }
}
