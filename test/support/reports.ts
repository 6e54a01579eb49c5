/** Made-up reports, for tests of their formats. */
import type {
  Report,
  ReportClause,
  ReportFinding,
  ReportRevision,
} from '../../pipeline/report/trace/report.js';
import { OUTCOMES, type Totals, verdictOf } from '../../pipeline/validate/judgement.js';

export const finding = (more: Partial<ReportFinding> = {}): ReportFinding => ({
  check: 'area.name',
  seq: 3,
  line: 4,
  detail: 'Unexpected parcel, expected letter',
  ...more,
});

export const clause = (
  id: string,
  outcome: ReportClause['outcome'],
  more: Partial<ReportClause> = {},
): ReportClause => ({
  id,
  level: 'MUST',
  actor: 'server',
  outcome,
  section: 'basic#post',
  statement: 'A made-up statement.',
  lineage: { rule: id.toLowerCase() },
  copies: [],
  findings: outcome === 'fail' || outcome === 'warn' ? [finding()] : [],
  uncounted: 0,
  planned: false,
  missing: outcome === 'unsupported' ? ['area.absent'] : [],
  obscured: false,
  ...(outcome === 'excluded' ? { exclusion: 'intent: nobody can see it' } : {}),
  ...(outcome === 'not-applicable' ? { gate: 'server.tools' } : {}),
  ...more,
});

export function revision(
  name: string,
  clauses: ReportClause[],
  more: Partial<ReportRevision> = {},
): ReportRevision {
  const totals = Object.fromEntries(
    OUTCOMES.map((outcome) => [outcome, clauses.filter((each) => each.outcome === outcome).length]),
  ) as Totals;
  const wire = { messages: 3, invalid: 0, findings: [], exceptions: [] };
  return {
    revision: name,
    verdict: verdictOf(totals, more.wire ?? wire),
    totals,
    planned: 0,
    wire,
    clauses,
    ...more,
  };
}

export const report = (revisions: ReportRevision[], more: Partial<Report> = {}): Report => ({
  trace: 'session.jsonl',
  why: 'declared',
  revisions,
  verdict: revisions.some(({ verdict }) => verdict === 'fail') ? 'fail' : 'pass',
  events: 3,
  sessions: 1,
  ...more,
});

/** One clause of every outcome. */
export const EVERY_OUTCOME = (): ReportClause[] => [
  clause('BASE-001', 'pass'),
  clause('BASE-002', 'fail', { link: 'https://example.org/post' }),
  clause('BASE-003', 'warn', { level: 'SHOULD' }),
  clause('BASE-004', 'excluded'),
  clause('BASE-005', 'unsupported'),
  clause('TOOL-001', 'not-applicable'),
  clause('TOOL-002', 'not-observed'),
];

/** Strings that try to leave every format. */
export const HOSTILE =
  '\u001b[31mred\u0007\r\n\u202eback\u200b</script><script>alert(1)</script>"\'&<!--]]>{0}[a](javascript:x)\u0000\ud800\ufffe\t`|';
