import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  againstBaseline,
  baselineLines,
  baselineOf,
  printBaseline,
  updatedBaseline,
} from '../../../../pipeline/report/trace/baseline.js';
import { readBaseline } from '../../../../pipeline/report/trace/read.js';
import { clause, finding, report, revision } from '../../../support/reports.js';

const one = (...details: string[]) =>
  report([
    revision('2025-11-25', [
      clause('BASE-001', 'pass'),
      ...(details.length === 0
        ? []
        : [clause('BASE-002', 'fail', { findings: details.map((detail, seq) => finding({ seq, detail })) })]),
    ]),
  ]);

describe('a baseline', () => {
  it('holds each finding once, with how often it occurs, sorted', () => {
    expect(baselineOf([one('b', 'a', 'b')]).known).toEqual([
      { revision: '2025-11-25', clause: 'BASE-002', check: 'area.name', detail: 'a', count: 1 },
      { revision: '2025-11-25', clause: 'BASE-002', check: 'area.name', detail: 'b', count: 2 },
    ]);
  });

  it('passes over what it has, wherever that stands now', () => {
    const later = one('Unexpected a (earlier: seq 40)', 'b');
    const { reports, known, fresh, gone } = againstBaseline(
      [later],
      baselineOf([one('Unexpected a (earlier: seq 2)', 'b')]),
    );
    expect({ known, fresh, gone }).toEqual({ known: 2, fresh: 0, gone: [] });
    expect(reports[0]?.verdict).toBe('pass');
    expect(reports[0]?.revisions[0]?.totals.fail).toBe(1);
  });

  it('fails on a new finding, and on a known one that occurs more often', () => {
    for (const details of [
      ['a', 'c'],
      ['a', 'a'],
    ]) {
      const against = againstBaseline([one(...details)], baselineOf([one('a')]));
      expect(against).toMatchObject({ known: 1, fresh: 1 });
      expect(against.reports[0]?.verdict).toBe('fail');
    }
  });

  it('names entries that no longer occur, but not those of a revision that was not judged', () => {
    const baseline = baselineOf([
      one('a', 'b'),
      report([revision('2026-07-28', [clause('VERS-001', 'fail')])]),
    ]);
    const against = againstBaseline([one('a')], baseline);
    expect(against.gone.map(({ detail }) => detail)).toEqual(['b']);
    expect(baselineLines(against)).toEqual([
      'baseline: 1 known finding passed over, none new',
      'no longer occurring (--update-baseline drops them):',
      '  2025-11-25 BASE-002 [area.name] b',
    ]);
  });

  it('knows the points of the wire schema', () => {
    const wire = {
      messages: 2,
      invalid: 1,
      findings: [{ seq: 1, line: 2, path: '/id', what: 'is null' }],
      exceptions: [],
    };
    const broken = report([revision('2025-11-25', [clause('BASE-001', 'pass')], { wire })]);
    const { reports } = againstBaseline([broken], baselineOf([broken]));
    expect(reports[0]?.verdict).toBe('pass');
    expect(againstBaseline([broken], { form: 1, known: [] }).reports[0]?.verdict).toBe('fail');
  });

  it('does not take findings that were only counted for known ones', () => {
    const cut = (uncounted: number) =>
      report([revision('2025-11-25', [clause('BASE-002', 'fail', { uncounted })])]);
    expect(againstBaseline([cut(5)], baselineOf([cut(0)])).reports[0]?.verdict).toBe('fail');
    expect(againstBaseline([cut(5)], baselineOf([cut(5)])).reports[0]?.verdict).toBe('pass');
  });

  it('never hides an unsupported clause', () => {
    const unsupported = report([revision('2025-11-25', [clause('BASE-005', 'unsupported')])]);
    expect(againstBaseline([unsupported], baselineOf([unsupported])).reports[0]?.verdict).toBe('unsupported');
  });

  it('keeps entries of other revisions when it is updated', () => {
    const old = baselineOf([one('a'), report([revision('2026-07-28', [clause('VERS-001', 'fail')])])]);
    expect(
      updatedBaseline(old, [one('b')]).known.map((entry) => `${entry.revision} ${entry.detail}`),
    ).toEqual(['2025-11-25 b', '2026-07-28 Unexpected parcel, expected letter']);
  });

  it('is read back as written; what is none is refused by name', () => {
    const baseline = baselineOf([one('a')]);
    expect(readBaseline(printBaseline(baseline), 'b.json')).toEqual(baseline);
    expect(() => readBaseline('{"form":2,"known":[]}', 'b.json')).toThrow('b.json is not a baseline: /form');
  });

  it('passes over exactly what it was made from', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }), (details) => {
        const against = againstBaseline([one(...details)], baselineOf([one(...details)]));
        expect(against).toMatchObject({ known: details.length, fresh: 0, gone: [] });
        expect(against.reports[0]?.verdict).toBe('pass');
      }),
    );
  });
});
