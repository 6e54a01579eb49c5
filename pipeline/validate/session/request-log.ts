/** What one party has asked so far: which ids it has used, and when its requests were answered. */
import type { Seq } from '../../trace/event.js';
import { canonicalIdKey, type Message } from '../message.js';
import { SentIds } from './sent-ids.js';

export class RequestLog {
  /** Where the newest of the party's requests stands; -1 while there is none. */
  latest: Seq = -1;
  /** Where the latest of the party's requests stands that has its answer. What came before it was under way to the party by then. */
  answeredUpTo: Seq = -1;
  private readonly ids = new SentIds();
  /** Of ids that were used again, where the first of their requests stands. */
  private readonly firstSentAt = new Map<string | number, Seq>();

  sent(request: Message): void {
    this.latest = request.seq;
    if (request.id === null) return;
    const key = canonicalIdKey(request.id);
    const former = this.ids.send(key, request.seq);
    if (former !== undefined && !this.firstSentAt.has(key)) this.firstSentAt.set(key, former);
  }

  answered(request: Message, at: Seq): void {
    if (request.seq > this.answeredUpTo) this.answeredUpTo = request.seq;
    if (request.id !== null) this.ids.answer(canonicalIdKey(request.id), request.seq, at);
  }

  /** Where the newest request under this id stands; undefined for ids that were never used. */
  sentUnder(id: unknown): Seq | undefined {
    return id === undefined || id === null ? undefined : this.ids.sent(canonicalIdKey(id));
  }

  /** Where the first request under this id stands, when there was more than one. */
  firstUnder(id: unknown): Seq | undefined {
    return this.firstSentAt.size === 0 ? undefined : this.firstSentAt.get(canonicalIdKey(id));
  }

  /** Where the newest request under this id was answered; undefined while it waits, and for unknown ids. */
  answerTo(id: unknown): Seq | undefined {
    return id === undefined || id === null ? undefined : this.ids.answered(canonicalIdKey(id));
  }
}
