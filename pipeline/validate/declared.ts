/**
 * Which revisions a trace declares.
 *
 * The answer to `initialize` negotiates and is the authority; the proposal in the request, the version in `_meta` of
 * any other request, and the `MCP-Protocol-Version` header declare as well. A request that the peer answered with an
 * error declares nothing. A header belongs to the message in its request's body. Headers on stdio and `_meta` of
 * notifications declare nothing.
 */
import { asObject, type Exchange, type Message } from './message.js';
import { META_VERSION } from './session/session.js';

export interface Declared {
  /** All declared strings, sorted, shipped or not. */
  raw: string[];
  /** Of the first answered handshake; the authority where there is one. */
  negotiated: string | undefined;
  /** What the client proposed in that handshake. */
  proposed: string | undefined;
}

export class Declarations {
  private negotiated: string | undefined;
  private proposed: string | undefined;
  private readonly confirmed = new Set<string>();

  /** Versions that a request declares, kept until its answer shows whether they count. */
  private readonly pending = new Map<Message, string[]>();

  request(message: Message): void {
    if (!message.fromClient) return;
    const versions: string[] = [];
    const carried = message.meta?.[META_VERSION];
    if (typeof carried === 'string') versions.push(carried);
    const header =
      message.transport === 'stdio' ? undefined : message.http?.request?.header('mcp-protocol-version');
    if (header !== undefined) versions.push(header);
    if (message.method === 'initialize') {
      const proposal = message.params?.['protocolVersion'];
      if (typeof proposal === 'string') versions.push(proposal);
    }
    if (versions.length > 0 && versions.some((version) => !this.confirmed.has(version))) {
      this.pending.set(message, versions);
    }
  }

  exchange(exchange: Exchange): void {
    const versions = this.pending.get(exchange.request);
    if (versions !== undefined) {
      this.pending.delete(exchange.request);
      if (exchange.response.class === 'result') for (const version of versions) this.confirmed.add(version);
    }
    if (
      exchange.method !== 'initialize' ||
      exchange.response.class !== 'result' ||
      !exchange.request.fromClient
    )
      return;
    const answer = asObject(exchange.result)?.['protocolVersion'];
    if (typeof answer !== 'string') return;
    this.confirmed.add(answer);
    if (this.negotiated !== undefined) return;
    this.negotiated = answer;
    const proposal = exchange.params?.['protocolVersion'];
    this.proposed = typeof proposal === 'string' ? proposal : undefined;
  }

  finish(): Declared {
    const raw = new Set(this.confirmed);
    for (const versions of this.pending.values()) for (const version of versions) raw.add(version);
    return { raw: [...raw].sort(), negotiated: this.negotiated, proposed: this.proposed };
  }
}

/** The declared revisions that this build has a registry for, ascending. */
export function declaredRevisions(declared: Declared, shipped: readonly string[]): string[] {
  return declared.raw.filter((version) => shipped.includes(version));
}

/** What is declared, when something is and the judged revision is not in it. */
export function mismatch(declared: readonly string[], judged: string): string[] | undefined {
  return mismatchAny(declared, [judged]);
}

/** What is declared, when something is and none of the judged revisions is in it. */
export function mismatchAny(declared: readonly string[], judged: readonly string[]): string[] | undefined {
  return declared.length === 0 || judged.some((revision) => declared.includes(revision))
    ? undefined
    : [...declared];
}

export interface Choice {
  revision: string;
  why: 'negotiated' | 'declared' | 'newest';
  /** Notes for stderr. */
  notes: string[];
}

/** The revision that a trace is judged under when nobody names one; or why it is refused. */
export function chooseRevision(declared: Declared, shipped: readonly string[]): Choice | { refused: string } {
  const newest = shipped.at(-1);
  if (newest === undefined) return { refused: 'this build ships no registry' };
  const list = shipped.join(', ');
  const { negotiated, proposed } = declared;
  if (negotiated !== undefined) {
    if (!shipped.includes(negotiated)) {
      return {
        refused: `the trace negotiated ${negotiated}, which has no registry here (shipped: ${list}); --revision forces one`,
      };
    }
    const notes =
      proposed === undefined || proposed === negotiated
        ? []
        : [`the client proposed ${proposed}, the server answered ${negotiated}; judged under ${negotiated}`];
    return { revision: negotiated, why: 'negotiated', notes };
  }
  const known = declaredRevisions(declared, shipped);
  const chosen = known.at(-1);
  if (chosen !== undefined) {
    const others = declared.raw.filter((version) => version !== chosen);
    const notes =
      others.length === 0
        ? []
        : [`the trace declares ${chosen} and ${others.join(', ')}; judged under ${chosen}`];
    return { revision: chosen, why: 'declared', notes };
  }
  if (declared.raw.length > 0) {
    const raw = declared.raw.join(', ');
    return {
      refused: `the trace declares ${raw}, which has no registry here (shipped: ${list}); --revision forces one`,
    };
  }
  return {
    revision: newest,
    why: 'newest',
    notes: [`the trace declares no revision; judged under the newest shipped, ${newest}`],
  };
}
