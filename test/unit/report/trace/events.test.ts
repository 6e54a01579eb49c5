import { describe, expect, it } from 'vitest';
import { eventsOf, shownEvent } from '../../../../pipeline/report/trace/events.js';
import { parseTrace } from '../../../../pipeline/trace/reader.js';
import { clause, finding, report, revision } from '../../../support/reports.js';

const shown = (line: string) => {
  const event = parseTrace(line).events[0];
  if (event === undefined) throw new Error('no event');
  return shownEvent(event, 1);
};
const message = (payload: string) =>
  shown(`{"seq":1,"direction":"client-to-server","transport":"stdio","kind":"message","payload":${payload}}`);

describe('an event as it is shown', () => {
  it('is pretty-printed, numbers as they were written', () => {
    expect(message('{"id":1.0,"big":18446744073709551615,"list":[]}').text).toContain(
      '  "payload": {\n    "id": 1.0,\n    "big": 18446744073709551615,\n    "list": []\n  }',
    );
  });

  it('masks credentials in headers and in messages, whatever their case', () => {
    const secret = 'c2VjcmV0LXZhbHVl';
    const http = shown(
      `{"seq":1,"direction":"client-to-server","transport":"streamable-http","kind":"http","headers":{"Authorization":"Bearer ${secret}","Mcp-Session-Id":"${secret}","Cookie":"a=${secret}","Accept":"text/plain"}}`,
    );
    expect(http.text).not.toContain(secret);
    expect(http.text).toContain('"accept": "text/plain"');
    expect(message(`{"params":{"accessToken":"${secret}","client_secret":"${secret}"}}`).text).not.toContain(
      secret,
    );
  });

  it('is bounded in length, members and depth', () => {
    const long = message(`{"a":"${'x'.repeat(30_000)}"}`);
    expect(long.text.length).toBeLessThanOrEqual(10_000);
    expect(long.cut).toBeGreaterThan(0);
    expect(message(JSON.stringify(Array(500).fill(1))).text).toContain('… 300 more');
    expect(message(`${'['.repeat(100)}${']'.repeat(100)}`).text).toContain('[…]');
  });
});

it('is wanted for every finding and what it collides with, in order', () => {
  const clauses = [
    clause('BASE-002', 'fail', { findings: [finding({ seq: 9, earlier: 2 }), finding({ seq: 5 })] }),
  ];
  const wire = {
    messages: 9,
    invalid: 1,
    findings: [{ seq: 7, line: 8, path: '', what: 'x' }],
    exceptions: [],
  };
  expect(eventsOf(report([revision('2025-11-25', clauses, { wire })]))).toEqual([2, 5, 7, 9]);
});
