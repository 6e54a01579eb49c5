import { describe, expect, it } from 'vitest';
import { ConnectionRecorder } from '../../../pipeline/record/connection-recorder.js';
import { MemorySink } from '../../../pipeline/record/draft.js';
import { Masker } from '../../../pipeline/record/mask.js';
import { parseTrace } from '../../../pipeline/trace/reader.js';

function recorder(maxMessageBytes = 1000) {
  const sink = new MemorySink();
  const made = new ConnectionRecorder(sink, {
    masker: new Masker([]),
    maxMessageBytes,
    transport: 'stdio',
    traits: ['proxy'],
    stamp: () => ({}),
  });
  const events = () => parseTrace(sink.lines().join('\n')).events;
  return { made, events };
}
const C = 'client-to-server';
const S = 'server-to-client';

describe('a recorded stdio connection', () => {
  it('writes an event a line, in the order in which lines were complete', () => {
    const { made, events } = recorder();
    made.opened();
    made.bytes(C, Buffer.from('{"id":1}\n{"id"'));
    made.bytes(S, Buffer.from('ready\n{"id":1,"result":{}}\n'));
    made.bytes(C, Buffer.from(':2}\n'));
    made.ended(C, 'transport-close');
    made.ended(S, 'transport-close');
    expect(
      events().map(({ seq, direction, ...rest }) => [
        seq,
        direction,
        'payload' in rest ? rest.payload : rest.kind,
      ]),
    ).toEqual([
      [1, C, 'lifecycle'],
      [2, C, { id: 1 }],
      [3, S, 'ready'],
      [4, S, { id: 1, result: {} }],
      [5, C, { id: 2 }],
      [6, C, 'lifecycle'],
      [7, S, 'lifecycle'],
    ]);
    expect(new Set(events().map((event) => event.session))).toEqual(new Set(['session-1']));
    expect(events()[0]?.capture).toEqual(['proxy']);
    expect(events()[1]?.capture).toBeUndefined();
  });

  it('takes blank lines for what they are: no messages', () => {
    const { made, events } = recorder();
    made.bytes(S, Buffer.from('\n \n\r\n'));
    expect(events()).toMatchObject([{ payload: '' }, { payload: ' ' }, { payload: '\r' }]);
  });

  it('keeps bytes that are no text', () => {
    const { made, events } = recorder();
    made.bytes(S, Buffer.from([0xff, 0xfe, 0x0a]));
    expect(events()).toMatchObject([{ payload: null, rawBase64: '//4=' }]);
  });

  it('leaves a gap for a line over the limit', () => {
    const { made, events } = recorder(10);
    made.bytes(S, Buffer.from('{"a":"12345"}\n{}\n'));
    expect(events()).toMatchObject([{ payload: {}, gap: { reason: 'oversize', messages: 1 } }]);
  });

  it.each([
    ['{"jsonrpc":"2.0","id":1', { kind: 'lifecycle', gap: { reason: 'cut-off', messages: 1 } }],
    ['{"jsonrpc":"2.0"}', { kind: 'message', payload: { jsonrpc: '2.0' } }],
    ['bye', { kind: 'message', payload: 'bye' }],
  ])('judges a last line without its end by what it is: %s', (text, first) => {
    const { made, events } = recorder();
    made.bytes(S, Buffer.from(text));
    made.ended(S, 'transport-abort');
    expect(events()[0]).toMatchObject(first);
    expect(events().at(-1)).toMatchObject({ event: 'transport-abort' });
  });
});
