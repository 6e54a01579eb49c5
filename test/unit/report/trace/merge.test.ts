import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schema } from '../../../../pipeline/report/merged-report.schema.js';
import { compareReports, formatComparison } from '../../../../pipeline/report/trace/compare.js';
import { reportDocument } from '../../../../pipeline/report/trace/json.js';
import {
  EMPTY_MERGE,
  failedMerge,
  type MergedDocument,
  mergedOf,
  mergeReports,
} from '../../../../pipeline/report/trace/merge.js';
import { formatTable } from '../../../../pipeline/report/trace/table.js';
import { OUTCOMES } from '../../../../pipeline/validate/judgement.js';
import { clause, EVERY_OUTCOME, finding, HOSTILE, report, revision } from '../../../support/reports.js';

const valid = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema);
const merged = (...args: Parameters<typeof report>): MergedDocument =>
  mergedOf(reportDocument(report(...args)));

/** Small made-up merged reports: a few traces, clauses, outcomes; now and then more findings than are kept. */
const anyMerged: fc.Arbitrary<MergedDocument> = fc.oneof(
  fc
    .record({
      trace: fc.constantFrom('a', 'b', 'c'),
      names: fc.uniqueArray(fc.constantFrom('2025-11-25', '2026-07-28'), { minLength: 1 }),
      outcomes: fc.array(fc.constantFrom(...OUTCOMES), { minLength: 1, maxLength: 3 }),
      findings: fc.constantFrom(1, 2, 70, 130),
      statement: fc.constantFrom('Old.', 'New.'),
    })
    .map(({ trace, names, outcomes, findings, statement }) =>
      merged(
        names.map((name) =>
          revision(
            name,
            outcomes.map((outcome, i) =>
              clause(`BASE-00${i}`, outcome, {
                statement,
                ...(outcome === 'fail'
                  ? {
                      findings: Array.from({ length: findings }, (_, seq) => finding({ seq, line: seq + 1 })),
                    }
                  : {}),
              }),
            ),
          ),
        ),
        { trace },
      ),
    ),
  fc.constant(failedMerge({ trace: 'd', code: 3, reason: 'line 1: is blank' })),
);

