/** Recorded sessions judged under two revisions: which verdicts flip between a clause and what it became. */
import type { Registry, RegistryClause } from '../../emit/registry.js';
import type { Outcome, TraceJudgement } from '../../validate/judgement.js';

/** A clause whose outcome on one trace differs from that of the clause it descends from. */
export interface Flip {
  trace: string;
  /** The lineage that ties the two. */
  rule: string;
  from: string;
  to: string;
  was: Outcome;
  is: Outcome;
}

export interface Replay {
  from: string;
  to: string;
  traces: number;
  /** In the order of traces, then of clauses. */
  flips: Flip[];
}

/** Outcomes that a trace gave rise to; of the others it says nothing. */
const JUDGED: ReadonlySet<Outcome> = new Set(['pass', 'fail', 'warn']);

/**
 * The flips of one trace that was judged under both registries. A pair of clauses flips when both were judged and came out
 * differently, or when one was judged and the other, though a check of it exists, was not.
 */
export function flipsOf(trace: string, { judgements }: TraceJudgement, from: Registry, to: Registry): Flip[] {
  const outcomes = (revision: string) =>
    new Map(
      judgements
        .filter((judgement) => judgement.revision === revision)
        .flatMap(({ clauses }) => clauses.map(({ clause, outcome }) => [clause.id, outcome] as const)),
    );
  const before = outcomes(from.specVersion);
  const after = outcomes(to.specVersion);
  return pairsOf(from, to).flatMap(([old, heir]): Flip[] => {
    const was = before.get(old.id);
    const is = after.get(heir.id);
    if (was === undefined || is === undefined || was === is) return [];
    if (!JUDGED.has(was) && !JUDGED.has(is)) return [];
    if (was === 'excluded' || is === 'excluded') return [];
    return [{ trace, rule: heir.lineage.rule, from: old.id, to: heir.id, was, is }];
  });
}

/** Clauses with those that they became, whichever of the two registries is the later. */
function pairsOf(from: Registry, to: Registry): [RegistryClause, RegistryClause][] {
  const byId = new Map(from.clauses.map((clause) => [clause.id, clause]));
  const forward = to.clauses.flatMap((heir) =>
    (heir.lineage.from ?? []).flatMap((id): [RegistryClause, RegistryClause][] => {
      const old = byId.get(id);
      return old === undefined ? [] : [[old, heir]];
    }),
  );
  if (forward.length > 0) return forward;
  const later = new Map(to.clauses.map((clause) => [clause.id, clause]));
  return from.clauses.flatMap((heir) =>
    (heir.lineage.from ?? []).flatMap((id): [RegistryClause, RegistryClause][] => {
      const old = later.get(id);
      return old === undefined ? [] : [[heir, old]];
    }),
  );
}

/** `BASE-003 pass → BASE-045 fail (request-id-unique) in traces/a.jsonl`, a line each. */
export function replayLines({ flips }: Replay): string[] {
  return flips.map(
    ({ trace, rule, from, to, was, is }) => `${from} ${was} → ${to} ${is} (${rule}) in ${trace}`,
  );
}

export function replayTitle({ from, to, traces, flips }: Replay): string {
  return `Replay of ${traces} ${traces === 1 ? 'trace' : 'traces'} under ${from} and ${to}: ${flips.length} verdicts flip`;
}
