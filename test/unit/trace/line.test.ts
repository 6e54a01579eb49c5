import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpEvent, MessageEvent } from '../../../pipeline/trace/event.js';
import { isCutShort, losesNothing, parseJson, parseLine } from '../../../pipeline/trace/line.js';
import { Numeral } from '../../../pipeline/trace/numeral.js';

const fields = (over: Record<string, string>) => {
  const base: Record<string, string> = {
    seq: '1',
    direction: '"client-to-server"',
    transport: '"stdio"',
    kind: '"message"',
    payload: '{}',
    ...over,
  };
  return `{${Object.entries(base)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `"${key}":${text}`)
    .join(',')}}`;
};
const message = (payload: string) => fields({ payload });
const payloadOf = (line: string) => (parseLine(line) as MessageEvent).payload;
const http = (over: Record<string, string>) => fields({ kind: '"http"', payload: '', ...over });
const lifecycle = (over: Record<string, string>) =>
  fields({ kind: '"lifecycle"', payload: '', event: '"transport-open"', ...over });

describe('the envelope', () => {
  it('takes fields in any order and white space around them', () => {
    const line =
      ' \t{ "payload": null, "kind":"message" ,"transport":"stdio","direction":"server-to-client","seq":7}  ';
    expect(parseLine(line)).toMatchObject({ seq: 7, direction: 'server-to-client', payload: null });
  });

  it.each(['1.0', '1e2', '"0"', 'null', '-1', '-0', '18446744073709551616', 'true', '[]', ''])(
    'refuses seq %s',
    (seq) => {
      expect(() => parseLine(fields({ seq }))).toThrow(/"seq"/);
    },
  );

  it('keeps seq exact through all 64 bits', () => {
    expect(parseLine(fields({ seq: '0' })).seq).toBe(0);
    expect(parseLine(fields({ seq: '9007199254740991' })).seq).toBe(9007199254740991);
    expect(parseLine(fields({ seq: '9007199254740993' })).seq).toBe(9007199254740993n);
    expect(parseLine(fields({ seq: '18446744073709551615' })).seq).toBe(18446744073709551615n);
  });

  it.each([
    ['kind', { kind: '"note"' }, /"note".*"message", "http" or "lifecycle"/],
    ['direction', { direction: '"up"' }, /"client-to-server" or "server-to-client"/],
    ['direction', { direction: '' }, /lacks the field "direction"/],
    ['transport', { transport: '"pipe"' }, /"stdio" or "streamable-http"/],
    ['payload', { payload: '' }, /lacks the field "payload"/],
    ['ts', { ts: '5' }, /"ts", expected a string/],
  ])('names a bad %s', (_field, over, reason) => {
    expect(() => parseLine(fields(over as Record<string, string>))).toThrow(reason);
  });

  it('takes ts as null or any string', () => {
    expect(parseLine(fields({ ts: 'null' }))).toMatchObject({ ts: null });
    expect(parseLine(fields({ ts: '"yesterday"' }))).toMatchObject({ ts: 'yesterday' });
  });

  it('ignores unknown fields and body fields of another kind', () => {
    expect(parseLine(fields({ colour: '{"a":[1]}', status: '"no"', method: '5', path: '[]' }))).toMatchObject(
      { seq: 1 },
    );
    expect(parseLine(lifecycle({ payload: '{"jsonrpc":"2.0"}' }))).toMatchObject({ event: 'transport-open' });
  });

  it.each(['1', '1.0', '[]', 'null', '"x"', 'true'])('refuses a line that is %s', (line) => {
    expect(() => parseLine(line)).toThrow('is not a JSON object');
  });

  it('refuses two values on a line, and a byte order mark', () => {
    expect(() => parseLine(`${message('{}')}{}`)).toThrow(/not JSON/);
    expect(() => parseLine(`\uFEFF${message('{}')}`)).toThrow(/not JSON/);
  });
});

