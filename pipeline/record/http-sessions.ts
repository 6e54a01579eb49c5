/**
 * Which recorded session an HTTP exchange belongs to.
 *
 * A session id decides. An `initialize` without one opens a session, and the id in its answer is bound to it. Other
 * exchanges without an id (probes, servers without sessions, 2026-07-28) belong to the newest session that has no id.
 */
import type { Seq } from '../trace/event.js';
import { RecordedSession } from './draft.js';
import { pseudonym } from './privacy.js';

class HttpSession extends RecordedSession {
  /** An id has taken the session's name. */
  named = false;
  /** A JSON-RPC message was seen in it. */
  spoke = false;
}

export type { HttpSession };

export interface Routed {
  session: HttpSession;
  /** It goes on since before the recording: its beginning is missing. */
  joinedLate: boolean;
}

export class HttpSessions {
  private readonly byId = new Map<string, HttpSession>();
  private readonly names = new Map<string, string>();
  private anonymous: HttpSession | undefined;

  ofRequest(id: string | undefined, initialize: boolean, hasMessage: boolean): Routed {
    if (id !== undefined) {
      const known = this.byId.get(id);
      if (known !== undefined) return { session: known, joinedLate: false };
      const session = new HttpSession();
      session.spoke = true;
      this.byId.set(id, session);
      return { session, joinedLate: true };
    }
    // Probes before the handshake are part of the session that it opens.
    const stays = this.anonymous !== undefined && !(initialize && this.anonymous.spoke);
    const session = stays && this.anonymous !== undefined ? this.anonymous : new HttpSession();
    if (hasMessage) session.spoke = true;
    this.anonymous = session;
    return { session, joinedLate: false };
  }

  /** Takes note of the id that an answer carries. */
  answered(session: HttpSession, id: string, initialize: boolean): void {
    if (!this.byId.has(id)) this.byId.set(id, session);
    if (initialize && this.anonymous === session) this.anonymous = undefined;
  }

  /** What stands for an id in the trace: the same all through, named after the session or the event it came up in. */
  pseudonym(id: string, seq: Seq): string {
    let name = this.names.get(id);
    if (name === undefined) {
      const session = this.byId.get(id);
      const own = session === undefined || session.named ? undefined : session.name;
      if (session !== undefined && own !== undefined) session.named = true;
      name = own ?? `session-${seq}`;
      this.names.set(id, name);
    }
    return pseudonym(id, name);
  }
}
