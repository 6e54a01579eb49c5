import { describe, expect, it } from 'vitest';
import { formatText } from '../../../../pipeline/report/trace/text.js';
import { clause, EVERY_OUTCOME, finding, HOSTILE, report, revision } from '../../../support/reports.js';

const lines = (text: string): string[] => text.trimEnd().split('\n');

describe('the report of one revision', () => {
  const text = formatText(report([revision('2025-11-25', EVERY_OUTCOME())]), { all: true });

  it('has the literal rows, markers and sub-lines', () => {
    expect(lines(text)).toEqual([
      'MCP trace validation — revision 2025-11-25 (declared by the trace)',
      '  PASS  BASE-001 (MUST)',
      '  FAIL  BASE-002 (MUST)',
      '        A made-up statement.',
      '        seq 3: Unexpected parcel, expected letter',
      '        see https://example.org/post',
      '  WARN  BASE-003 (SHOULD)',
      '        A made-up statement.',
      '        seq 3: Unexpected parcel, expected letter',
      '  EXCL  BASE-004 (MUST)',
      '        excluded: intent: nobody can see it',
      '  UNSUP BASE-005 (MUST)',
      '        unsupported check: area.absent',
      '  N/A   TOOL-001 (MUST)',
      '        not applicable: the capability server.tools was not declared',
      '  NOBS  TOOL-002 (MUST)',
      '        not observed: nothing in the trace bears on it',
      'totals: 1 pass, 1 fail, 1 warn, 1 excluded, 1 unsupported, 1 not applicable, 1 not observed',
      '2025-11-25: wire schema pass (3 messages valid)',
      'verdict: unsupported',
    ]);
  });

  it('lists only failing, warning and unsupported clauses by default', () => {
    const short = formatText(report([revision('2025-11-25', EVERY_OUTCOME())]));
    expect(lines(short).filter((line) => /^ {2}[A-Z]/.test(line))).toEqual([
      '  FAIL  BASE-002 (MUST)',
      '  WARN  BASE-003 (SHOULD)',
      '  UNSUP BASE-005 (MUST)',
    ]);
    expect(short).toContain('totals: 1 pass, 1 fail');
  });

  it('shows statement and quote, counts what was not kept, and tells why the revision was chosen', () => {
    const clauses = [clause('BASE-002', 'fail', { quote: 'Post it.', uncounted: 7 })];
    const shown = formatText(report([revision('2025-11-25', clauses)], { why: 'asked' }));
    expect(shown).toContain('revision 2025-11-25 (asked for with --revision)');
    expect(shown).toContain('        A made-up statement.\n        “Post it.”\n');
    expect(shown).toContain('        and 7 more\n');
  });

  it('says which messages the schema refuses only with --all', () => {
    const wire = {
      messages: 3,
      invalid: 1,
      findings: [{ seq: 2, line: 3, path: '/params/a', what: 'is no string' }],
      exceptions: [],
    };
    const one = report([revision('2026-07-28', [clause('BASE-001', 'pass')], { wire })]);
    expect(formatText(one)).toContain(
      '2026-07-28: wire schema fail (1 of 3 messages invalid)\nverdict: fail\n',
    );
    expect(formatText(one, { all: true })).toContain('        seq 2: /params/a is no string\n');
  });

  it('prints the note on declared revisions above the rows and under the verdict', () => {
    const noted = formatText(
      report([revision('2025-11-25', [clause('BASE-002', 'fail')])], { mismatch: ['2026-07-28'] }),
    );
    const note = [
      '  NOTE  the trace declares 2026-07-28, judged here under 2025-11-25',
      '        every outcome applies rules that the session was not under;',
      '        use --revision 2026-07-28 to judge it by its own',
    ];
    expect(lines(noted).slice(1, 4)).toEqual(note);
    expect(lines(noted).slice(-3)).toEqual(note);
    expect(lines(noted).at(-4)).toBe('verdict: fail');
  });

  it('notes messages of the other era and the revision that judges them', () => {
    const aside = { leftAside: { messages: 2, revision: '2026-07-28' } };
    expect(formatText(report([revision('2025-11-25', [clause('BASE-001', 'pass')], aside)]))).toContain(
      '  NOTE  2 messages belong to the other way of negotiating and are not judged under 2025-11-25; --revision 2026-07-28 judges them',
    );
  });

  it('folds a copy with the same findings into the entry before it', () => {
    const clauses = [
      clause('BASE-002', 'fail', { copies: ['TOOL-009'] }),
      clause('TOOL-009', 'fail', { copies: ['BASE-002'] }),
      clause('TOOL-010', 'fail'),
    ];
    const text = formatText(report([revision('2025-11-25', clauses)]));
    expect(text.match(/FAIL/g)).toHaveLength(2);
    expect(text).toContain('        also breaks TOOL-009\n');
  });
});

describe('several revisions', () => {
  const two = report([
    revision('2025-11-25', [clause('LIFE-001', 'pass'), clause('BASE-003', 'pass')]),
    revision('2026-07-28', [clause('BASE-003', 'pass'), clause('BASE-030', 'fail', { level: 'MUST NOT' })]),
  ]);

  it('has a row a clause, tokens by revision, and a mark where neighbours differ', () => {
    expect(lines(formatText(two, { all: true }))).toEqual([
      'MCP multi-revision validation — revisions 2025-11-25, 2026-07-28',
      '  LIFE-001   (MUST)  2025-11-25=pass  2026-07-28=absent  *differs',
      '  BASE-003   (MUST)  2025-11-25=pass  2026-07-28=pass',
      '  BASE-030   (MUST NOT)  2025-11-25=absent  2026-07-28=fail  *differs',
      '        2026-07-28 seq 3: Unexpected parcel, expected letter',
      'per revision:',
      '  2025-11-25: 2 pass, 0 fail, 0 warn, 0 excluded, 0 unsupported, 0 not applicable, 0 not observed — verdict pass',
      '  2025-11-25: wire schema pass (3 messages valid)',
      '  2026-07-28: 1 pass, 1 fail, 0 warn, 0 excluded, 0 unsupported, 0 not applicable, 0 not observed — verdict fail',
      '  2026-07-28: wire schema pass (3 messages valid)',
      'overall verdict: fail',
    ]);
  });

  it('lists only rows with something bad by default', () => {
    expect(lines(formatText(two)).filter((line) => /^ {2}[A-Z]+-/.test(line))).toEqual([
      '  BASE-030   (MUST NOT)  2025-11-25=absent  2026-07-28=fail  *differs',
    ]);
  });
});

it('keeps every line a line and every control character visible', () => {
  const clauses = [clause('BASE-002', 'fail', { findings: [finding({ detail: HOSTILE })] })];
  const calm = formatText(report([revision('2025-11-25', [clause('BASE-002', 'fail')])]));
  const text = formatText(report([revision('2025-11-25', clauses)]));
  expect(lines(text)).toHaveLength(lines(calm).length);
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  expect(text).toContain('\\u{001b}[31mred');
});
