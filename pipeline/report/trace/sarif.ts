/** Report → SARIF 2.1.0: a rule a clause, a result a finding, located in the trace file. */
import type { Log, ReportingDescriptor, Result } from 'sarif';
import type { Report, ReportClause, ReportRevision } from './report.js';

/** Code scanning refuses larger runs; what is past this is counted in an invocation note. */
const MOST_RESULTS = 5000;

export function formatSarif(report: Report, toolVersion: string): string {
  const document: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: report.revisions.map((revision) => run(report, revision, toolVersion)),
  };
  return `${JSON.stringify(document, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2)}\n`;
}

function run(report: Report, revision: ReportRevision, toolVersion: string): Log['runs'][number] {
  const broken = revision.clauses.filter((clause) => clause.outcome === 'fail' || clause.outcome === 'warn');
  const results = [
    ...broken.flatMap((clause) => resultsOf(report, clause)),
    ...wireResults(report, revision),
  ];
  const cut = results.length - MOST_RESULTS;
  return {
    tool: {
      driver: {
        name: 'mcp-trace-validator',
        version: toolVersion,
        informationUri: 'https://github.com/mcp-clauses/mcp-clauses',
        rules: [...broken.map(rule), ...(revision.wire.invalid > 0 ? [WIRE_RULE] : [])],
      },
    },
    automationDetails: { id: `mcp/${revision.revision}/` },
    columnKind: 'utf16CodeUnits',
    results: results.slice(0, MOST_RESULTS),
    ...(cut > 0
      ? {
          invocations: [
            {
              executionSuccessful: true,
              toolExecutionNotifications: [{ message: { text: `${cut} more results were left out` } }],
            },
          ],
        }
      : {}),
  };
}

const WIRE_RULE: ReportingDescriptor = {
  id: 'wire-schema',
  shortDescription: { text: 'Every message has the shape that the published schema gives it.' },
  defaultConfiguration: { level: 'error' },
};

const levelOf = (clause: ReportClause): 'error' | 'warning' =>
  clause.outcome === 'fail' ? 'error' : 'warning';

function rule(clause: ReportClause): ReportingDescriptor {
  return {
    id: clause.id,
    shortDescription: { text: clause.statement },
    ...(clause.link === undefined ? {} : { helpUri: clause.link }),
    defaultConfiguration: { level: levelOf(clause) },
    properties: { level: clause.level, actor: clause.actor, section: clause.section },
  };
}

function resultsOf(report: Report, clause: ReportClause): Result[] {
  return clause.findings.map((finding) => ({
    ruleId: clause.id,
    level: levelOf(clause),
    message: { text: plain(`seq ${finding.seq}: ${finding.detail}`) },
    locations: [location(report.trace, finding.line)],
    partialFingerprints: { 'mcpClause/v1': `${clause.id}:${finding.check}:${finding.seq}` },
  }));
}

function wireResults(report: Report, revision: ReportRevision): Result[] {
  return revision.wire.findings.map(({ seq, line, path, what }) => ({
    ruleId: 'wire-schema',
    level: 'error',
    message: { text: plain(`seq ${seq}: ${path === '' ? '/' : path} ${what}`) },
    locations: [location(report.trace, line)],
  }));
}

function location(trace: string, line: number): NonNullable<Result['locations']>[number] {
  const uri = trace === '-' ? 'stdin.jsonl' : encodeURI(trace.replaceAll('\\', '/')).replaceAll('#', '%23');
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine: line } } };
}

/** SARIF messages know links in brackets and placeholders in braces; a trace must not make either. */
function plain(text: string): string {
  return text.replace(/[[\]\\]/g, (c) => `\\${c}`).replace(/[{}]/g, (c) => c + c);
}
