import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { schema } from '../../../../pipeline/report/report.schema.js';
import { formatJson } from '../../../../pipeline/report/trace/json.js';
import { readReport } from '../../../../pipeline/report/trace/read.js';
import { clause, EVERY_OUTCOME, finding, HOSTILE, report, revision } from '../../../support/reports.js';

const valid = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema);

describe('one revision', () => {
  const text = formatJson(report([revision('2025-11-25', EVERY_OUTCOME())]));
  const document = JSON.parse(text);

  it('keeps the keys and their order, two spaces, one final newline', () => {
    expect(text).toBe(`${JSON.stringify(document, null, 2)}\n`);
    expect(Object.keys(document.totals)).toEqual([
      'pass',
      'fail',
      'warn',
      'excluded',
      'unsupported',
      'not_applicable',
      'not_observed',
    ]);
    expect(document.revision).toBe('2025-11-25');
    expect(document.verdict).toBe('unsupported');
    expect(Object.keys(document.requirements[0]).slice(0, 3)).toEqual(['id', 'level', 'outcome']);
  });

  it('says what belongs to each outcome and nothing else', () => {
    const [pass, fail, , excluded, unsupported, notApplicable] = document.requirements;
    expect(pass).toEqual({
      id: 'BASE-001',
      level: 'MUST',
      outcome: 'pass',
      actor: 'server',
      section: 'basic#post',
      statement: 'A made-up statement.',
    });
    expect(fail.findings).toEqual([
      { check: 'area.name', seq: 3, line: 4, detail: 'Unexpected parcel, expected letter' },
    ]);
    expect(fail.link).toBe('https://example.org/post');
    expect(excluded.exclusion).toBe('intent: nobody can see it');
    expect(unsupported.missing_checks).toEqual(['area.absent']);
    expect(notApplicable.capability).toBe('server.tools');
  });

  it('is what its schema says', () => {
    expect(valid(document), JSON.stringify(valid.errors)).toBe(true);
    expect(valid({ ...document, more: 1 })).toBe(false);
    const { totals, ...without } = document;
    expect(valid(without)).toBe(false);
  });

  it('holds a declared mismatch only where there is one', () => {
    expect('revision_mismatch' in document).toBe(false);
    const other = JSON.parse(formatJson(report([revision('2025-11-25', [])], { mismatch: ['2026-07-28'] })));
    expect(other.revision_mismatch).toEqual(['2026-07-28']);
  });
});

describe('several revisions', () => {
  const document = JSON.parse(
    formatJson(
      report([
        revision('2025-11-25', [clause('LIFE-001', 'pass')]),
        revision('2026-07-28', [clause('BASE-030', 'fail')]),
      ]),
    ),
  );

  it('aligns what is per revision, null for absent, and has findings and a verdict', () => {
    expect(document.revisions).toEqual(['2025-11-25', '2026-07-28']);
    expect(document.verdict).toBe('fail');
    expect(document.summaries.map((one: { verdict: string }) => one.verdict)).toEqual(['pass', 'fail']);
    expect(document.requirements.map((one: { outcomes: unknown[] }) => one.outcomes)).toEqual([
      ['pass', null],
      [null, 'fail'],
    ]);
    expect(document.requirements[1].findings).toEqual([
      [],
      [{ check: 'area.name', seq: 3, line: 4, detail: 'Unexpected parcel, expected letter' }],
    ]);
    expect('findings' in document.requirements[0]).toBe(false);
  });

  it('is what its schema says', () => {
    expect(valid(document), JSON.stringify(valid.errors)).toBe(true);
  });
});

it('keeps a seq past 2^53 exact, as a string', () => {
  const clauses = [clause('BASE-002', 'fail', { findings: [finding({ seq: 2n ** 63n })] })];
  const document = JSON.parse(formatJson(report([revision('2025-11-25', clauses)])));
  expect(document.requirements[0].findings[0].seq).toBe('9223372036854775808');
  expect(valid(document)).toBe(true);
});

it('gives a hostile string back unchanged', () => {
  const clauses = [clause('BASE-002', 'fail', { findings: [finding({ detail: HOSTILE })] })];
  const document = JSON.parse(formatJson(report([revision('2025-11-25', clauses)])));
  expect(document.requirements[0].findings[0].detail).toBe(HOSTILE);
});

describe('reading reports back', () => {
  it('takes what was written and names what is wrong elsewhere', () => {
    const text = formatJson(report([revision('2025-11-25', EVERY_OUTCOME())]));
    expect(readReport(text, 'a.json')).toEqual(JSON.parse(text));
    expect(() => readReport('{', 'a.json')).toThrow('a.json is not JSON');
    expect(() => readReport(text.replace('"pass": 1', '"pass": "1"'), 'a.json')).toThrow(
      'a.json is not a report of --format json: /totals/pass must be integer',
    );
    expect(() => readReport('{"merged":1}', 'a.json')).toThrow('a.json is not a report');
    expect(() => readReport('[]', 'a.json')).toThrow('a.json is not a report');
  });
});
