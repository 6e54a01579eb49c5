import type { Message, Session } from '../../check.js';

/** Whether a server sends this once more on a resumed stream: its SSE event id was there before. */
export function isRedelivered(message: Message, session: Session): boolean {
  const id = message.event.sse?.id;
  return id !== undefined && id !== '' && session.streams.seen(id) !== undefined;
}
