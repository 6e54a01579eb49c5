import { describe, expect, it } from 'vitest';
import { LineSplitter } from '../../../pipeline/record/lines.js';

function split(chunks: (string | Buffer)[], maxBytes = 1000) {
  const seen: (string | number)[] = [];
  const splitter = new LineSplitter(maxBytes, {
    line: (bytes) => seen.push(bytes.toString('latin1')),
    oversize: (bytes) => seen.push(bytes),
  });
  for (const chunk of chunks) splitter.push(Buffer.from(chunk as string));
  return { seen, rest: splitter.end()?.toString('latin1') };
}

describe('lines of a channel', () => {
  it('does not care how bytes are cut', () => {
    const bytes = Buffer.from('{"a":"é😀"}\n\n{"b":1}\r\nrest');
    for (let size = 1; size <= bytes.length; size++) {
      const chunks: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
      const { seen, rest } = split(chunks);
      expect(seen).toEqual([Buffer.from('{"a":"é😀"}').toString('latin1'), '', '{"b":1}\r']);
      expect(rest).toBe('rest');
    }
  });

  it('measures a line over the limit without keeping it, and goes on after it', () => {
    expect(split(['12345\n', '123456\n', '12', '3456', '78\nok\n'], 5).seen).toEqual(['12345', 6, 8, 'ok']);
    expect(split(['123456'], 5)).toEqual({ seen: [6], rest: undefined });
  });

  it('takes a line that comes byte by byte', () => {
    const long = 'x'.repeat(20_000);
    expect(split([...`${long}\n`], 30_000).seen).toEqual([long]);
  });
});
