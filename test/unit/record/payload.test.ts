import { describe, expect, it } from 'vitest';
import { Masker, parsePath } from '../../../pipeline/record/mask.js';
import { joinGaps, leaves, readPayload } from '../../../pipeline/record/payload.js';
import { parseLine } from '../../../pipeline/trace/line.js';
import { writeMessage } from '../../../pipeline/trace/writer.js';

const bare = new Masker([]);
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a message becomes a payload', () => {
  it.each(['{"b":1.0,"a":2}', ' [1e2]\r', '"text"', 'null', '-0', '{"a":1,"a":2}'])(
    'JSON as it came: %s',
    (text) => {
      expect(readPayload(Buffer.from(text), bare)).toMatchObject({ text });
    },
  );

  it.each(['', 'kiln ready', '{"jsonrpc":', '{}{}', "{'a':1}", '\uFEFF{}', '\u001b[2J'])(
    'other text as a string: %j',
    (text) => {
      expect(readPayload(Buffer.from(text), bare)).toEqual({ text: JSON.stringify(text) });
    },
  );

  it('bytes that are no text stand beside a null', () => {
    expect(readPayload(Buffer.from([0x7b, 0xff]), bare)).toEqual({ text: 'null', rawBase64: 'e/8=' });
  });

  it.each([
    ['lone-surrogate', '{"text":"\\ud83d"}'],
    ['number-out-of-range', '{"n":1e999}'],
    ['too-deep', nested(127)],
  ])('JSON that no trace can hold leaves a gap: %s', (reason, text) => {
    expect(readPayload(Buffer.from(text), bare)).toEqual({ lost: { reason, messages: 1 } });
  });

  it('what it keeps can always be read back', () => {
    for (const text of [nested(126), '{"text":"\\ud83d\\ude00"}', '{"n":1e308}', 'x\u2028\n']) {
      const payload = readPayload(Buffer.from(text), bare);
      if ('lost' in payload) throw new Error(text);
      const line = writeMessage(
        { seq: 1, direction: 'client-to-server', transport: 'stdio', kind: 'message' },
        payload.text,
      );
      expect(() => parseLine(line)).not.toThrow();
    }
  });

  it('says when it masked something, and keeps numbers exact when it did', () => {
    const masker = new Masker([parsePath('params.token')]);
    expect(readPayload('{"id":1.0,"params":{"token":"t"}}', masker)).toMatchObject({
      text: '{"id":1.0,"params":{"token":"masked-1"}}',
      gap: { reason: 'masked', messages: 0 },
    });
    expect(readPayload('{"id":1.0}', masker)).toMatchObject({ text: '{"id":1.0}' });
  });

  it('joins gaps without losing a count', () => {
    expect(joinGaps(undefined, { reason: 'a' })).toEqual({ reason: 'a' });
    expect(joinGaps({ reason: 'a', messages: 1 }, { reason: 'a', messages: 2 })).toEqual({
      reason: 'a',
      messages: 3,
    });
    expect(joinGaps({ reason: 'a', messages: 1 }, { reason: 'b' })).toEqual({ reason: 'a, b' });
  });

  it('knows the texts of what is left', () => {
    expect([...leaves({ a: ['x', 1, true, null], b: { c: 'y' } })]).toEqual(['x', '1', 'true', 'y']);
  });
});