describe('merging', () => {
  it('is associative and does not look at order', () => {
    fc.assert(
      fc.property(anyMerged, anyMerged, anyMerged, (a, b, c) => {
        const flat = mergeReports([a, b, c]);
        expect(mergeReports([mergeReports([a, b]), c])).toEqual(flat);
        expect(mergeReports([a, mergeReports([b, c])])).toEqual(flat);
        expect(mergeReports([c, b, a])).toEqual(flat);
        expect(mergeReports([EMPTY_MERGE, flat])).toEqual(flat);
      }),
      { numRuns: 200 },
    );
  });

  it('gives what its schema says', () => {
    fc.assert(
      fc.property(anyMerged, anyMerged, (a, b) => {
        expect(valid(mergeReports([a, b])), JSON.stringify(valid.errors)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('counts the traces of each outcome, and keeps findings with their trace', () => {
    const all = mergeReports([
      merged([revision('2025-11-25', [clause('BASE-001', 'pass')])], { trace: 'a' }),
      merged([revision('2025-11-25', [clause('BASE-001', 'fail')])], { trace: 'b' }),
      merged([revision('2025-11-25', [clause('BASE-001', 'pass')])], { trace: 'c' }),
    ]);
    expect(all.verdict).toBe('fail');
    expect(all.requirements).toHaveLength(1);
    expect(all.requirements[0]).toMatchObject({
      outcomes: { pass: 2, fail: 1 },
      findings: [{ trace: 'b', check: 'area.name', seq: 3, line: 4 }],
    });
  });

  it('takes a report of several revisions apart, each revision once', () => {
    const twice = merged([
      revision('2026-07-28', [clause('BASE-001', 'pass')]),
      revision('2026-07-28', [clause('BASE-001', 'pass')]),
    ]);
    expect(twice.requirements.map(({ outcomes }) => outcomes)).toEqual([{ pass: 1 }]);
    expect(twice.traces[0]?.revisions).toHaveLength(1);
  });
});

describe('the table', () => {
  const text = formatTable(
    mergeReports([
      merged([revision('2025-11-25', EVERY_OUTCOME())], { trace: 'long-name.jsonl' }),
      merged([revision('2026-07-28', [clause('BASE-001', 'pass')])], { trace: 'b.jsonl' }),
      failedMerge({ trace: 'c.jsonl', code: 3, reason: 'line 1: is blank' }),
    ]),
  );

  it('has a line a trace and revision, then what is broken, then the verdict', () => {
    const lines = text.trimEnd().split('\n');
    expect(lines.slice(0, 5)).toEqual([
      'MCP trace validation — 3 traces',
      '  trace            revision    verdict      pass  fail  warn  not observed  wire schema',
      '  b.jsonl          2026-07-28  pass         1     0     0     0             pass',
      '  long-name.jsonl  2025-11-25  unsupported  1     1     1     1             pass',
      '  ERROR c.jsonl: line 1: is blank',
    ]);
    expect(text).toContain('  FAIL  BASE-002 (MUST) 2025-11-25, in 1 of 1 traces\n');
    expect(text).toContain('        long-name.jsonl:4: Unexpected parcel, expected letter\n');
    expect(lines.at(-1)).toBe('verdict: unsupported, 1 not judged');
  });

  it('keeps every line a line', () => {
    const hostile = formatTable(
      merged(
        [revision('2025-11-25', [clause('BASE-002', 'fail', { findings: [finding({ detail: HOSTILE })] })])],
        {
          trace: HOSTILE,
        },
      ),
    );
    expect(hostile.trimEnd().split('\n')).toHaveLength(7);
    expect(hostile.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  });
});

describe('comparing', () => {
  const before = reportDocument(
    report([
      revision('2025-11-25', [
        clause('BASE-001', 'pass'),
        clause('BASE-002', 'pass'),
        clause('BASE-003', 'pass'),
      ]),
    ]),
  );
  const after = reportDocument(
    report([
      revision('2025-11-25', [
        clause('BASE-001', 'pass'),
        clause('BASE-002', 'fail'),
        clause('BASE-004', 'pass'),
      ]),
    ]),
  );

  it('shows each clause whose outcome differs, with null for one that is not there', () => {
    const comparison = compareReports(before, after);
    expect(comparison.compared).toBe(4);
    expect(comparison.changed).toEqual([
      { revision: '2025-11-25', id: 'BASE-002', level: 'MUST', from: 'pass', to: 'fail' },
      { revision: '2025-11-25', id: 'BASE-003', level: 'MUST', from: 'pass', to: null },
      { revision: '2025-11-25', id: 'BASE-004', level: 'MUST', from: null, to: 'pass' },
    ]);
    expect(formatComparison(comparison)).toBe(
      [
        '  BASE-002   (MUST)  2025-11-25  pass → fail',
        '  BASE-003   (MUST)  2025-11-25  pass → absent',
        '  BASE-004   (MUST)  2025-11-25  absent → pass',
        '3 of 4 outcomes differ',
        'verdict: pass → fail',
        '',
      ].join('\n'),
    );
  });

  it('finds nothing between equal reports, in whatever form they are', () => {
    expect(compareReports(before, before).changed).toEqual([]);
    expect(compareReports(before, mergedOf(before)).changed).toEqual([]);
  });

  it('takes the worst outcome of several traces', () => {
    const two = mergeReports([mergedOf(before), mergedOf(after)]);
    expect(compareReports(before, two).changed.map(({ id, to }) => [id, to])).toEqual([
      ['BASE-002', 'fail'],
      ['BASE-004', 'pass'],
    ]);
  });

  it('names revisions that only one report judged', () => {
    const other = reportDocument(report([revision('2026-07-28', [])]));
    expect(compareReports(before, other)).toMatchObject({
      compared: 0,
      only: { from: ['2025-11-25'], to: ['2026-07-28'] },
    });
  });
});
