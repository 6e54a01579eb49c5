/**
 * The merged report: what several traces show together. Merging is associative and does not look at order, so that any
 * batch engine can spread traces over machines and merge what comes back in any grouping.
 */
import { type Outcome, type Verdict, worst } from '../../validate/judgement.js';
import type { ReportDocument, RequirementDocument, TotalsDocument } from './json.js';

export interface MergedTrace {
  trace: string;
  why: string;
  events: number;
  sessions: number;
  verdict: Verdict;
  revision_mismatch?: string[];
  /** Ascending. */
  revisions: {
    revision: string;
    verdict: Verdict;
    totals: TotalsDocument;
    planned: number;
    wire: { verdict: 'pass' | 'fail'; messages: number; invalid: number };
  }[];
}

export interface MergedFinding {
  trace: string;
  check: string;
  seq: number | string;
  line: number;
  detail: string;
  known?: true;
}

export interface MergedRequirement {
  revision: string;
  id: string;
  level: string;
  actor: string;
  section: string;
  statement: string;
  link?: string;
  /** How many traces had each outcome; those that none had are left out. */
  outcomes: Partial<Record<Outcome, number>>;
  /** The first of them by trace and place. */
  findings?: MergedFinding[];
  /** Findings beyond those kept here or by the judge. */
  uncounted?: number;
}

/** A trace that could not be judged. */
export interface FailedTrace {
  trace: string;
  /** 2 could not be judged, 3 malformed. */
  code: 2 | 3;
  reason: string;
}

export interface MergedDocument {
  merged: 1;
  /** The worst of the traces' verdicts. */
  verdict: Verdict;
  traces: MergedTrace[];
  failures: FailedTrace[];
  /** By revision, then id. */
  requirements: MergedRequirement[];
}

/** Findings kept for each clause and revision. */
const MOST_FINDINGS = 100;

export const EMPTY_MERGE: MergedDocument = {
  merged: 1,
  verdict: 'pass',
  traces: [],
  failures: [],
  requirements: [],
};

export const failedMerge = (failure: FailedTrace): MergedDocument => ({
  ...EMPTY_MERGE,
  failures: [failure],
});

/** The report of one trace as a merged report. */
export function mergedOf(document: ReportDocument): MergedDocument {
  const summaries =
    'summaries' in document ? document.summaries : [{ ...document, revision: document.revision }];
  const { trace, why, events, sessions, verdict, revision_mismatch } = document;
  const revisions = summaries
    .map(({ revision, verdict, totals, planned, wire }) => ({
      revision,
      verdict,
      totals,
      planned,
      wire: { verdict: wire.verdict, messages: wire.messages, invalid: wire.invalid },
    }))
    .sort((a, b) => compare(a.revision, b.revision));
  const merged: MergedDocument = {
    merged: 1,
    verdict,
    traces: [
      {
        trace,
        why,
        events,
        sessions,
        verdict,
        ...(revision_mismatch === undefined ? {} : { revision_mismatch }),
        revisions: revisions.filter(({ revision }, i) => revision !== revisions[i - 1]?.revision),
      },
    ],
    failures: [],
    requirements: requirementsOf(document).sort(byClause),
  };
  return merged;
}

function requirementsOf(document: ReportDocument): MergedRequirement[] {
  const { trace } = document;
  if (!('summaries' in document))
    return document.requirements.map((one) => requirement(trace, document.revision, one));
  return document.revisions.flatMap((revision, column) =>
    // A revision that was asked for twice counts once.
    document.revisions.indexOf(revision) !== column
      ? []
      : document.requirements.flatMap(({ outcomes, findings, uncounted, ...rest }) => {
          const outcome = outcomes[column];
          if (outcome === null || outcome === undefined) return [];
          const own = {
            ...rest,
            outcome,
            findings: findings?.[column] ?? [],
            uncounted: uncounted?.[column] ?? 0,
          };
          return [requirement(trace, revision, own)];
        }),
  );
}

function requirement(trace: string, revision: string, one: RequirementDocument): MergedRequirement {
  const { id, level, actor, section, statement, link, outcome, findings = [], uncounted = 0 } = one;
  return trimmed({
    revision,
    id,
    level,
    actor,
    section,
    statement,
    ...(link === undefined ? {} : { link }),
    outcomes: { [outcome]: 1 },
    findings: findings.map(({ check, seq, line, detail, known }) => ({
      trace,
      check,
      seq,
      line,
      detail,
      ...(known === undefined ? {} : { known }),
    })),
    uncounted,
  });
}

/** The smallest findings of a union are the smallest of the smallest: keeping few does not break associativity. */
function trimmed({ findings = [], uncounted = 0, ...rest }: MergedRequirement): MergedRequirement {
  const sorted = [...findings].sort(byPlace);
  const over = uncounted + Math.max(0, sorted.length - MOST_FINDINGS);
  return {
    ...rest,
    ...(sorted.length === 0 ? {} : { findings: sorted.slice(0, MOST_FINDINGS) }),
    ...(over === 0 ? {} : { uncounted: over }),
  };
}

/** Throws nothing; equal traces given twice stand twice. */
export function mergeReports(documents: readonly MergedDocument[]): MergedDocument {
  const requirements = new Map<string, MergedRequirement>();
  for (const one of documents.flatMap((document) => document.requirements)) {
    const key = `${one.revision} ${one.id}`;
    const present = requirements.get(key);
    requirements.set(key, present === undefined ? one : added(present, one));
  }
  return {
    merged: 1,
    verdict: worst(documents.map(({ verdict }) => verdict)),
    traces: documents.flatMap(({ traces }) => traces).sort(byTrace),
    failures: documents.flatMap(({ failures }) => failures).sort(byTrace),
    requirements: [...requirements.values()].sort(byClause),
  };
}

function added(a: MergedRequirement, b: MergedRequirement): MergedRequirement {
  // What describes a clause may differ between versions of a registry: the smaller text, whatever the order.
  const [facts] = [a, b].sort((x, y) => compare(describing(x), describing(y)));
  const outcomes: Partial<Record<Outcome, number>> = {};
  for (const one of [a, b])
    for (const [outcome, count] of Object.entries(one.outcomes))
      outcomes[outcome as Outcome] = (outcomes[outcome as Outcome] ?? 0) + count;
  const sorted = Object.fromEntries(Object.entries(outcomes).sort(([x], [y]) => compare(x, y)));
  return trimmed({
    ...(facts ?? a),
    outcomes: sorted,
    findings: [...(a.findings ?? []), ...(b.findings ?? [])],
    uncounted: (a.uncounted ?? 0) + (b.uncounted ?? 0),
  });
}

const describing = ({ level, actor, section, statement, link }: MergedRequirement): string =>
  JSON.stringify([level, actor, section, statement, link]);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byTrace = (a: { trace: string }, b: { trace: string }): number =>
  compare(a.trace, b.trace) || compare(JSON.stringify(a), JSON.stringify(b));

const byClause = (a: MergedRequirement, b: MergedRequirement): number =>
  compare(a.revision, b.revision) || compare(a.id, b.id);

const byPlace = (a: MergedFinding, b: MergedFinding): number =>
  compare(a.trace, b.trace) || a.line - b.line || compare(JSON.stringify(a), JSON.stringify(b));
