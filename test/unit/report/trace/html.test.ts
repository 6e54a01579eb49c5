import { describe, expect, it } from 'vitest';
import { shownEvent } from '../../../../pipeline/report/trace/events.js';
import { formatTraceHtml } from '../../../../pipeline/report/trace/html.js';
import { clause, EVERY_OUTCOME, finding, HOSTILE, report, revision } from '../../../support/reports.js';

const event = (seq: number, payload: unknown) =>
  shownEvent({ seq, direction: 'server-to-client', transport: 'stdio', kind: 'message', payload }, seq + 1);

describe('the page of one trace', () => {
  const page = formatTraceHtml([
    { report: report([revision('2025-11-25', EVERY_OUTCOME())]), events: [event(3, { id: 1 })] },
  ]);

  it('has an item a clause, worst outcomes first', () => {
    expect([...page.matchAll(/<article class="item" id="clause-0-([A-Z0-9-]+)"/g)].map((m) => m[1])).toEqual([
      'BASE-002',
      'BASE-005',
      'BASE-003',
      'BASE-001',
      'TOOL-002',
      'TOOL-001',
      'BASE-004',
    ]);
  });

  it('links a finding to its event, which is shown', () => {
    expect(page).toContain('<a href="#event-0-3">seq 3</a> (line 4): Unexpected parcel, expected letter');
    expect(page).toContain('id="event-0-3"');
    expect(page).toContain('&quot;id&quot;: 1');
  });

  it('makes no link to an event that is not shown', () => {
    const bare = formatTraceHtml([{ report: report([revision('2025-11-25', EVERY_OUTCOME())]), events: [] }]);
    expect(bare).not.toContain('#event-0-3');
    expect(bare).toContain('seq 3 (line 4)');
  });

  it('filters by outcome, level and area', () => {
    for (const [facet, value] of [
      ['outcome', 'fail'],
      ['level', 'SHOULD'],
      ['area', 'TOOL'],
    ])
      expect(page).toContain(`data-facet="${facet}" value="${value}"`);
  });
});

it('shows presence, outcomes and lineage side by side', () => {
  const page = formatTraceHtml([
    {
      report: report([
        revision('2025-11-25', [clause('BASE-003', 'pass', { lineage: { rule: 'id-unique' } })]),
        revision('2026-07-28', [
          clause('BASE-045', 'fail', {
            lineage: { rule: 'id-unique', relation: 'narrowed', from: ['BASE-003'] },
          }),
        ]),
      ]),
      events: [],
    },
  ]);
  const old = page.slice(page.indexOf('id="clause-0-BASE-003"'));
  expect(old).toContain('<span class="badge absent">absent</span>');
  expect(old).toContain('narrowed: <a href="#clause-0-BASE-045">BASE-045</a> fail');
  expect(page).toContain('same rule: <a href="#clause-0-BASE-003">BASE-003</a> pass');
});

it('takes several traces, with what is broken in each', () => {
  const page = formatTraceHtml([
    { report: report([revision('2025-11-25', EVERY_OUTCOME())], { trace: 'a.jsonl' }), events: [] },
    { report: report([revision('2025-11-25', EVERY_OUTCOME())], { trace: 'b.jsonl' }), events: [] },
  ]);
  expect(page).toContain('<td><a href="#trace-1">b.jsonl</a></td>');
  expect(page).toContain('data-facet="trace" value="a.jsonl"');
  expect(page.match(/<article/g)).toHaveLength(6);
  expect(page).not.toContain('id="clause-0-BASE-001"');
});

it('lets no string of a trace make markup', () => {
  const tags = (text: string) =>
    formatTraceHtml([
      {
        report: report(
          [
            revision('2025-11-25', [clause('BASE-002', 'fail', { findings: [finding({ detail: text })] })], {
              wire: {
                messages: 1,
                invalid: 1,
                findings: [{ seq: 3, line: 4, path: text, what: text }],
                exceptions: [],
              },
            }),
          ],
          { trace: text },
        ),
        events: [event(3, { [text]: text })],
      },
    ]).match(/<[a-z!/][^\s>]*/g);
  expect(tags(HOSTILE)).toEqual(tags('calm'));
});

it('shows the name of a trace on one line, whatever characters it has', () => {
  const name = 'a\nb\u2028c\u001b[31m.jsonl';
  const shown = 'a\\u{000a}b\\u{2028}c\\u{001b}[31m.jsonl';
  const one = { report: report([revision('2025-11-25', EVERY_OUTCOME())], { trace: name }), events: [] };
  for (const page of [formatTraceHtml([one]), formatTraceHtml([one, one])]) {
    expect(page).toContain(shown);
    for (const sign of ['a\n', '\u2028', '\u001b']) expect(page).not.toContain(sign);
  }
});
