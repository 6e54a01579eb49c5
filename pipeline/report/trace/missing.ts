/** What a session would have to hold for its not-observed clauses to be judged. */
import type { Check } from '../../validate/check.js';
import { oneLine } from '../one-line.js';
import type { Report, ReportClause } from './report.js';

export interface MissingClause {
  id: string;
  level: string;
  statement: string;
  /** What a session must do, a line a check; any one of them is enough. */
  needs: string[];
}

export interface MissingRevision {
  revision: string;
  missing: MissingClause[];
}

/** @param checksOf the checks that judge a clause at a revision */
export function missingOf(
  report: Report,
  checksOf: (clause: string, revision: string) => readonly Check[],
): MissingRevision[] {
  return report.revisions.map(({ revision, clauses }) => ({
    revision,
    missing: clauses
      .filter(({ outcome }) => outcome === 'not-observed')
      .map((clause) => ({
        id: clause.id,
        level: clause.level,
        statement: clause.statement,
        needs: needsOf(clause, checksOf(clause.id, revision)),
      })),
  }));
}

function needsOf(clause: ReportClause, checks: readonly Check[]): string[] {
  if (clause.obscured) return ['show it in a recording without gaps, in its own order'];
  const on = clause.transport === undefined ? '' : `, over ${clause.transport}`;
  const gate = clause.gate === undefined ? '' : `, in a session that declares ${clause.gate}`;
  return checks.map((check) => `show at least one ${check.subject}${on}${gate}`);
}

export function formatMissing(revisions: readonly MissingRevision[]): string {
  const lines = revisions.flatMap(({ revision, missing }) => [
    `${revision}: ${missing.length} clause${missing.length === 1 ? ' was' : 's were'} not observed`,
    ...missing.flatMap(({ id, level, statement, needs }) => [
      `  ${id} (${level}) ${statement}`,
      ...needs.map((need) => `        ${need}`),
    ]),
  ]);
  return `${lines.map(oneLine).join('\n')}\n`;
}
