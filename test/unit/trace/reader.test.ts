import { isUtf8 } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { TraceError, type TraceEvent } from '../../../pipeline/trace/event.js';
import { parseTrace, type TextRuntime, TraceReader } from '../../../pipeline/trace/reader.js';

const line = (seq: number | string, payload = '{}') =>
  `{"seq":${seq},"direction":"client-to-server","transport":"stdio","kind":"message","payload":${payload}}`;
const NODE: TextRuntime = {
  decode: (bytes, start, end) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', start, end),
  isUtf8,
  allocate: (length) => Buffer.allocUnsafe(length),
};
const bytesOf = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
function fault(trace: string | Uint8Array, options = {}): TraceError {
  try {
    parseTrace(trace, options);
  } catch (error) {
    if (error instanceof TraceError) return error;
    throw error;
  }
  throw new Error('was read without a fault');
}

describe('the document', () => {
  it('takes LF and CRLF, with or without a last line end, and nothing at all', () => {
    expect(parseTrace('').events).toEqual([]);
    for (const end of ['\n', '\r\n']) {
      const seqs = (text: string) => parseTrace(text).events.map((event) => event.seq);
      expect(seqs(`${line(1)}${end}${line(2)}${end}`)).toEqual([1, 2]);
      expect(seqs(`${line(1)}${end}${line(2)}`)).toEqual([1, 2]);
    }
  });

  it('takes a bare CR as white space, not as a line end', () => {
    expect(parseTrace(`${line(1)}\r\r\n${line(2)}`).events).toHaveLength(2);
    expect(fault(`${line(1)}\r${line(2)}`)).toMatchObject({ line: 1 });
  });

  it.each([
    ['a document that is one line end', '\n', 1],
    ['a second last line end', `${line(1)}\n\n`, 2],
    ['a line of spaces', `${line(1)}\n   \t \n${line(2)}\n`, 2],
    ['spaces without a line end', `${line(1)}\n  `, 2],
    ['a lone CR', `\r\n${line(1)}`, 1],
  ])('refuses blank records: %s', (_what, text, number) => {
    expect(fault(text)).toMatchObject({ line: number, reason: expect.stringMatching(/blank/) });
  });

  it('refuses a byte order mark on line 1', () => {
    expect(fault(`\uFEFF${line(1)}\n`)).toMatchObject({ line: 1 });
  });

  it('wants seq to grow, gaps and any start allowed', () => {
    expect(parseTrace(`${line(5)}\n${line(9)}\n`).events).toHaveLength(2);
    expect(fault(`${line(3)}\n${line(3)}\n`).message).toMatch(/^line 2: has seq 3 after seq 3/);
    const big = `${line('18446744073709551614')}\n${line('18446744073709551615')}\n`;
    expect(parseTrace(big).events.map((event) => event.seq)).toEqual([
      18446744073709551614n,
      18446744073709551615n,
    ]);
    expect(fault(`${line('9007199254740993')}\n${line('9007199254740992')}\n`).line).toBe(2);
  });

  it('stops at the first fault and keeps what came before', () => {
    const seen: TraceEvent[] = [];
    const reader = new TraceReader((event) => seen.push(event));
    expect(() => reader.push(Buffer.from(`${line(1)}\nnoise\n${line(2)}\n`))).toThrow('line 2: is not JSON');
    expect(seen).toHaveLength(1);
  });
});

