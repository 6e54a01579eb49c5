/**
 * Reports → JUnit XML: one suite a trace and revision, one test case a clause. Element and attribute names, their order
 * and the skip rules are public interface. A test case has one `failure` at most, since some readers take no second one.
 */
import {
  isKnown,
  type Report,
  type ReportClause,
  type ReportFinding,
  type ReportRevision,
  unobserved,
} from './report.js';

export function formatJunit(reports: readonly Report[]): string {
  const suites = reports.flatMap((report) =>
    report.revisions.map((revision) => ({
      revision,
      name: `mcp-trace-validator (${revision.revision})${reports.length > 1 ? ` ${report.trace}` : ''}`,
    })),
  );
  const counts = suites.map(({ revision }) => countsOf(revision));
  const sum = (key: 'tests' | 'failures' | 'skipped') => counts.reduce((total, each) => total + each[key], 0);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${sum('tests')}" failures="${sum('failures')}" skipped="${sum('skipped')}">`,
    ...suites.flatMap(({ revision, name }) => suite(revision, name)),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

/** The wire schema is a test case of its own, since it can fail the run. What the baseline has is skipped. */
function countsOf({ clauses, wire }: ReportRevision): { tests: number; failures: number; skipped: number } {
  const fails = (clause: ReportClause) => clause.outcome === 'fail' && !isKnown(clause);
  const passes = (clause: ReportClause) =>
    clause.outcome === 'pass' || (clause.outcome === 'warn' && !isKnown(clause));
  const failures = clauses.filter(fails).length;
  const skipped = clauses.filter((clause) => !fails(clause) && !passes(clause)).length;
  const wireFails = wire.invalid > 0 && wire.known === undefined;
  return {
    tests: clauses.length + 1,
    failures: failures + (wireFails ? 1 : 0),
    skipped: skipped + (wire.known === undefined ? 0 : 1),
  };
}

function suite(revision: ReportRevision, name: string): string[] {
  const { tests, failures, skipped } = countsOf(revision);
  return [
    `  <testsuite name="${attribute(name)}" tests="${tests}" failures="${failures}" skipped="${skipped}">`,
    ...revision.clauses.flatMap((clause) =>
      testcase(revision.revision, `${clause.id} (${clause.level})`, content(clause)),
    ),
    ...testcase(revision.revision, 'wire schema', wireContent(revision)),
    '  </testsuite>',
  ];
}

function testcase(revision: string, name: string, body: readonly string[]): string[] {
  const open = `    <testcase classname="mcp.${attribute(revision)}" name="${attribute(name)}"`;
  return body.length === 0 ? [`${open}/>`] : [`${open}>`, ...body, '    </testcase>'];
}

function content(clause: ReportClause): string[] {
  if (isKnown(clause)) return [skipped(`known: the baseline has all ${clause.findings.length} findings`)];
  const findings = clause.findings.filter(({ known }) => known === undefined);
  switch (clause.outcome) {
    case 'fail':
      return failure(
        findings.map((finding) => ({ where: where(finding), detail: finding.detail })),
        clause.uncounted,
      );
    case 'warn': {
      const lines = findings.map((finding) => `${where(finding)}: ${finding.detail}`);
      return [`      <system-out>${elementText(lines.join('\n'))}</system-out>`];
    }
    case 'pass':
      return [];
    default:
      return [skipped(skipReason(clause))];
  }
}

const skipped = (reason: string): string => `      <skipped message="${attribute(reason)}"/>`;

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

function failure(points: readonly { where: string; detail: string }[], uncounted: number): string[] {
  const [first, ...others] = points;
  if (first === undefined) return [];
  const more = others.length + uncounted;
  const message = more === 0 ? first.detail : `${first.detail} (and ${more} more)`;
  const lines = more === 0 ? [first.where] : points.map((point) => `${point.where}: ${point.detail}`);
  if (uncounted > 0) lines.push(`and ${uncounted} more`);
  return [`      <failure message="${attribute(message)}">${elementText(lines.join('\n'))}</failure>`];
}

function wireContent({ wire }: ReportRevision): string[] {
  if (wire.invalid === 0) return [];
  if (wire.known !== undefined) return [skipped('known: the baseline has all points')];
  return failure(
    wire.findings.map(({ seq, path, what }) => ({
      where: `at seq ${seq}`,
      detail: `${path === '' ? '/' : path} ${what}`,
    })),
    0,
  );
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

/** Text for an XML 1.0 attribute: line ends and tabs survive as references; what XML cannot hold becomes U+FFFD. */
export function attribute(text: string): string {
  return text
    .replace(/[\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n\r]/gu, '\ufffd')
    .replace(/[&<>"\t\n\r]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Text for XML 1.0 content; line ends and tabs stay. */
export function elementText(text: string): string {
  return text
    .replace(/[\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n\r]/gu, '\ufffd')
    .replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign);
}
