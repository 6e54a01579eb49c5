/** Requests of one party that wait for their answer, by id; equal ids queue up, the earliest is answered first. */
import { Numeral } from '../../trace/numeral.js';
import { canonicalIdKey, idKey, type Message } from '../message.js';

type Waiting = Message | Message[];

export class OpenRequests {
  /** The one request that waits, while there is one: most sessions never need more. */
  private only: Message | undefined;
  private onlyKey: string | number = '';
  private readonly more = new Map<string | number, Waiting>();
  /**
   * Ids that are owed an answer, in canonical form, one slot an id. Kept from the first id on that was used twice at a
   * time or is no plain value; until then it is the same as what waits.
   */
  private owed: Set<string | number> | undefined;

  /** Takes a request in. Returns an earlier one that waits under the same id, if any. */
  open(request: Message): Message | undefined {
    const key = idKey(request.id);
    if (this.only === undefined && this.more.size === 0 && !(request.id instanceof Numeral)) {
      this.only = request;
      this.onlyKey = key;
      this.owed?.add(key);
      return undefined;
    }
    if (this.only !== undefined) {
      this.more.set(this.onlyKey, this.only);
      this.only = undefined;
    }
    const waiting = this.more.get(key);
    if (waiting !== undefined || request.id instanceof Numeral) this.countOwed();
    this.owed?.add(canonicalIdKey(request.id));
    if (waiting === undefined) {
      this.more.set(key, request);
      return undefined;
    }
    if (Array.isArray(waiting)) {
      waiting.push(request);
      return waiting[0];
    }
    this.more.set(key, [waiting, request]);
    return waiting;
  }

  /** The earliest request that waits under this id (value equality). */
  earliest(id: unknown): Message | undefined {
    const key = idKey(id);
    if (this.only !== undefined) return key === this.onlyKey ? this.only : undefined;
    const waiting = this.more.get(key);
    return Array.isArray(waiting) ? waiting[0] : waiting;
  }

  /** Whether an answer with this id is owed; it is not any more after this. */
  settle(id: unknown): boolean {
    if (id instanceof Numeral) this.countOwed();
    return this.owed === undefined ? this.earliest(id) !== undefined : this.owed.delete(canonicalIdKey(id));
  }

  /** Takes the earliest request under this id out. */
  close(id: unknown): Message | undefined {
    const key = idKey(id);
    if (this.only !== undefined) {
      if (key !== this.onlyKey) return undefined;
      const request = this.only;
      this.only = undefined;
      return request;
    }
    const waiting = this.more.get(key);
    if (!Array.isArray(waiting)) {
      if (waiting !== undefined) this.more.delete(key);
      return waiting;
    }
    const request = waiting.shift();
    if (waiting.length === 0) this.more.delete(key);
    return request;
  }

  /** All that wait. */
  *[Symbol.iterator](): Iterator<Message> {
    if (this.only !== undefined) yield this.only;
    for (const waiting of this.more.values()) {
      if (Array.isArray(waiting)) yield* waiting;
      else yield waiting;
    }
  }

  private countOwed(): void {
    if (this.owed !== undefined) return;
    this.owed = new Set();
    for (const request of this) this.owed.add(canonicalIdKey(request.id));
  }
}
