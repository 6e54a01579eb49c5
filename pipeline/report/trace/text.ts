/** Report → text for a terminal. The markers, rows and count lines are public: scripts parse them. */
import type { Outcome, Totals } from '../../validate/judgement.js';
import { oneLine } from '../one-line.js';
import {
  isKnown,
  type Report,
  type ReportClause,
  type ReportRevision,
  unobserved,
  type Why,
} from './report.js';

export interface TextOptions {
  /** List every clause, not only failing, warning and unsupported ones. */
  all?: boolean;
}

const MARKERS: Record<Outcome, string> = {
  pass: 'PASS',
  fail: 'FAIL',
  warn: 'WARN',
  excluded: 'EXCL',
  unsupported: 'UNSUP',
  'not-applicable': 'N/A',
  'not-observed': 'NOBS',
};

/** Why a revision was judged, in words. */
export const WHY: Record<Why, string> = {
  negotiated: 'declared by the trace',
  declared: 'declared by the trace',
  newest: 'newest shipped; the trace declares none',
  asked: 'asked for with --revision',
  registry: 'that of the registry given',
};

const BAD: ReadonlySet<Outcome> = new Set(['fail', 'warn', 'unsupported']);

/** @param options `all` lists every clause and every point of the wire schema */
export function formatText(report: Report, options: TextOptions = {}): string {
  const lines = report.revisions.length === 1 ? single(report, options) : several(report, options);
  return `${lines.map(oneLine).join('\n')}\n`;
}

function single(report: Report, options: TextOptions): string[] {
  const revision = report.revisions[0];
  if (revision === undefined) return [];
  const note = mismatchNote(report);
  const shown = options.all
    ? revision.clauses
    : revision.clauses.filter((clause) => BAD.has(clause.outcome) && !isKnown(clause));
  const folded = options.all ? shown.map((clause) => ({ clause, also: [] })) : foldCopies(shown);
  return [
    `MCP trace validation — revision ${revision.revision} (${WHY[report.why]})`,
    ...note,
    ...folded.flatMap(({ clause, also }) => [
      `  ${MARKERS[clause.outcome].padEnd(5)} ${clause.id} (${clause.level})`,
      ...details(clause, also),
    ]),
    `totals: ${counts(revision.totals, revision.planned)}`,
    ...wireLines(revision, options.all ?? false, ''),
    `verdict: ${revision.verdict}`,
    ...asideNote(revision),
    ...note,
  ];
}

function details(clause: ReportClause, also: readonly string[]): string[] {
  const line = (text: string) => `        ${text}`;
  switch (clause.outcome) {
    case 'fail':
    case 'warn':
      return [
        ...(also.length === 0 ? [] : [line(`also breaks ${also.join(', ')}`)]),
        line(clause.statement),
        ...(clause.quote === undefined ? [] : [line(`“${clause.quote}”`)]),
        ...clause.findings.map(({ seq, detail, known }) =>
          line(`seq ${seq}: ${detail}${known === undefined ? '' : ' (known)'}`),
        ),
        ...(clause.uncounted === 0 ? [] : [line(`and ${clause.uncounted} more`)]),
        ...(clause.link === undefined ? [] : [line(`see ${clause.link}`)]),
      ];
    case 'excluded':
      return [line(`excluded: ${clause.exclusion ?? ''}`)];
    case 'unsupported':
      return clause.missing.map((check) => line(`unsupported check: ${check}`));
    case 'not-applicable':
      return [line(`not applicable: the capability ${clause.gate ?? ''} was not declared`)];
    case 'not-observed':
      return [line(`not observed: ${unobserved(clause)}`)];
    default:
      return [];
  }
}

function several(report: Report, options: TextOptions): string[] {
  const revisions = report.revisions;
  const note = mismatchNote(report);
  return [
    `MCP multi-revision validation — revisions ${revisions.map(({ revision }) => revision).join(', ')}`,
    ...note,
    ...rows(revisions)
      .filter(({ cells }) => options.all || cells.some((cell) => cell !== undefined && BAD.has(cell.outcome)))
      .flatMap(({ id, level, cells }) => row(revisions, id, level, cells)),
    'per revision:',
    ...revisions.flatMap((revision) => [
      `  ${revision.revision}: ${counts(revision.totals, revision.planned)} — verdict ${revision.verdict}`,
      ...wireLines(revision, options.all ?? false, '  '),
      ...asideNote(revision),
    ]),
    `overall verdict: ${report.verdict}`,
    ...note,
  ];
}

/** One row a clause of any judged revision, in the order of the registries. */
export function rows(
  revisions: readonly ReportRevision[],
): { id: string; level: string; cells: (ReportClause | undefined)[] }[] {
  const order: string[] = [];
  const byId = new Map<string, (ReportClause | undefined)[]>();
  revisions.forEach((revision, column) => {
    for (const clause of revision.clauses) {
      let cells = byId.get(clause.id);
      if (cells === undefined) {
        cells = new Array<ReportClause | undefined>(revisions.length).fill(undefined);
        byId.set(clause.id, cells);
        order.push(clause.id);
      }
      cells[column] = clause;
    }
  });
  return order.map((id) => {
    const cells = byId.get(id) ?? [];
    return { id, level: cells.find((cell) => cell !== undefined)?.level ?? '', cells };
  });
}

