/** Report → JSON. Keys and their order are public interface; report.schema.ts describes them. */
import type { Outcome, Totals, Verdict } from '../../validate/judgement.js';
import type { Report, ReportClause, ReportFinding, ReportRevision, ReportWire, Why } from './report.js';
import { rows } from './text.js';

/** A finding as it stands in documents; a `seq` past 2^53 is a string there. */
export interface FindingDocument {
  check: string;
  seq: number | string;
  line: number;
  detail: string;
  earlier?: number | string;
  known?: true;
}

export interface TotalsDocument {
  pass: number;
  fail: number;
  warn: number;
  excluded: number;
  unsupported: number;
  not_applicable: number;
  not_observed: number;
}

export interface WireDocument {
  verdict: 'pass' | 'fail';
  messages: number;
  invalid: number;
  known?: true;
  findings: { seq: number | string; line: number; path: string; what: string }[];
  exceptions: { seq: number | string; line: number; path: string; what: string }[];
}

interface RevisionFacts {
  verdict: Verdict;
  totals: TotalsDocument;
  planned: number;
  wire: WireDocument;
  left_aside?: { messages: number; revision?: string };
}

export interface RequirementDocument {
  id: string;
  level: string;
  outcome: Outcome;
  actor: string;
  section: string;
  statement: string;
  quote?: string;
  link?: string;
  gate?: string;
  findings?: FindingDocument[];
  uncounted?: number;
  exclusion?: string;
  missing_checks?: string[];
  capability?: string;
}

/** One trace under one revision. */
export interface SingleDocument extends RevisionFacts {
  revision: string;
  why: Why;
  trace: string;
  events: number;
  sessions: number;
  revision_mismatch?: string[];
  requirements: RequirementDocument[];
}

/** One trace under several revisions; what is per revision is aligned with `revisions`, null where a clause is absent. */
export interface SeveralDocument {
  revisions: string[];
  why: Why;
  trace: string;
  events: number;
  sessions: number;
  verdict: Verdict;
  revision_mismatch?: string[];
  summaries: ({ revision: string } & RevisionFacts)[];
  requirements: {
    id: string;
    level: string;
    actor: string;
    section: string;
    statement: string;
    link?: string;
    gate?: string;
    outcomes: (Outcome | null)[];
    findings?: FindingDocument[][];
    uncounted?: number[];
  }[];
}

export type ReportDocument = SingleDocument | SeveralDocument;

/** Two-space pretty JSON with a final newline. */
export function formatJson(report: Report): string {
  return printDocument(reportDocument(report));
}

export function printDocument(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

export function reportDocument(report: Report): ReportDocument {
  const [single, ...others] = report.revisions;
  return single !== undefined && others.length === 0
    ? singleDocument(report, single)
    : severalDocument(report);
}

function singleDocument(report: Report, revision: ReportRevision): SingleDocument {
  const { verdict, ...facts } = factsOf(revision);
  return {
    revision: revision.revision,
    why: report.why,
    trace: report.trace,
    events: report.events,
    sessions: report.sessions,
    verdict,
    ...(report.mismatch === undefined ? {} : { revision_mismatch: report.mismatch }),
    ...facts,
    requirements: revision.clauses.map(requirementDocument),
  };
}

function requirementDocument(clause: ReportClause): RequirementDocument {
  return {
    id: clause.id,
    level: clause.level,
    outcome: clause.outcome,
    actor: clause.actor,
    section: clause.section,
    statement: clause.statement,
    ...(clause.quote === undefined ? {} : { quote: clause.quote }),
    ...(clause.link === undefined ? {} : { link: clause.link }),
    ...(clause.gate === undefined ? {} : { gate: clause.gate }),
    ...(clause.findings.length === 0 ? {} : { findings: clause.findings.map(findingDocument) }),
    ...(clause.uncounted === 0 ? {} : { uncounted: clause.uncounted }),
    ...(clause.outcome === 'excluded' ? { exclusion: clause.exclusion ?? '' } : {}),
    ...(clause.outcome === 'unsupported' ? { missing_checks: clause.missing } : {}),
    ...(clause.outcome === 'not-applicable' ? { capability: clause.gate ?? '' } : {}),
  };
}

const seqDocument = (seq: number | bigint): number | string => (typeof seq === 'bigint' ? String(seq) : seq);

function findingDocument({ check, seq, line, detail, earlier, known }: ReportFinding): FindingDocument {
  return {
    check,
    seq: seqDocument(seq),
    line,
    detail,
    ...(earlier === undefined ? {} : { earlier: seqDocument(earlier) }),
    ...(known === undefined ? {} : { known }),
  };
}

function severalDocument(report: Report): SeveralDocument {
  return {
    revisions: report.revisions.map(({ revision }) => revision),
    why: report.why,
    trace: report.trace,
    events: report.events,
    sessions: report.sessions,
    verdict: report.verdict,
    ...(report.mismatch === undefined ? {} : { revision_mismatch: report.mismatch }),
    summaries: report.revisions.map((revision) => ({ revision: revision.revision, ...factsOf(revision) })),
    requirements: rows(report.revisions).map(({ id, level, cells }) => {
      const first = cells.find((cell) => cell !== undefined);
      return {
        id,
        level,
        actor: first?.actor ?? '',
        section: first?.section ?? '',
        statement: first?.statement ?? '',
        ...(first?.link === undefined ? {} : { link: first.link }),
        ...(first?.gate === undefined ? {} : { gate: first.gate }),
        outcomes: cells.map((cell) => cell?.outcome ?? null),
        ...(cells.some((cell) => (cell?.findings.length ?? 0) > 0)
          ? { findings: cells.map((cell) => (cell?.findings ?? []).map(findingDocument)) }
          : {}),
        ...(cells.some((cell) => (cell?.uncounted ?? 0) > 0)
          ? { uncounted: cells.map((cell) => cell?.uncounted ?? 0) }
          : {}),
      };
    }),
  };
}

function factsOf({ verdict, totals, planned, wire, leftAside }: ReportRevision): RevisionFacts {
  return {
    verdict,
    totals: totalsDocument(totals),
    planned,
    wire: wireDocument(wire),
    ...(leftAside === undefined
      ? {}
      : {
          left_aside: {
            messages: leftAside.messages,
            ...(leftAside.revision === undefined ? {} : { revision: leftAside.revision }),
          },
        }),
  };
}

function totalsDocument(totals: Totals): TotalsDocument {
  return {
    pass: totals.pass,
    fail: totals.fail,
    warn: totals.warn,
    excluded: totals.excluded,
    unsupported: totals.unsupported,
    not_applicable: totals['not-applicable'],
    not_observed: totals['not-observed'],
  };
}

function wireDocument({ messages, invalid, findings, exceptions, known }: ReportWire): WireDocument {
  const pointDocument = ({ seq, line, path, what }: ReportWire['findings'][number]) => ({
    seq: seqDocument(seq),
    line,
    path,
    what,
  });
  return {
    verdict: invalid === 0 ? 'pass' : 'fail',
    messages,
    invalid,
    ...(known === undefined ? {} : { known }),
    findings: findings.map(pointDocument),
    exceptions: exceptions.map(pointDocument),
  };
}
