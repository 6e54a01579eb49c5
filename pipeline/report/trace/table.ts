/** Merged report → a table for a terminal: a line a trace and revision, then the clauses that some trace breaks. */
import { oneLine } from '../one-line.js';
import type { MergedDocument, MergedRequirement } from './merge.js';

/** Findings shown under a clause. */
const SHOWN = 3;

export function formatTable(merged: MergedDocument): string {
  const { traces, failures, requirements, verdict } = merged;
  const count = traces.length + failures.length;
  const header = ['trace', 'revision', 'verdict', 'pass', 'fail', 'warn', 'not observed', 'wire schema'];
  const cells = traces.flatMap(({ trace, revisions }) =>
    revisions.map((one) => [
      trace,
      one.revision,
      one.verdict,
      String(one.totals.pass),
      String(one.totals.fail),
      String(one.totals.warn),
      String(one.totals.not_observed),
      one.wire.verdict,
    ]),
  );
  const broken = requirements.filter(({ outcomes }) => bad(outcomes) > 0);
  const lines = [
    `MCP trace validation — ${count} trace${count === 1 ? '' : 's'}`,
    ...columns([header, ...cells.map((row) => row.map(oneLine))]),
    ...failures.map(({ trace, reason }) => `  ERROR ${trace}: ${reason}`),
    ...broken.flatMap((one) => clauseLines(one)),
    `verdict: ${verdict}${failures.length === 0 ? '' : `, ${failures.length} not judged`}`,
  ];
  return `${lines.map(oneLine).join('\n')}\n`;
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    `  ${row.map((cell, i) => cell.padEnd(i === row.length - 1 ? 0 : (widths[i] ?? 0))).join('  ')}`.trimEnd(),
  );
}

function bad(outcomes: MergedRequirement['outcomes']): number {
  return (outcomes.fail ?? 0) + (outcomes.warn ?? 0) + (outcomes.unsupported ?? 0);
}

function clauseLines(one: MergedRequirement): string[] {
  const { revision, id, level, outcomes, statement, findings = [], uncounted = 0, link } = one;
  const all = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const marker = outcomes.fail !== undefined ? 'FAIL' : outcomes.warn !== undefined ? 'WARN' : 'UNSUP';
  const more = findings.length - SHOWN + uncounted;
  return [
    `  ${marker.padEnd(5)} ${id} (${level}) ${revision}, in ${bad(outcomes)} of ${all} traces`,
    `        ${statement}`,
    ...findings
      .slice(0, SHOWN)
      .map(
        ({ trace, line, detail, known }) => `        ${trace}:${line}: ${detail}${known ? ' (known)' : ''}`,
      ),
    ...(more > 0 ? [`        and ${more} more`] : []),
    ...(link === undefined ? [] : [`        see ${link}`]),
  ];
}
