/** The Report artefact: judgements joined with what a reader needs beside them. One data model for every format. */
import type { RegistryClause } from '../../emit/registry.js';
import type { Lineage } from '../../register/ledger.js';
import type { Seq } from '../../trace/event.js';
import type { Finding } from '../../validate/check.js';
import {
  type ClauseJudgement,
  type Judgement,
  type Outcome,
  type Totals,
  type TraceJudgement,
  type Verdict,
  type WireJudgement,
  worst,
} from '../../validate/judgement.js';
import { sentence } from '../../validate/wording.js';

export interface ReportFinding {
  check: string;
  seq: Seq;
  /** 1-based line of the trace. */
  line: number;
  /** The whole sentence: what was seen and what was expected. */
  detail: string;
  /** `seq` of the earlier event that this one collides with. */
  earlier?: Seq;
  /** The baseline has it: it does not fail the run. */
  known?: true;
}

export interface ReportClause {
  id: string;
  level: string;
  actor: string;
  outcome: Outcome;
  /** Page and anchor of the first source: `basic/index#requests`. */
  section: string;
  /** Our one-sentence statement. */
  statement: string;
  /** The specification's own words, where the snapshot is there. */
  quote?: string;
  /** To the published page. */
  link?: string;
  gate?: string;
  transport?: string;
  lineage: Lineage;
  copies: string[];
  findings: ReportFinding[];
  /** Findings that were counted but not kept. */
  uncounted: number;
  /** Why a trace cannot judge it; only for excluded clauses. */
  exclusion?: string;
  /** Excluded only until its check exists. */
  planned: boolean;
  missing: string[];
  obscured: boolean;
}

export interface ReportWire extends WireJudgement {
  /** The baseline has every point that was kept: the line does not fail the run. */
  known?: true;
}

export interface ReportRevision {
  revision: string;
  /** What the baseline has does not count against it. */
  verdict: Verdict;
  totals: Totals;
  /** How many of the excluded clauses are planned. */
  planned: number;
  wire: ReportWire;
  leftAside?: { messages: number; revision: string | undefined };
  clauses: ReportClause[];
}

/** Why the judged revision was chosen. */
export type Why = 'negotiated' | 'declared' | 'newest' | 'asked' | 'registry';

export interface Report {
  /** As the user named it, relative to the working folder where it lies in there; `-` is standard input. */
  trace: string;
  why: Why;
  revisions: ReportRevision[];
  verdict: Verdict;
  /** Declared by the trace, when it declares something and none of the judged revisions. */
  mismatch?: string[];
  events: number;
  sessions: number;
}

/** Finds a clause's quote in the local snapshot. */
export type QuoteOf = (revision: string, clause: RegistryClause) => string | undefined;

const PUBLISHED = 'https://modelcontextprotocol.io/specification';

/** Address of a source on the published pages; schema descriptions have the schema's page. */
export function linkOf(revision: string, page: string, section: string): string {
  if (page === 'schema.json') return `${PUBLISHED}/${revision}/schema`;
  const path = page.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '');
  return `${PUBLISHED}/${revision}${path === '' ? '' : `/${path}`}${section === '' ? '' : `#${section}`}`;
}

export function sectionOf(clause: RegistryClause): string {
  const source = clause.sources[0];
  if (source === undefined) return '';
  const page = source.page.replace(/\.mdx$/, '').replace(/\/index$/, '');
  return source.section === '' ? page : `${page}#${source.section}`;
}

export function makeReport(
  judged: TraceJudgement,
  trace: string,
  why: Why,
  quoteOf: QuoteOf = () => undefined,
): Report {
  const revisions = judged.judgements.map((judgement) => revisionOf(judgement, quoteOf));
  const mismatch = judged.judgements[0]?.mismatch;
  return {
    trace,
    why,
    revisions,
    verdict: worst(revisions.map((revision) => revision.verdict)),
    ...(mismatch === undefined ? {} : { mismatch }),
    events: judged.events,
    sessions: judged.sessions,
  };
}

function revisionOf(judgement: Judgement, quoteOf: QuoteOf): ReportRevision {
  const clauses = judgement.clauses.map((clause) => clauseOf(judgement.revision, clause, quoteOf));
  return {
    revision: judgement.revision,
    verdict: judgement.verdict,
    totals: judgement.totals,
    planned: clauses.filter((clause) => clause.planned).length,
    wire: judgement.wire,
    ...(judgement.leftAside === undefined ? {} : { leftAside: judgement.leftAside }),
    clauses,
  };
}

function clauseOf(revision: string, judged: ClauseJudgement, quoteOf: QuoteOf): ReportClause {
  const { clause } = judged;
  const source = clause.sources[0];
  const quote = clause.quote ?? quoteOf(revision, clause);
  const exclusion = exclusionOf(clause);
  return {
    id: clause.id,
    level: clause.level,
    actor: clause.actor,
    outcome: judged.outcome,
    section: sectionOf(clause),
    statement: clause.says,
    ...(quote === undefined ? {} : { quote }),
    ...(source === undefined ? {} : { link: linkOf(revision, source.page, source.section) }),
    ...(clause.gate === undefined ? {} : { gate: clause.gate }),
    ...(clause.transport === undefined ? {} : { transport: clause.transport }),
    lineage: clause.lineage,
    copies: clause.copies ?? [],
    findings: judged.findings.map(findingOf),
    uncounted: judged.uncounted,
    ...(exclusion === undefined ? {} : { exclusion }),
    planned: clause.planned !== undefined,
    missing: judged.missing,
    obscured: judged.obscured,
  };
}

function exclusionOf(clause: RegistryClause): string | undefined {
  if (clause.excluded !== undefined) return `${clause.excluded.because}: ${clause.excluded.note}`;
  if (clause.planned === undefined) return undefined;
  return `planned: ${clause.planned.map(({ check, looks }) => `${check}: ${looks}`).join(' ')}`;
}

function findingOf(finding: Finding): ReportFinding {
  return {
    check: finding.check,
    seq: finding.seq,
    line: finding.line,
    detail: sentence(finding),
    ...(finding.earlier === undefined ? {} : { earlier: finding.earlier }),
  };
}

/**
 * Why a clause is not observed, in one sentence for every format.
 * The format of the outcome words is fixed: scripts parse the markers, not these.
 */
export function unobserved(clause: ReportClause): string {
  return clause.obscured
    ? 'what bears on it may be missing from the recording'
    : 'nothing in the trace bears on it';
}

/** Whether the baseline has everything that was found against a clause. */
export function isKnown({ findings, uncounted }: ReportClause): boolean {
  return findings.length > 0 && uncounted === 0 && findings.every(({ known }) => known === true);
}

/** The report with quotes, where `quoteOf` finds one; for formats that people read. */
export function withQuotes(
  report: Report,
  quoteOf: (revision: string, id: string) => string | undefined,
): Report {
  return {
    ...report,
    revisions: report.revisions.map((revision) => ({
      ...revision,
      clauses: revision.clauses.map((clause) => {
        const quote = clause.quote ?? quoteOf(revision.revision, clause.id);
        return quote === undefined ? clause : { ...clause, quote };
      }),
    })),
  };
}
