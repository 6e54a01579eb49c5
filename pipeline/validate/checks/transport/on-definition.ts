/** Findings against a server that rest on what it listed of a tool. */
import type { Evidence, Exchange, FindingDetail, Json, Place, Session } from '../../check.js';
import type { Listed } from '../../session/catalogue.js';

interface Waiting {
  readonly name: string;
  readonly definition: Json;
  readonly at: Place;
  readonly detail: FindingDetail;
}

const MOST_WAITING = 32;

/**
 * A server may change a tool without a notice, and then judges a call by a definition that was not listed yet. So a finding waits
 * for the next listing of the tool: it is dropped when that shows another definition.
 */
export class OnDefinition {
  private waiting: Waiting[] = [];

  constructor(
    private readonly evidence: Evidence,
    private readonly session: Session,
  ) {}

  /** Without a definition the finding stands at once. */
  finding(listed: Listed | undefined, { seq, line, transport }: Place, detail: FindingDetail): void {
    const name = listed?.definition['name'];
    const at = { seq, line, transport };
    if (listed === undefined || typeof name !== 'string') {
      this.evidence.finding(at, detail);
      return;
    }
    this.waiting.push({ name, definition: listed.definition, at, detail });
    if (this.waiting.length > MOST_WAITING) this.end();
  }

  /** For the handler of `tools/list`. */
  readonly relisted = ({ response }: Exchange): void => {
    if (this.waiting.length === 0) return;
    this.waiting = this.waiting.filter(({ name, definition, at, detail }) => {
      const listed = this.session.catalogue.tools.get(name);
      if (listed?.listing !== response) return true;
      if (listed.definition === definition) this.evidence.finding(at, detail);
      return false;
    });
  };

  readonly end = (): void => {
    for (const { at, detail } of this.waiting) this.evidence.finding(at, detail);
    this.waiting = [];
  };
}

/** Whether the definition by which a request's headers were read still stands without doubt. */
export function stillListed(session: Session, listed: Listed, exchange: Exchange): boolean {
  const name = listed.definition['name'];
  return (
    typeof name === 'string' && session.toolFor(name, exchange.request)?.definition === listed.definition
  );
}
