/**
 * Which recorded session an HTTP exchange belongs to.
 *
 * A session id decides. An `initialize` without one opens a session, and the id in its answer is bound to it. Of the
 * other requests without an id
 * - one that says its version itself (2026-07-28) belongs to no handshake: to the newest session that has no id;
 * - so does any other while that session shook hands, as servers without ids do;
 * - else it lost the id of the one session that is open there, which is where the verdict on that belongs;
 * - where several are open nobody can say whose it is: it stands apart, with a gap, so that no other rule is broken by it.
 */
import type { Seq } from '../trace/event.js';
import { RecordedSession } from './draft.js';
import { pseudonym } from './privacy.js';

class HttpSession extends RecordedSession {
  /** An id has taken the session's name. */
  named = false;
  /** A JSON-RPC message was seen in it. */
  spoke = false;
  /** It was opened by `initialize`. */
  shookHands = false;

  /** `path`: of its first request. */
  constructor(readonly path: string) {
    super();
  }
}

export type { HttpSession };

export interface RoutedRequest {
  /** Value of `Mcp-Session-Id`. */
  id: string | undefined;
  path: string;
  /** It carries an `initialize` request. */
  initialize: boolean;
  hasMessage: boolean;
  /** It names its protocol version in its message or the message's method in a header, as 2026-07-28 has it. */
  selfContained: boolean;
}

export interface Routed {
  session: HttpSession;
  /** Why what was before is missing: the session goes on since before the recording, or it is not known which one it is. */
  gap?: 'joined-late' | 'session-unknown';
}

export class HttpSessions {
  private readonly byId = new Map<string, HttpSession>();
  private readonly names = new Map<string, string>();
  /** Sessions with an id that the server was seen to serve, and not to end. */
  private readonly open = new Set<HttpSession>();
  private anonymous: HttpSession | undefined;

  ofRequest(request: RoutedRequest): Routed {
    const { id, path, initialize } = request;
    if (id !== undefined) {
      const known = this.byId.get(id);
      if (known !== undefined) return { session: known };
      const session = new HttpSession(path);
      session.spoke = true;
      this.byId.set(id, session);
      return { session, gap: 'joined-late' };
    }
    if (!initialize && !request.selfContained && this.anonymous?.shookHands !== true) {
      const [only, other] = [...this.open].filter((session) => session.path === path);
      if (only !== undefined) {
        return other === undefined
          ? { session: only }
          : { session: this.withoutId(request), gap: 'session-unknown' };
      }
    }
    return { session: this.withoutId(request) };
  }

  /** The newest session without an id. Probes before the handshake are part of the session that it opens. */
  private withoutId({ path, initialize, hasMessage }: RoutedRequest): HttpSession {
    if (this.anonymous === undefined || (initialize && this.anonymous.spoke)) {
      this.anonymous = new HttpSession(path);
    }
    if (initialize) this.anonymous.shookHands = true;
    if (hasMessage) this.anonymous.spoke = true;
    return this.anonymous;
  }

  /** Takes note of the id that an answer carries. */
  answered(session: HttpSession, id: string, initialize: boolean): void {
    if (!this.byId.has(id)) this.byId.set(id, session);
    if (initialize && this.anonymous === session) this.anonymous = undefined;
  }

  /** Takes note of how a request with an id, or the initialize that got one, was answered. */
  served(id: string, method: string, status: number): void {
    const session = this.byId.get(id);
    if (session === undefined) return;
    const good = status >= 200 && status < 300;
    if (good && method !== 'DELETE') this.open.add(session);
    else if (good || status === 404) this.open.delete(session);
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