describe('repeated fields', () => {
  it.each(['seq', 'direction', 'transport', 'kind', 'payload'])('refuses %s twice', (field) => {
    const values: Record<string, string> = {
      seq: '2',
      direction: '"client-to-server"',
      transport: '"stdio"',
      kind: '"message"',
      payload: '{}',
    };
    const again = message('{"a":1}').replace(/\}$/, `,"${field}":${values[field]}}`);
    expect(() => parseLine(again)).toThrow(`repeats the field "${field}"`);
  });

  it('refuses a repeated field that hides between objects, or in an escaped spelling', () => {
    expect(() => parseLine(message('{}').replace(/\}$/, ',"seq":2,"x":{}}'))).toThrow(/repeats.*"seq"/);
    expect(() => parseLine(message('{}').replace(/\}$/, ',"\\u0073eq":2,"x":{}}'))).toThrow(/repeats.*"seq"/);
    expect(() => parseLine(lifecycle({}).replace(/\}$/, ',"event":"transport-close"}'))).toThrow(/"event"/);
    expect(() => parseLine(message('{}').replace(/\}$/, ',"seq":2,"ts":"now"}'))).toThrow(/"seq"/);
    expect(() => parseLine(message('{}').replace(/\}$/, ',"ts":"a","ts":"b"}'))).toThrow(/"ts"/);
  });

  it('takes envelope words inside the payload, as keys and as text', () => {
    const text = '{"seq":1,"a":{"seq":2,"kind":"x"},"kind":"\\"seq\\":1","status":[{"status":1}]}';
    expect(payloadOf(message(text))).toEqual(JSON.parse(text));
    expect(payloadOf(fields({ payload: text, ts: '"t"' }))).toEqual(JSON.parse(text));
  });

  it('lets the last of a repeated key in the payload win', () => {
    expect(payloadOf(message('{"id":1,"id":2}'))).toEqual({ id: 2 });
    expect(payloadOf(message('{"id":1.0,"id":2.0}'))).toEqual({ id: new Numeral('2.0') });
  });
});

describe('kinds', () => {
  it('reads http with status, headers, method and path', () => {
    expect(
      parseLine(http({ status: '404', headers: '{"Content-Type":"a/b"}', method: '"POST"', path: '"/mcp"' })),
    ).toMatchObject({ status: 404, method: 'POST', path: '/mcp' });
    expect(parseLine(http({ status: 'null' }))).toMatchObject({ status: null, headers: {} });
    expect(parseLine(http({ status: '0' }))).toMatchObject({ status: 0 });
    expect(parseLine(http({ status: '65535' }))).toMatchObject({ status: 65535 });
  });

  it.each([
    { status: '200.0' },
    { status: '"200"' },
    { status: '65536' },
    { status: '-1' },
    { headers: 'null' },
    { headers: '[]' },
    { headers: '1.0' },
    { headers: '{"accept":["a"]}' },
    { headers: '{"accept":null}' },
    { method: '5' },
  ] as Record<string, string>[])('refuses http with %j', (over) => {
    expect(() => parseLine(http(over))).toThrow(/expected/);
  });

  it('lowers header names and lets the spelling that sorts last survive', () => {
    const headers = (text: string) => ({ ...(parseLine(http({ headers: text })) as HttpEvent).headers });
    expect(headers('{"MCP-Session-Id":" v "}')).toEqual({ 'mcp-session-id': ' v ' });
    expect(headers('{"accept":"low","ACCEPT":"up","Accept":"mixed"}')).toEqual({ accept: 'low' });
    expect(headers('{"Accept":"mixed","ACCEPT":"up"}')).toEqual({ accept: 'mixed' });
    expect(headers('{"accept":"1","accept":"2"}')).toEqual({ accept: '2' });
    expect(headers('{"\u0130":"kept","É":"kept"}')).toEqual({ '\u0130': 'kept', É: 'kept' });
  });

  it('keeps a header named __proto__ from being anything but a header', () => {
    const event = parseLine(http({ headers: '{"__proto__":"x"}' })) as HttpEvent;
    expect(Object.keys(event.headers)).toEqual(['__proto__']);
    expect(event.headers['constructor']).toBeUndefined();
  });

  it('knows three lifecycle events and takes http events on stdio', () => {
    expect(() => parseLine(lifecycle({ event: '"paused"' }))).toThrow(/"transport-abort"/);
    expect(() => parseLine(lifecycle({ event: '' }))).toThrow(/lacks the field "event"/);
    expect(parseLine(http({ transport: '"stdio"' }))).toMatchObject({ transport: 'stdio', kind: 'http' });
  });
});

