/** When each id was first used: compact where ids are small whole numbers, as those of most clients are. */
import type { Seq } from '../../trace/event.js';

/** Whole numbers may run this far ahead of how many were seen, so that one huge id does not claim memory. */
const AHEAD = 1024;

export class FirstUse {
  private readonly dense: (Seq | undefined)[] = [];
  private readonly sparse = new Map<string | number, Seq>();

  /** The seq of the first use of this id key, or undefined when this is the first. */
  see(key: string | number, seq: Seq): Seq | undefined {
    const { dense } = this;
    if (typeof key === 'number' && key >= 0 && Number.isInteger(key) && key < dense.length + AHEAD) {
      const earlier = key < dense.length ? (dense[key] ?? this.sparse.get(key)) : this.sparse.get(key);
      if (earlier !== undefined) return earlier;
      while (dense.length < key) dense.push(undefined);
      dense[key] = seq;
      return undefined;
    }
    const earlier = this.sparse.get(key);
    if (earlier === undefined) this.sparse.set(key, seq);
    return earlier;
  }
}
