/** Report → SARIF 2.1.0: a rule a clause, a result a finding, located in the trace file. */

import type { Log, ReportingDescriptor, Result } from 'sarif';
import { oneLine } from '../one-line.js';
import { findingKey } from './baseline.js';
import type { Report, ReportClause, ReportRevision } from './report.js';

/** Code scanning refuses larger runs; what is past this is counted in an invocation note. */
const MOST_RESULTS = 5000;

/** One run a revision, over all traces; `toolVersion` is this package's. */
export function formatSarif(reports: readonly Report[], toolVersion: string): string {
  const revisions = [
    ...new Set(reports.flatMap((report) => report.revisions.map(({ revision }) => revision))),
  ];
  const document: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: revisions.map((revision) => run(reports, revision, toolVersion)),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function run(reports: readonly Report[], revision: string, toolVersion: string): Log['runs'][number] {
  const rules = new Map<string, ReportingDescriptor>();
  const results: Result[] = [];
  for (const report of reports)
    for (const judged of report.revisions) {
      if (judged.revision !== revision) continue;
      for (const clause of judged.clauses) {
        if (clause.outcome !== 'fail' && clause.outcome !== 'warn') continue;
        rules.set(clause.id, rules.get(clause.id) ?? rule(clause));
        results.push(...resultsOf(report, clause));
      }
      if (judged.wire.invalid > 0) rules.set(WIRE_RULE.id, WIRE_RULE);
      results.push(...wireResults(report, judged));
    }
  const cut = results.length - MOST_RESULTS;
  return {
    tool: { driver: { name: 'mcp-trace-validator', version: toolVersion, rules: [...rules.values()] } },
    automationDetails: { id: `mcp/${revision}/` },
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
    partialFingerprints: { 'mcpClause/v1': findingKey(clause.id, finding) },
    ...(finding.known === undefined ? {} : { baselineState: 'unchanged' as const }),
  }));
}

function wireResults(report: Report, revision: ReportRevision): Result[] {
  return revision.wire.findings.map(({ seq, line, path, what }) => ({
    ruleId: 'wire-schema',
    level: 'error' as const,
    message: { text: plain(`seq ${seq}: ${path === '' ? '/' : path} ${what}`) },
    locations: [location(report.trace, line)],
    ...(revision.wire.known === undefined ? {} : { baselineState: 'unchanged' as const }),
  }));
}

function location(trace: string, line: number): NonNullable<Result['locations']>[number] {
  const uri = trace === '-' ? 'stdin.jsonl' : encodeURI(trace.replaceAll('\\', '/')).replaceAll('#', '%23');
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine: line } } };
}

/** SARIF messages know links in brackets and placeholders in braces; a trace must not make either. */
function plain(text: string): string {
  return oneLine(text)
    .replace(/[[\]\\]/g, (c) => `\\${c}`)
    .replace(/[{}]/g, (c) => c + c);
}
