import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import { formatSarif } from '../../../../pipeline/report/trace/sarif.js';
import { clause, EVERY_OUTCOME, finding, HOSTILE, report, revision } from '../../../support/reports.js';

const sarif = (...reports: Parameters<typeof formatSarif>[0][number][]): Log =>
  JSON.parse(formatSarif(reports, '1.2.3'));

describe('SARIF', () => {
  const log = sarif(report([revision('2025-11-25', EVERY_OUTCOME())], { trace: 'traces/a b#1.jsonl' }));
  const [run] = log.runs;

  it('is a 2.1.0 log with one run a revision, one rule a broken clause', () => {
    expect(log.version).toBe('2.1.0');
    expect(run?.tool.driver.name).toBe('mcp-trace-validator');
    expect(run?.tool.driver.version).toBe('1.2.3');
    expect(run?.tool.driver.rules?.map(({ id }) => id)).toEqual(['BASE-002', 'BASE-003']);
    expect(run?.automationDetails?.id).toBe('mcp/2025-11-25/');
  });

  it('places each finding in the trace file and line', () => {
    expect(run?.results?.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['BASE-002', 'error'],
      ['BASE-003', 'warning'],
    ]);
    expect(run?.results?.[0]?.locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'traces/a%20b%231.jsonl' },
      region: { startLine: 4 },
    });
  });

  it('knows findings across runs by their words, not their place', () => {
    const at = (more: object) =>
      sarif(report([revision('2025-11-25', [clause('BASE-002', 'fail', { findings: [finding(more)] })])]))
        .runs[0]?.results?.[0]?.partialFingerprints;
    expect(at({ seq: 3, line: 4 })).toEqual(at({ seq: 30, line: 40 }));
    expect(at({})).not.toEqual(at({ detail: 'Unexpected crate, expected letter' }));
  });

  it('marks what the baseline has as unchanged', () => {
    const known = [clause('BASE-002', 'fail', { findings: [finding({ known: true })] })];
    expect(sarif(report([revision('2025-11-25', known)])).runs[0]?.results?.[0]?.baselineState).toBe(
      'unchanged',
    );
  });

  it('takes several traces into one run', () => {
    const log = sarif(
      report([revision('2025-11-25', [clause('BASE-002', 'fail')])], { trace: 'a.jsonl' }),
      report([revision('2025-11-25', [clause('BASE-002', 'fail')])], { trace: 'b.jsonl' }),
    );
    expect(log.runs).toHaveLength(1);
    expect(log.runs[0]?.tool.driver.rules).toHaveLength(1);
    expect(log.runs[0]?.results).toHaveLength(2);
  });

  it('lets no string of a trace make a link or a placeholder', () => {
    const clauses = [clause('BASE-002', 'fail', { findings: [finding({ detail: HOSTILE })] })];
    const text = sarif(report([revision('2025-11-25', clauses)])).runs[0]?.results?.[0]?.message.text ?? '';
    expect(text).toContain('{{0}}');
    expect(text).toContain('\\[a\\](javascript:x)');
    expect(text.replace(/\n/g, '')).not.toMatch(/\p{Cc}/u);
  });

  it('cuts a run that code scanning would refuse, and says so', () => {
    const findings = Array.from({ length: 5001 }, (_, i) => finding({ seq: i, line: i + 1 }));
    const [run] = sarif(report([revision('2025-11-25', [clause('BASE-002', 'fail', { findings })])])).runs;
    expect(run?.results).toHaveLength(5000);
    expect(run?.invocations?.[0]?.toolExecutionNotifications?.[0]?.message.text).toBe(
      '1 more results were left out',
    );
  });
});
