/** What judging a trace under one revision gives: an outcome a clause, with its evidence. */
import type { RegistryClause } from '../emit/registry.js';
import type { Seq } from '../trace/event.js';
import type { Finding } from './check.js';
import type { Declared } from './declared.js';

export const OUTCOMES = [
  'pass',
  'fail',
  'warn',
  'excluded',
  'unsupported',
  'not-applicable',
  'not-observed',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Totals = Record<Outcome, number>;

export type Verdict = 'pass' | 'pass-with-warnings' | 'fail' | 'unsupported';

export interface ClauseJudgement {
  clause: RegistryClause;
  outcome: Outcome;
  /** Elements that could have been findings. */
  subjects: number;
  findings: Finding[];
  /** Findings beyond the cap: counted, not kept. */
  uncounted: number;
  /** Checks that this build does not have; only when unsupported. */
  missing: string[];
  /** Evidence was there, but the recording is too incomplete for it to count. */
  obscured: boolean;
}

export interface WireFinding {
  seq: Seq;
  line: number;
  /** JSON pointer into the message. */
  path: string;
  what: string;
}

export interface WireJudgement {
  /** Messages judged. */
  messages: number;
  invalid: number;
  findings: WireFinding[];
  /** Points that the schema forbids and the prose allows: shown, not failing. */
  exceptions: WireFinding[];
}

export interface Judgement {
  revision: string;
  clauses: ClauseJudgement[];
  totals: Totals;
  wire: WireJudgement;
  verdict: Verdict;
  /** Messages of another era that this revision does not judge, and the revision that does. */
  leftAside: { messages: number; revision: string | undefined } | undefined;
  /** What the trace declares, when it declares something and not this revision. */
  mismatch: string[] | undefined;
}

export interface TraceJudgement {
  judgements: Judgement[];
  declared: Declared;
  events: number;
  sessions: number;
}

export function totalsOf(clauses: readonly Pick<ClauseJudgement, 'outcome'>[]): Totals {
  const totals = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Totals;
  for (const { outcome } of clauses) totals[outcome]++;
  return totals;
}

/** Worst first: unsupported, fail (a failing wire schema too), pass-with-warnings, pass. */
export function verdictOf(totals: Totals, wire: WireJudgement): Verdict {
  if (totals.unsupported > 0) return 'unsupported';
  if (totals.fail > 0 || wire.invalid > 0) return 'fail';
  return totals.warn > 0 ? 'pass-with-warnings' : 'pass';
}

const WORST: readonly Verdict[] = ['unsupported', 'fail', 'pass-with-warnings', 'pass'];

export function worst(verdicts: readonly Verdict[]): Verdict {
  return WORST.find((verdict) => verdicts.includes(verdict)) ?? 'pass';
}

/** Nothing was judged: no pass, fail or warn anywhere, although something could have been. */
export function judgedNothing(judgements: readonly Judgement[]): boolean {
  const sum = (outcome: Outcome) =>
    judgements.reduce((total, judgement) => total + judgement.totals[outcome], 0);
  const judged = sum('pass') + sum('fail') + sum('warn');
  return judged === 0 && sum('unsupported') === 0 && sum('not-observed') > 0;
}
