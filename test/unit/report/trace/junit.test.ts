import { describe, expect, it } from 'vitest';
import { attribute, elementText, formatJunit } from '../../../../pipeline/report/trace/junit.js';
import { clause, EVERY_OUTCOME, finding, HOSTILE, report, revision } from '../../../support/reports.js';

describe('one revision', () => {
  it('has the literal elements, attributes and counts', () => {
    const clauses = EVERY_OUTCOME();
    expect(formatJunit([report([revision('2025-11-25', clauses)])])).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites tests="8" failures="1" skipped="4">',
        '  <testsuite name="mcp-trace-validator (2025-11-25)" tests="8" failures="1" skipped="4">',
        '    <testcase classname="mcp.2025-11-25" name="BASE-001 (MUST)"/>',
        '    <testcase classname="mcp.2025-11-25" name="BASE-002 (MUST)">',
        '      <failure message="Unexpected parcel, expected letter">[area.name] at seq 3</failure>',
        '    </testcase>',
        '    <testcase classname="mcp.2025-11-25" name="BASE-003 (SHOULD)">',
        '      <system-out>[area.name] at seq 3: Unexpected parcel, expected letter</system-out>',
        '    </testcase>',
        '    <testcase classname="mcp.2025-11-25" name="BASE-004 (MUST)">',
        '      <skipped message="intent: nobody can see it"/>',
        '    </testcase>',
        '    <testcase classname="mcp.2025-11-25" name="BASE-005 (MUST)">',
        '      <skipped message="this build has no check area.absent"/>',
        '    </testcase>',
        '    <testcase classname="mcp.2025-11-25" name="TOOL-001 (MUST)">',
        '      <skipped message="the capability server.tools was not declared"/>',
        '    </testcase>',
        '    <testcase classname="mcp.2025-11-25" name="TOOL-002 (MUST)">',
        '      <skipped message="nothing in the trace bears on it"/>',
        '    </testcase>',
        '    <testcase classname="mcp.2025-11-25" name="wire schema"/>',
        '  </testsuite>',
        '</testsuites>',
        '',
      ].join('\n'),
    );
  });

  it('has one failure a test case, however many findings', () => {
    const findings = [finding(), finding({ seq: 9, detail: 'Unexpected crate, expected letter' })];
    const text = formatJunit([report([revision('2025-11-25', [clause('BASE-002', 'fail', { findings })])])]);
    expect(text.match(/<failure/g)).toHaveLength(1);
    expect(text).toContain(
      '<failure message="Unexpected parcel, expected letter (and 1 more)">[area.name] at seq 3: Unexpected parcel, expected letter\n[area.name] at seq 9: Unexpected crate, expected letter</failure>',
    );
  });

  it('fails the wire schema as a test case of its own', () => {
    const wire = {
      messages: 3,
      invalid: 1,
      findings: [{ seq: 2, line: 3, path: '', what: 'is no request' }],
      exceptions: [],
    };
    const text = formatJunit([report([revision('2025-11-25', [clause('BASE-001', 'pass')], { wire })])]);
    expect(text).toContain('tests="2" failures="1" skipped="0"');
    expect(text).toContain('<failure message="/ is no request">at seq 2</failure>');
  });

  it('skips what the baseline has', () => {
    const clauses = [clause('BASE-002', 'fail', { findings: [finding({ known: true })] })];
    const text = formatJunit([report([revision('2025-11-25', clauses)])]);
    expect(text).toContain('failures="0" skipped="1"');
    expect(text).toContain('<skipped message="known: the baseline has all 1 findings"/>');
  });
});

it('has one suite a revision, and names the trace where there are several', () => {
  const two = report([revision('2025-11-25', []), revision('2026-07-28', [])]);
  expect(formatJunit([two]).match(/<testsuite name="[^"]*"/g)).toEqual([
    '<testsuite name="mcp-trace-validator (2025-11-25)"',
    '<testsuite name="mcp-trace-validator (2026-07-28)"',
  ]);
  const other = report([revision('2025-11-25', [])], { trace: 'a"b.jsonl' });
  expect(formatJunit([report([revision('2025-11-25', [])]), other])).toContain(
    '<testsuite name="mcp-trace-validator (2025-11-25) a&quot;b.jsonl"',
  );
});

describe('escaping', () => {
  it('keeps line ends in attributes, and replaces what XML cannot hold', () => {
    expect(attribute('a\n\t\rb<&>"')).toBe('a&#10;&#9;&#13;b&lt;&amp;&gt;&quot;');
    expect(elementText('a\n\tb')).toBe('a\n\tb');
    for (const escaped of [attribute, elementText])
      expect(escaped('\u0000\u001b\ufffe\uffff\ud800')).toBe('\ufffd\ufffd\ufffd\ufffd\ufffd');
  });

  it('lets no string of a trace make an element', () => {
    const clauses = (detail: string) => [
      clause('BASE-002', 'fail', { findings: [finding({ detail }), finding({ detail })] }),
      clause('BASE-003', 'warn', { findings: [finding({ detail })] }),
    ];
    const tags = (detail: string) =>
      formatJunit([report([revision('2025-11-25', clauses(detail))])]).match(/<[^\s>]*/g);
    expect(tags(HOSTILE)).toEqual(tags('calm'));
  });
});
