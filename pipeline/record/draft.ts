/**
 * What a recorder or an importer hands to a sink: events that have no `seq` yet. The sink gives it, because a trace has
 * one writer only, and whatever is named after the place in the trace (a session, an exchange) is named at that moment.
 */
import type { HttpEvent, LifecycleEvent, MessageEvent, Seq } from '../trace/event.js';
import { writeEvent, writeMessage } from '../trace/writer.js';

export type MessageDraft = Omit<MessageEvent, 'seq' | 'payload'> & {
  /** The payload as JSON text that the trace reader takes; it is written as it stands. */
  payload: string;
};
export type HttpDraft = Omit<HttpEvent, 'seq'>;
export type LifecycleDraft = Omit<LifecycleEvent, 'seq'>;
export type Draft = MessageDraft | HttpDraft | LifecycleDraft;

/** One recorded session. Sinks may keep sessions apart by this object; its name is given with its first event. */
export class RecordedSession {
  name: string | undefined;
}

/** Takes events in the order in which they happened. `make` is called once, at once, with the event's `seq`. */
export interface Sink {
  write(session: RecordedSession, make: (seq: Seq) => Draft): void;
}

/** The trace line of a draft, without its end. */
export function draftLine(seq: Seq, draft: Draft): string {
  if (draft.kind !== 'message') return writeEvent({ seq, ...draft });
  const { payload, ...envelope } = draft;
  return writeMessage({ seq, ...envelope }, payload);
}

/** Drafts in memory, numbered from 1, each with its session. */
export class MemorySink implements Sink {
  readonly events: { seq: number; session: RecordedSession; draft: Draft }[] = [];

  write(session: RecordedSession, make: (seq: Seq) => Draft): void {
    const seq = this.events.length + 1;
    this.events.push({ seq, session, draft: make(seq) });
  }

  /** The lines of one session, or of all. */
  lines(of?: RecordedSession): string[] {
    return this.events
      .filter(({ session }) => of === undefined || session === of)
      .map(({ seq, draft }) => draftLine(seq, draft));
  }

  /** Sessions in the order of their first event. */
  sessions(): RecordedSession[] {
    return [...new Set(this.events.map(({ session }) => session))];
  }
}
