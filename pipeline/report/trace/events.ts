/**
 * Events of a trace as a reader may see them: pretty-printed, bounded, credentials masked. Formats that show events ask
 * for those that the findings speak of.
 */
import type { Seq, TraceEvent } from '../../trace/event.js';
import { isNumber } from '../../trace/numeral.js';
import { masked } from '../../validate/wording.js';
import type { Report } from './report.js';

export interface ShownEvent {
  seq: Seq;
  line: number;
  direction: TraceEvent['direction'];
  kind: TraceEvent['kind'];
  /** Pretty-printed JSON, perhaps cut. */
  text: string;
  /** Characters left out at the end. */
  cut: number;
}

/** Characters shown of one event. */
const MOST_TEXT = 10_000;
/** Members shown of one object or array, and levels shown. */
const MOST_MEMBERS = 200;
const DEEPEST = 24;
/** Events shown for one report. */
export const MOST_EVENTS = 2_000;

/** `seq` of the events that the findings of a report speak of, and of those that they collide with; ascending. */
export function eventsOf(report: Report): Seq[] {
  const wanted = new Set<Seq>();
  for (const { clauses, wire } of report.revisions) {
    for (const { findings } of clauses)
      for (const { seq, earlier } of findings) {
        wanted.add(seq);
        if (earlier !== undefined) wanted.add(earlier);
      }
    for (const { seq } of wire.findings) wanted.add(seq);
  }
  return [...wanted].sort((a, b) => (a < b ? -1 : 1)).slice(0, MOST_EVENTS);
}

/** Names of headers and members whose string is a credential. */
const CREDENTIAL =
  /^(?:authorization|proxy-authorization|(?:set-)?cookie|mcp-session-id|(?:access|refresh|id|bearer|auth|session)?[-_]?token|client[-_]?secret|secret|password|passwd|api[-_]?key|x-api-key|code[-_]?verifier)$/i;

export function shownEvent(event: TraceEvent, line: number): ShownEvent {
  const text = pretty(event, '', 0);
  return {
    seq: event.seq,
    line,
    direction: event.direction,
    kind: event.kind,
    text: text.slice(0, MOST_TEXT),
    cut: Math.max(0, text.length - MOST_TEXT),
  };
}

function pretty(value: unknown, indent: string, depth: number): string {
  if (typeof value === 'bigint' || isNumber(value)) return String(value);
  if (typeof value === 'string')
    return JSON.stringify(value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value);
  if (typeof value !== 'object' || value === null) return String(value);
  const list = Array.isArray(value);
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  if (entries.length === 0) return list ? '[]' : '{}';
  if (depth >= DEEPEST) return list ? '[…]' : '{…}';
  const inner = `${indent}  `;
  const lines = entries.slice(0, MOST_MEMBERS).map(([key, member]) => {
    const shown =
      typeof member === 'string' && CREDENTIAL.test(key) ? masked(member) : pretty(member, inner, depth + 1);
    return `${inner}${list ? '' : `${JSON.stringify(key)}: `}${shown}`;
  });
  if (entries.length > MOST_MEMBERS) lines.push(`${inner}… ${entries.length - MOST_MEMBERS} more`);
  const [open, close] = list ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
