/** Evidence → the outcome of a clause. */
import type { RegistryClause } from '../emit/registry.js';
import type { Check, Evidence, Finding } from './check.js';
import type { ClauseJudgement, Outcome } from './judgement.js';
import type { Session } from './session/session.js';

/** What one instance of a check has gathered, and the sessions that it watched. */
export interface Gathered {
  evidence: Evidence;
  sessions: readonly Session[];
}

export interface Scales {
  /** The checks that this build has, by id. */
  checks: ReadonlyMap<string, Check>;
  /** Findings kept for each clause. */
  cap: number;
  /** What a check has gathered in the sessions that a clause binds. */
  evidence(check: Check, bound: readonly Session[]): Iterable<Gathered>;
}

/** A clause's check: `id` or `id#rule`. */
interface CheckRef {
  id: string;
  rule: string | undefined;
}

export const refOf = (text: string): CheckRef => {
  const [id = '', rule] = text.split('#');
  return { id, rule };
};

/** The outcome of a clause over the sessions that are judged. */
export function weighClause(
  clause: RegistryClause,
  judged: readonly Session[],
  scales: Scales,
): ClauseJudgement {
  const { gate } = clause;
  if (clause.checks === undefined) return outcomeOf(clause, 'excluded');
  const refs = clause.checks.map(refOf);
  const missing = refs.map(({ id }) => id).filter((id) => !scales.checks.has(id));
  if (missing.length > 0) return outcomeOf(clause, 'unsupported', { missing });
  const bound = gate === undefined ? judged : judged.filter((session) => session.declares(gate) === true);
  if (gate !== undefined && bound.length === 0) return outcomeOf(clause, 'not-applicable');
  return weigh(clause, refs, bound, scales);
}

function weigh(
  clause: RegistryClause,
  refs: readonly CheckRef[],
  bound: readonly Session[],
  scales: Scales,
): ClauseJudgement {
  const findings: Finding[] = [];
  let subjects = 0;
  let uncounted = 0;
  let obscured = false;
  for (const { id, rule } of refs) {
    const check = scales.checks.get(id);
    if (check === undefined) continue;
    for (const { evidence, sessions } of scales.evidence(check, bound)) {
      const seen = evidence.subjects(rule, clause.transport);
      if (seen > 0 && sessions.some((session) => hides(check, session))) {
        obscured = true;
        continue;
      }
      subjects += seen;
      uncounted += evidence.uncounted(rule, clause.transport);
      for (const finding of evidence.findings) {
        if (rule !== undefined && finding.rule !== undefined && finding.rule !== rule) continue;
        if (clause.transport !== undefined && finding.transport !== clause.transport) continue;
        if (findings.length < scales.cap) findings.push(finding);
        else uncounted++;
      }
    }
  }
  const weighed = { subjects, findings, uncounted, obscured };
  if (findings.length > 0)
    return outcomeOf(clause, clause.level.startsWith('MUST') ? 'fail' : 'warn', weighed);
  return outcomeOf(clause, subjects > 0 ? 'pass' : 'not-observed', weighed);
}

function outcomeOf(
  clause: RegistryClause,
  outcome: Outcome,
  more: Partial<ClauseJudgement> = {},
): ClauseJudgement {
  return {
    clause,
    outcome,
    subjects: 0,
    findings: [],
    uncounted: 0,
    missing: [],
    obscured: false,
    ...more,
  };
}

/** Whether the session's recording is too poor for this check's evidence to count. */
function hides({ needs }: Check, session: Session): boolean {
  if (needs === undefined) return false;
  return (
    (session.incomplete && needs.includes('complete')) ||
    (session.rebuiltOrder && needs.includes('order')) ||
    (session.traits.has('partial-headers') && needs.includes('headers'))
  );
}
