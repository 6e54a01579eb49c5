/** Laws of the trace format. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAPTURE_TRAITS, type TraceEvent } from '../../pipeline/trace/event.js';
import { Numeral } from '../../pipeline/trace/numeral.js';
import { parseTrace, TraceReader } from '../../pipeline/trace/reader.js';
import { writeEvent } from '../../pipeline/trace/writer.js';

/** Any text that a trace can hold: no halves of surrogate pairs. */
const text = fc.string({ unit: 'binary' });
const numeral = fc.oneof(
  fc.integer(),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((n) => !Object.is(n, -0) && (Number.isSafeInteger(n) || !Number.isInteger(n))),
  fc.constantFrom('1.0', '1e2', '-0', '12345678901234567890', '0.10').map((literal) => new Numeral(literal)),
);
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    numeral,
    text,
    fc.array(tie('value')),
    fc.dictionary(fc.oneof(text, fc.constantFrom('seq', 'kind', 'ts', '__proto__')), tie('value'), {
      noNullPrototype: true,
    }),
  ),
})).value;

const envelope = {
  direction: fc.constantFrom('client-to-server' as const, 'server-to-client' as const),
  transport: fc.constantFrom('stdio' as const, 'streamable-http' as const),
};
const optional = {
  ts: fc.oneof(text, fc.constant(null)),
  exchange: text,
  session: text,
  stream: text,
  capture: fc.uniqueArray(fc.constantFrom(...CAPTURE_TRAITS)),
  gap: fc.record({ reason: text, messages: fc.nat() }, { requiredKeys: ['reason'] }),
  sourceLine: fc.nat().map((n) => n + 1),
};
const required = { requiredKeys: ['direction', 'transport', 'kind'] as ['direction', 'transport', 'kind'] };
const message = fc.record(
  {
    ...envelope,
    kind: fc.constant('message' as const),
    payload: json,
    ...optional,
    sse: fc.record({ id: text, event: text, retry: fc.nat() }, { requiredKeys: [] }),
    rawBase64: text,
  },
  { requiredKeys: [...required.requiredKeys, 'payload'] },
);
const http = fc.record(
  {
    ...envelope,
    kind: fc.constant('http' as const),
    status: fc.oneof(fc.integer({ min: 0, max: 65535 }), fc.constant(null)),
    headers: fc.dictionary(
      text.map((name) => name.replace(/[A-Z]/g, 'x')),
      text,
    ),
    method: text,
    path: text,
    ...optional,
  },
  { requiredKeys: [...required.requiredKeys, 'headers'] },
);
const lifecycle = fc.record(
  {
    ...envelope,
    kind: fc.constant('lifecycle' as const),
    event: fc.constantFrom('transport-open', 'transport-close', 'transport-abort'),
    ...optional,
  },
  { requiredKeys: [...required.requiredKeys, 'event'] },
);
const trace = fc
  .tuple(fc.array(fc.oneof(message, http, lifecycle)), fc.bigInt({ min: 0n, max: 2n ** 63n }))
  .map(([bodies, start]) =>
    bodies.map((body, at) => {
      const seq = start + BigInt(at);
      return { seq: seq <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(seq) : seq, ...body } as TraceEvent;
    }),
  );
const written = (events: TraceEvent[]) => events.map((event) => `${writeEvent(event)}\n`).join('');
/** Headers have no prototype and stand sorted after reading; everything else is compared as it is. */
const plain = (events: TraceEvent[]) =>
  events.map((event) =>
    event.kind === 'http' ? { ...event, headers: Object.entries(event.headers).sort() } : event,
  );

describe('traces', () => {
  it('read ∘ write is the identity', () => {
    fc.assert(
      fc.property(trace, (events) => {
        expect(plain(parseTrace(written(events)).events)).toEqual(plain(events));
      }),
    );
  });

  it('write ∘ read is the identity on what was read', () => {
    fc.assert(
      fc.property(trace, (events) => {
        const once = written(parseTrace(written(events)).events);
        expect(written(parseTrace(once).events)).toBe(once);
      }),
    );
  });

  it('the cutting into chunks does not show', () => {
    fc.assert(
      fc.property(trace, fc.integer({ min: 1, max: 300 }), (events, size) => {
        const bytes = new TextEncoder().encode(written(events));
        const seen: TraceEvent[] = [];
        const reader = new TraceReader((event) => seen.push(event));
        for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
        reader.end();
        expect(plain(seen)).toEqual(plain(events));
      }),
    );
  });

  it('any bytes are read or refused with a reason, never anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), trace, fc.nat(), (noise, events, at) => {
        const good = new TextEncoder().encode(written(events));
        const cut = good.length === 0 ? 0 : at % good.length;
        const bytes = new Uint8Array([...good.subarray(0, cut), ...noise, ...good.subarray(cut)]);
        try {
          parseTrace(bytes);
        } catch (error) {
          expect((error as Error).name).toBe('TraceError');
        }
      }),
    );
  });
});
