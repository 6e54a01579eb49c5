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
  /** Clauses that some trace judged under the one revision alone, counted by trace. */
  onlyBefore: number;
  onlyAfter: number;
}

/** Outcomes that a trace gave rise to; of the others it says nothing. */
const JUDGED: ReadonlySet<Outcome> = new Set(['pass', 'fail', 'warn']);

/** Adds one trace, judged under both registries, to a replay. A pair of clauses flips when both came out, and differently. */
export function addTrace(
  replay: Replay,
  trace: string,
  { judgements }: Pick<TraceJudgement, 'judgements'>,
  from: Registry,
  to: Registry,
): Replay {
  const outcomes = (revision: string) =>
    new Map(
      judgements
        .filter((judgement) => judgement.revision === revision)
        .flatMap(({ clauses }) => clauses.map(({ clause, outcome }) => [clause.id, outcome] as const)),
    );
  const before = outcomes(from.specVersion);
  const after = outcomes(to.specVersion);
  const result = { ...replay, traces: replay.traces + 1, flips: [...replay.flips] };
  for (const [old, heir] of pairsOf(from, to)) {
    const was = before.get(old.id);
    const is = after.get(heir.id);
    if (was === undefined || is === undefined || was === is) continue;
    if (JUDGED.has(was) && JUDGED.has(is)) {
      result.flips.push({ trace, rule: heir.lineage.rule, from: old.id, to: heir.id, was, is });
    } else if (JUDGED.has(was)) result.onlyBefore++;
    else if (JUDGED.has(is)) result.onlyAfter++;
  }
  return result;
}

export function emptyReplay(from: string, to: string): Replay {
  return { from, to, traces: 0, flips: [], onlyBefore: 0, onlyAfter: 0 };
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

export function replayTitle({ from, to, traces, flips, onlyBefore, onlyAfter }: Replay): string {
  const names = `Replay of ${traces} ${traces === 1 ? 'trace' : 'traces'} under ${from} and ${to}`;
  return `${names}: ${flips.length} verdicts flip (${onlyBefore} judged only under ${from}, ${onlyAfter} only under ${to})`;
}
