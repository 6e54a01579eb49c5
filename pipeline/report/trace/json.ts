/** Report → JSON. Keys and their order are public interface. */
import type { Totals, Verdict, WireJudgement } from '../../validate/judgement.js';
import type { Report, ReportClause, ReportRevision } from './report.js';
import { rows } from './text.js';

/** Two-space pretty JSON with a final newline; a `seq` past 2^53 is a string. */
export function formatJson(report: Report): string {
  const single = report.revisions.length === 1 ? report.revisions[0] : undefined;
  const document = single === undefined ? severalJson(report) : singleJson(report, single);
  return `${JSON.stringify(document, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2)}\n`;
}

function singleJson(report: Report, revision: ReportRevision): object {
  return {
    revision: revision.revision,
    why: report.why,
    verdict: revision.verdict,
    ...(report.mismatch === undefined ? {} : { revision_mismatch: report.mismatch }),
    totals: totalsJson(revision.totals),
    planned: revision.planned,
    wire: wireJson(revision.wire),
    ...(revision.leftAside === undefined ? {} : { left_aside: revision.leftAside }),
    requirements: revision.clauses.map(clauseJson),
  };
}

function clauseJson(clause: ReportClause): object {
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
    ...findingsJson(clause),
    ...(clause.outcome === 'excluded' ? { exclusion: clause.exclusion ?? '' } : {}),
    ...(clause.outcome === 'unsupported' ? { missing_checks: clause.missing } : {}),
    ...(clause.outcome === 'not-applicable' ? { capability: clause.gate ?? '' } : {}),
  };
}

function findingsJson(clause: ReportClause): object {
  return {
    ...(clause.findings.length === 0 ? {} : { findings: clause.findings }),
    ...(clause.uncounted === 0 ? {} : { uncounted: clause.uncounted }),
  };
}

function severalJson(report: Report): object {
  return {
    revisions: report.revisions.map(({ revision }) => revision),
    verdict: report.verdict,
    ...(report.mismatch === undefined ? {} : { revision_mismatch: report.mismatch }),
    summaries: report.revisions.map((revision) => ({
      revision: revision.revision,
      totals: totalsJson(revision.totals),
      planned: revision.planned,
      verdict: revision.verdict,
      wire: wireJson(revision.wire),
      ...(revision.leftAside === undefined ? {} : { left_aside: revision.leftAside }),
    })),
    requirements: rows(report.revisions).map(({ id, level, cells }) => {
      const first = cells.find((cell) => cell !== undefined);
      return {
        id,
        level,
        actor: first?.actor ?? '',
        section: first?.section ?? '',
        statement: first?.statement ?? '',
        outcomes: cells.map((cell) => cell?.outcome ?? null),
        ...(cells.some((cell) => (cell?.findings.length ?? 0) > 0)
          ? { findings: cells.map((cell) => cell?.findings ?? []) }
          : {}),
      };
    }),
  };
}

function totalsJson(totals: Totals): Record<string, number> {
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

function wireJson(wire: WireJudgement): object {
  const verdict: Verdict = wire.invalid === 0 ? 'pass' : 'fail';
  return { verdict, ...wire };
}
