/** What a session would have to hold for its not-observed clauses to be judged. */
import type { Check } from '../../validate/check.js';
import type { Report, ReportClause, ReportRevision } from './report.js';

export type CheckOf = (clause: string, revision: string) => readonly Check[];

export function formatMissing(report: Report, checksOf: CheckOf): string {
  return report.revisions
    .flatMap((revision) => section(revision, checksOf))
    .join('\n')
    .concat('\n');
}

function section(revision: ReportRevision, checksOf: CheckOf): string[] {
  const open = revision.clauses.filter(({ outcome }) => outcome === 'not-observed');
  return [
    `${revision.revision}: ${open.length} clauses were not observed`,
    ...open.flatMap((clause) => [
      `  ${clause.id} (${clause.level}) ${clause.statement}`,
      ...needs(clause, checksOf(clause.id, revision.revision)),
    ]),
  ];
}

function needs(clause: ReportClause, checks: readonly Check[]): string[] {
  if (clause.obscured) return ['        show it in a recording without gaps, in its own order'];
  const on = clause.transport === undefined ? '' : ` on ${clause.transport}`;
  return checks.map((check) => `        show at least one ${check.subject}${on}`);
}