function row(
  revisions: readonly ReportRevision[],
  id: string,
  level: string,
  cells: readonly (ReportClause | undefined)[],
): string[] {
  const tokens = cells.map((cell) => cell?.outcome ?? 'absent');
  const differs = tokens.some((token, i) => i > 0 && token !== tokens[i - 1]);
  const cellText = tokens.map((token, i) => `  ${revisions[i]?.revision}=${token}`).join('');
  return [
    `  ${id.padEnd(10)} (${level})${cellText}${differs ? '  *differs' : ''}`,
    ...cells.flatMap((cell, i) =>
      (cell?.findings ?? []).map(
        (finding) => `        ${revisions[i]?.revision} seq ${finding.seq}: ${finding.detail}`,
      ),
    ),
  ];
}

export function counts(totals: Totals, planned: number): string {
  const excluded = planned === 0 ? '' : ` (${planned} planned)`;
  return (
    `${totals.pass} pass, ${totals.fail} fail, ${totals.warn} warn, ${totals.excluded} excluded${excluded}, ` +
    `${totals.unsupported} unsupported, ${totals['not-applicable']} not applicable, ${totals['not-observed']} not observed`
  );
}

/** `2025-11-25: wire schema pass (3 messages valid)`. */
export function wireText({ revision, wire }: ReportRevision): string {
  const messages = (count: number) => `${count} message${count === 1 ? '' : 's'}`;
  const state =
    wire.invalid === 0
      ? `pass (${messages(wire.messages)} valid)`
      : `fail (${wire.invalid} of ${messages(wire.messages)} invalid)`;
  return `${revision}: wire schema ${state}${wire.known === undefined ? '' : ', all of it known'}`;
}

function wireLines(revision: ReportRevision, all: boolean, indent: string): string[] {
  const { wire } = revision;
  const point = (text: string) => `${indent}        ${text}`;
  return [
    `${indent}${wireText(revision)}`,
    ...(all ? wire.findings : []).map(({ seq, path, what }) =>
      point(`seq ${seq}: ${path === '' ? '/' : path} ${what}`),
    ),
    ...(all ? wire.exceptions : []).map(({ seq, path, what }) =>
      point(`seq ${seq}: ${path} ${what} (allowed by the pages)`),
    ),
  ];
}

/** Clauses that are copies of one another and have the same findings become one entry. */
function foldCopies(clauses: readonly ReportClause[]): { clause: ReportClause; also: string[] }[] {
  const entries: { clause: ReportClause; also: string[]; key: string }[] = [];
  for (const clause of clauses) {
    const key = clause.findings.map(({ check, seq, detail }) => `${check} ${seq} ${detail}`).join('\n');
    const head = entries.find(
      (entry) =>
        key !== '' &&
        entry.key === key &&
        entry.clause.outcome === clause.outcome &&
        [entry.clause.id, ...entry.also].some(
          (id) => clause.copies.includes(id) || entry.clause.copies.includes(clause.id),
        ),
    );
    if (head === undefined) entries.push({ clause, also: [], key });
    else head.also.push(clause.id);
  }
  return entries;
}

/** What is said of messages that another revision judges; undefined when there are none. */
export function asideText({ revision, leftAside }: ReportRevision): string | undefined {
  if (leftAside === undefined) return undefined;
  const { messages, revision: own } = leftAside;
  const which =
    messages === 1
      ? '1 message belongs to the other way of negotiating and is'
      : `${messages} messages belong to the other way of negotiating and are`;
  const other = own === undefined ? 'a revision of that era' : `--revision ${own}`;
  return `${which} not judged under ${revision}; ${other} judges ${messages === 1 ? 'it' : 'them'}`;
}

function asideNote(revision: ReportRevision): string[] {
  const text = asideText(revision);
  return text === undefined ? [] : [`  NOTE  ${text}`];
}

/** The three lines of the note on declared revisions, without their indent; empty when there is nothing to note. */
export function mismatchText(report: Report): string[] {
  if (report.mismatch === undefined) return [];
  const declared = report.mismatch.join(', ');
  const judged = report.revisions.map(({ revision }) => revision).join(', ');
  const flags = report.mismatch.map((revision) => `--revision ${revision}`).join(' ');
  return [
    `the trace declares ${declared}, judged here under ${judged}`,
    'every outcome applies rules that the session was not under;',
    `use ${flags} to judge it by its own`,
  ];
}

function mismatchNote(report: Report): string[] {
  return mismatchText(report).map((text, i) => `${i === 0 ? '  NOTE  ' : '        '}${text}`);
}