describe('our optional fields', () => {
  it.each([
    { exchange: '1' },
    { session: '{}' },
    { stream: 'true' },
    { rawBase64: '1' },
    { capture: '"guessed"' },
    { capture: '[1]' },
    { gap: '"cut"' },
    { gap: '{}' },
    { gap: '{"reason":"cut","messages":-1}' },
    { sse: '{"retry":"5"}' },
    { sse: '[]' },
    { sourceLine: '0' },
    { sourceLine: '1.0' },
  ] as Record<string, string>[])('says what is wrong in %j', (over) => {
    const [name = ''] = Object.keys(over);
    expect(() => parseLine(fields(over))).toThrow(`"${name}", expected`);
  });

  it('reads one capture trait as a list and drops nulls', () => {
    expect(parseLine(fields({ capture: '"proxy"' }))).toMatchObject({ capture: ['proxy'] });
    const bare = parseLine(fields({ capture: 'null', gap: 'null', sse: 'null', session: 'null' }));
    expect(Object.keys(bare)).toEqual(['seq', 'direction', 'transport', 'kind', 'payload']);
  });
});

describe('JSON that JSON.parse would bend', () => {
  it('tells integers from other numbers', () => {
    const numbers = payloadOf(message('[1,1.0,1e2,-0,12345678901234567890,0.5]'));
    expect(numbers).toEqual([
      1,
      new Numeral('1.0'),
      new Numeral('1e2'),
      new Numeral('-0'),
      new Numeral('12345678901234567890'),
      0.5,
    ]);
  });

  it('refuses numbers beyond a double and halves of surrogate pairs', () => {
    expect(() => parseLine(message('[1e999]'))).toThrow(/out of range/);
    expect(() => parseLine(message('["\\ud800"]'))).toThrow(/surrogate/);
    expect(() => parseLine(message('{"\\udc00":1}'))).toThrow(/surrogate/);
    expect(() => parseLine(message('["\\ude00\\ud83d"]'))).toThrow(/surrogate/);
    expect(payloadOf(message('["\\ud83d\\ude00"]'))).toEqual(['😀']);
    expect(payloadOf(message('["\\\\ud800"]'))).toEqual(['\\ud800']);
  });

  it('nests a payload 126 deep and no deeper, however short the line', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(() => parseLine(message(nested(126)))).not.toThrow();
    expect(() => parseLine(message(nested(127)))).toThrow(/deeper than 127/);
    expect(() => parseLine(`{"x":${nested(127)}}`)).toThrow(/deeper than 127/);
    expect(() => parseLine(message(`"${'['.repeat(500)}"`))).not.toThrow();
    expect(() => parseLine(message('['.repeat(100_000)))).toThrow(/deeper than 127/);
  });

  it('does not let a key reach a prototype', () => {
    for (const number of ['1', '1.0']) {
      const payload = payloadOf(message(`{"__proto__":{"method":"x"},"n":${number}}`)) as { method?: string };
      expect(payload.method).toBeUndefined();
      expect(Object.keys(payload)).toEqual(['__proto__', 'n']);
    }
  });

  it('reads a document of any shape by itself', () => {
    expect(parseJson('1.0')).toEqual(new Numeral('1.0'));
    expect(() => parseJson('{"a":')).toThrow('is not JSON: it ends too early');
    expect(() => parseJson('{a}')).toThrow(/unexpected text at column 2/);
  });

  it('tells a text that was cut from one that is wrong', () => {
    for (const cut of ['{', '{"a', '{"a\\', '{"a":"\\u00', '{"a":[1,', '{"a":{}'])
      expect(isCutShort(cut)).toBe(true);
    for (const whole of ['{}', '{"a":1,}', '[1]]', 'x', '"{"']) expect(isCutShort(whole)).toBe(false);
  });
});

describe('what JSON.parse may lose', () => {
  it('is noticed wherever it stands', () => {
    const lossy =
      /[0-9](?:\.(?:0{6}|[0-9]*0(?:[,\]}\s]|$))|[eE][-+0-9])|[0-9.]{16}|\\u[dD][89a-fA-F]|(?:^|[:,[\s])-0/;
    const piece = fc.constantFrom(
      ...'0123456789.eE+-\\udDaf8,:]}[ \n"xé',
      '1.0',
      '2e5',
      '12345678',
      '123456789012345',
      '\\ud83d',
      '2026-07-28',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const text = pieces.join('');
        expect(losesNothing(text)).toBe(!lossy.test(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(['811350258169686.96', '99999999999999.99999999', '9443745.996102271', '0.0000001'])(
    'keeps %s as it was written, on the quick way too',
    (literal) => {
      expect(parseJson(`{"a":${literal}}`)).toEqual({ a: new Numeral(literal) });
    },
  );
});