describe('limits', () => {
  const exact = Buffer.byteLength(line(1));
  it.each(['\n', '\r\n', ''])('counts the bytes of a line without its end %j', (end) => {
    const text = `${line(1)}${end}`;
    expect(parseTrace(text, { maxLineBytes: exact }).events).toHaveLength(1);
    expect(fault(text, { maxLineBytes: exact - 1 }).message).toMatch(/line 1: is \d+ bytes or more/);
  });

  it('counts bytes, not characters, and however the line is cut into chunks', () => {
    const text = line(1, '"ééé"');
    const size = Buffer.byteLength(text);
    for (const max of [size, size - 1]) {
      const reader = new TraceReader(() => {}, { maxLineBytes: max });
      const push = () => {
        for (const byte of Buffer.from(`${text}\r\n`)) reader.push(Uint8Array.of(byte));
      };
      if (max === size) expect(push).not.toThrow();
      else expect(push).toThrow(/over the limit/);
    }
  });

  it('stops at the event past the limit before parsing it, but after seeing that it is not blank', () => {
    const two = `${line(1)}\n${line(2)}\n`;
    expect(parseTrace(two, { maxEvents: 2 }).events).toHaveLength(2);
    expect(fault(`${two}garbage\n`, { maxEvents: 2 }).message).toMatch(
      /line 3: is past the limit of 2 events/,
    );
    expect(fault(`${two}      \n`, { maxEvents: 2 }).message).toMatch(/line 3: is blank/);
  });

  it('takes 100 000 events and more by default', () => {
    let text = '';
    for (let seq = 0; seq <= 100_000; seq++) text += `${line(seq)}\n`;
    expect(parseTrace(text).events).toHaveLength(100_001);
  });
});

describe('bytes that are not UTF-8', () => {
  it.each([
    ['in the first line', [line(1, '"'), [0xff], '"}\n'], Buffer.byteLength(line(1, '"')) - 1],
    ['in a later line', [`${line(1)}\n`, 'ab', [0xc3, 0x28], '\n'], line(1).length + 3],
    ['cut short before the line end', ['abcd', [0xe2, 0x82], '\n'], 4],
    ['an encoded surrogate', ['abcdefghi', [0xed, 0xa0, 0x80], '\n'], 9],
  ])('names the byte: %s', (what, parts, offset) => {
    const bytes = bytesOf(...(parts as (string | number[])[]));
    const expected = what === 'in the first line' ? bytes.indexOf(0xff) : offset;
    for (const runtime of [undefined, NODE]) {
      const error = fault(bytes, runtime === undefined ? {} : { runtime });
      expect(error.message).toContain(`is not UTF-8 at byte ${expected} of the file`);
    }
  });

  it('names the byte when chunks cut the line anywhere', () => {
    const bytes = bytesOf(`${line(1, '"é"')}\n`, 'x'.repeat(50), [0xf0, 0x9f], 'y\n');
    const bad = bytes.length - 4;
    for (let size = 1; size < 40; size += 3) {
      const reader = new TraceReader(() => {});
      expect(() => {
        for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
        reader.end();
      }).toThrow(`byte ${bad} of the file`);
    }
  });
});

describe('a torn last line', () => {
  const whole = line(2, '{"text":"héé😀"}');
  const bytes = Buffer.from(whole);

  it('is a warning wherever it was torn, even inside a character', () => {
    for (let cut = 1; cut < bytes.length; cut++) {
      const text = Buffer.concat([Buffer.from(`${line(1)}\n`), bytes.subarray(0, cut)]);
      const { events, warnings } = parseTrace(text);
      expect(events.map((event) => event.seq)).toEqual([1]);
      expect(warnings).toEqual([{ line: 2, reason: expect.stringMatching(/cut short/) }]);
    }
  });

  it('is a fault for those who ask for strictness', () => {
    expect(fault(`${line(1)}\n${whole.slice(0, 30)}`, { strict: true }).line).toBe(2);
  });

  it('is not an excuse for other faults', () => {
    expect(fault(`${line(1)}\ngarbage`)).toMatchObject({ line: 2 });
    expect(fault(`${line(1)}\n{"seq":2,}`)).toMatchObject({ line: 2 });
    expect(fault(`${line(1)}\n${line(1)}`)).toMatchObject({ line: 2 });
    expect(fault(bytesOf(`${line(1)}\n{"a":"`, [0xff], '".....')).message).toMatch(/not UTF-8/);
  });
});
