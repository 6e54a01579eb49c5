import { describe, expect, it } from 'vitest';
import { SseSplitter } from '../../../pipeline/record/sse.js';

function read(chunks: (string | Buffer)[], maxBytes = 1000) {
  const seen: unknown[] = [];
  const splitter = new SseSplitter(maxBytes, {
    event: (event) => seen.push(event),
    undecodable: (block) => seen.push({ undecodable: block.toString('latin1') }),
    oversize: (bytes) => seen.push({ oversize: bytes }),
  });
  for (const chunk of chunks) splitter.push(Buffer.from(chunk as string));
  return { seen, unfinished: splitter.end() };
}

describe('server-sent events', () => {
  const text =
    '\uFEFFid: 1\ndata: \n\n: comment\n\nevent: message\ndata: {"a":\ndata: 1}\n\ndata:é\nid\n\nretry: 250\n\nevent: other\ndata: x\n\nid: 9\n\n';
  const expected = [
    { id: '1', data: '' },
    { data: '{"a":\n1}' },
    { data: 'é', id: '' },
    { retry: 250 },
    { event: 'other', data: 'x' },
    { id: '9' },
  ];

  it.each(['\n', '\r\n', '\r'])('reads blocks with line ends %j, however they are cut', (end) => {
    const bytes = Buffer.from(text.replaceAll('\n', end));
    for (let size = 1; size <= bytes.length; size++) {
      const chunks: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
      expect(read(chunks)).toEqual({ seen: expected, unfinished: false });
    }
  });

  it('drops what the end of the stream leaves unfinished, and says so', () => {
    expect(read(['data: 1\n\ndata: 2\n'])).toEqual({ seen: [{ data: '1' }], unfinished: true });
    expect(read(['data: 1\n\ndata: \u00e9'])).toMatchObject({ unfinished: true });
    expect(read([Buffer.from([...Buffer.from('data: '), 0xe2, 0x82])])).toMatchObject({ unfinished: true });
    expect(read(['data: 1\n\n: keep-alive\n'])).toMatchObject({ unfinished: false });
  });

  it('bounds a block and goes on after it', () => {
    const long = `data: ${'x'.repeat(50)}\n\n`;
    expect(read([long, 'data: y\n\n'], 30).seen).toEqual([{ oversize: long.length }, { data: 'y' }]);
    expect(read([long.slice(0, 40)], 30)).toEqual({ seen: [], unfinished: true });
  });

  it('hands on bytes that are no text', () => {
    expect(read([Buffer.from([0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0x0a, 0x0a])]).seen).toEqual([
      { undecodable: 'data:\u00ff\n\n' },
    ]);
  });

  it('ignores fields that it must ignore', () => {
    expect(read(['retry: soon\nid: a\u0000b\nother: 1\nretry: 99999999999999999999\n\n']).seen).toEqual([]);
  });
});
