/** Identity that a party gives on some messages: where it is there once, its absence elsewhere is no setting. */
import type { Seq } from '../../../trace/event.js';
import type { Evidence, Message, Place } from '../../check.js';

const MOST_WAITING = 1000;

/** Reports messages without the identity in a session that shows it on another message, before or after. */
export class Consistency {
  private shown: Seq | undefined;
  /** Messages without it, seen before the first one with it. */
  private waiting: Place[] = [];

  constructor(
    private readonly evidence: Evidence,
    private readonly saw: string,
    private readonly expected: string,
  ) {}

  take(message: Message, present: boolean): void {
    if (present) {
      this.evidence.subject(message);
      if (this.shown !== undefined) return;
      this.shown = message.seq;
      for (const place of this.waiting) this.report(place);
      this.waiting = [];
    } else if (this.shown !== undefined) this.report(message);
    else if (this.waiting.length < MOST_WAITING) {
      const { seq, line, transport } = message;
      this.waiting.push({ seq, line, transport });
    }
  }

  private report(place: Place): void {
    this.evidence.subject(place);
    const { saw, expected, shown } = this;
    this.evidence.finding(
      place,
      shown === undefined || shown > place.seq ? { saw, expected } : { saw, expected, earlier: shown },
    );
  }
}
