/** What one party has asked so far: which ids it has used, and when its requests were answered. */
import type { Seq } from '../../trace/event.js';
import { canonicalIdKey, type Message } from '../message.js';

/** Whole numbers may run this far ahead of how many were seen, so that one huge id does not claim memory. */
const AHEAD = 1024;

/** A seq for each id: compact where ids are small whole numbers. */
class SeqById {
  private readonly dense: (Seq | undefined)[] = [];
  private readonly sparse = new Map<string | number, Seq>();

  get(key: string | number): Seq | undefined {
    const { dense } = this;
    if (typeof key === 'number' && key >= 0 && key < dense.length && Number.isInteger(key)) {
      const seq = dense[key];
      if (seq !== undefined) return seq;
    }
    return this.sparse.size === 0 ? undefined : this.sparse.get(key);
  }

  set(key: string | number, seq: Seq): void {
    const { dense } = this;
    if (typeof key === 'number' && key >= 0 && key < dense.length + AHEAD && Number.isInteger(key)) {
      while (dense.length < key) dense.push(undefined);
      dense[key] = seq;
    } else this.sparse.set(key, seq);
  }
}

export class RequestLog {
  /** Where the latest of the party's requests stands that has its answer. What came before it was under way to the party by then. */
  answeredUpTo: Seq = -1;
  private readonly sentAt = new SeqById();
  private readonly answeredAt = new SeqById();

  sent(request: Message): void {
    if (request.id !== null) this.sentAt.set(canonicalIdKey(request.id), request.seq);
  }

  answered(request: Message, at: Seq): void {
    if (request.seq > this.answeredUpTo) this.answeredUpTo = request.seq;
    if (request.id === null) return;
    const key = canonicalIdKey(request.id);
    if (this.sentAt.get(key) === request.seq) this.answeredAt.set(key, at);
  }

  /** Where the newest request under this id stands; undefined for ids that were never used. */
  sentUnder(id: unknown): Seq | undefined {
    return id === undefined || id === null ? undefined : this.sentAt.get(canonicalIdKey(id));
  }

  /** Where the newest request under this id was answered; undefined while it waits, and for unknown ids. */
  answerTo(id: unknown): Seq | undefined {
    const sent = this.sentUnder(id);
    const answered = sent === undefined ? undefined : this.answeredAt.get(canonicalIdKey(id));
    return answered !== undefined && sent !== undefined && answered > sent ? answered : undefined;
  }
}
