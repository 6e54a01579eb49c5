import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../../../pipeline/trace/event.js';
import { parseLine } from '../../../pipeline/trace/line.js';
import { Numeral } from '../../../pipeline/trace/numeral.js';
import { writeEvent, writeMessage } from '../../../pipeline/trace/writer.js';

describe('writing events', () => {
  it('puts fields in the canonical order and leaves absent ones out', () => {
    const event: TraceEvent = {
      ts: '2026-01-02T03:04:05Z',
      payload: { jsonrpc: '2.0', id: new Numeral('1.0') },
      kind: 'message',
      transport: 'stdio',
      direction: 'server-to-client',
      seq: 18446744073709551615n,
    };
    expect(writeEvent(event)).toBe(
      '{"seq":18446744073709551615,"direction":"server-to-client","transport":"stdio","kind":"message",' +
        '"payload":{"jsonrpc":"2.0","id":1.0},"ts":"2026-01-02T03:04:05Z"}',
    );
  });

  it('writes no line end, whatever a string holds', () => {
    const line = writeEvent({
      seq: 1,
      direction: 'client-to-server',
      transport: 'stdio',
      kind: 'message',
      payload: 'a\nb\r\u2028',
    });
    expect(line).not.toMatch(/[\n\r]/);
    expect(parseLine(line)).toMatchObject({ payload: 'a\nb\r\u2028' });
  });

  it('passes a payload text on as it stands, but for line ends between tokens', () => {
    const envelope = {
      seq: 3,
      direction: 'client-to-server',
      transport: 'stdio',
      kind: 'message',
      session: ',"kind":"message","payload":0',
    } as const;
    const line = writeMessage(envelope, ' {"b":1.0,\r\n "a":"\\u00e9", "a":2}\n');
    expect(line).toContain('"payload":{"b":1.0,  "a":"\\u00e9", "a":2},"session":');
    expect(parseLine(line)).toEqual({
      ...envelope,
      payload: { b: new Numeral('1.0'), a: 2 },
    });
  });
});
