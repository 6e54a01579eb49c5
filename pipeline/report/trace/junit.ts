/** Report → JUnit XML: one suite a revision, one test case a clause. Attributes and their order are public interface. */
import {
  type Report,
  type ReportClause,
  type ReportFinding,
  type ReportRevision,
  unobserved,
} from './report.js';

export function formatJunit(report: Report): string {
  const counts = report.revisions.map(countsOf);
  const sum = (key: 'tests' | 'failures' | 'skipped') => counts.reduce((total, each) => total + each[key], 0);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${sum('tests')}" failures="${sum('failures')}" skipped="${sum('skipped')}">`,
    ...report.revisions.flatMap(suite),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

/** The wire schema is a test case of its own, since it can fail the run. */
function countsOf(revision: ReportRevision): { tests: number; failures: number; skipped: number } {
  const { totals, wire, clauses } = revision;
  return {
    tests: clauses.length + 1,
    failures: totals.fail + (wire.invalid > 0 ? 1 : 0),
    skipped: totals.excluded + totals.unsupported + totals['not-applicable'] + totals['not-observed'],
  };
}

function suite(revision: ReportRevision): string[] {
  const { tests, failures, skipped } = countsOf(revision);
  const name = `mcp-trace-validator (${revision.revision})`;
  return [
    `  <testsuite name="${name}" tests="${tests}" failures="${failures}" skipped="${skipped}">`,
    ...revision.clauses.flatMap((clause) => testcase(revision.revision, clause)),
    ...wireCase(revision),
    '  </testsuite>',
  ];
}

function testcase(revision: string, clause: ReportClause): string[] {
  const open = `    <testcase classname="mcp.${revision}" name="${clause.id} (${clause.level})"`;
  const body = content(clause);
  return body.length === 0 ? [`${open}/>`] : [`${open}>`, ...body, '    </testcase>'];
}

function content(clause: ReportClause): string[] {
  switch (clause.outcome) {
    case 'fail':
      return clause.findings.map(
        (finding) =>
          `      <failure message="${xml(finding.detail)}">${xml(`${where(finding)}\n${clause.statement}`)}</failure>`,
      );
    case 'warn': {
      const lines = clause.findings.map((finding) => `${where(finding)}: ${finding.detail}`);
      return [`      <system-out>${xml(lines.join('\n'))}</system-out>`];
    }
    case 'pass':
      return [];
    default:
      return [`      <skipped message="${xml(skipReason(clause))}"/>`];
  }
}

function skipReason(clause: ReportClause): string {
  switch (clause.outcome) {
    case 'excluded':
      return clause.exclusion ?? '';
    case 'unsupported':
      return `this build has no check ${clause.missing.join(', ')}`;
    case 'not-applicable':
      return `the capability ${clause.gate ?? ''} was not declared`;
    default:
      return unobserved(clause);
  }
}

function wireCase(revision: ReportRevision): string[] {
  const open = `    <testcase classname="mcp.${revision.revision}" name="wire schema"`;
  if (revision.wire.invalid === 0) return [`${open}/>`];
  const failures = revision.wire.findings.map(
    ({ seq, path, what }) => `      <failure message="${xml(`${path} ${what}`)}">at seq ${seq}</failure>`,
  );
  return [`${open}>`, ...failures, '    </testcase>'];
}

const where = (finding: ReportFinding): string => `[${finding.check}] at seq ${finding.seq}`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text for XML 1.0 content and attributes; what XML cannot hold becomes U+FFFD. */
export function xml(text: string): string {
  return text
    .replace(/[&<>"\t\n\r]/g, (c) => ENTITIES[c] ?? c)
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd');
}
