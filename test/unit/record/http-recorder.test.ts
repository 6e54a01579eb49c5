import { describe, expect, it } from 'vitest';
import { MemorySink } from '../../../pipeline/record/draft.js';
import { HttpRecorder, type HttpRecorderOptions } from '../../../pipeline/record/http-recorder.js';
import { Masker, parsePath } from '../../../pipeline/record/mask.js';
import type { RawHeaders } from '../../../pipeline/record/privacy.js';
import type { TraceEvent } from '../../../pipeline/trace/event.js';
import { parseTrace } from '../../../pipeline/trace/reader.js';
import type { Check } from '../../../pipeline/validate/check.js';
import { firstInteractionInitialize } from '../../../pipeline/validate/checks/lifecycle/first-interaction-initialize.js';
import { missingSessionId400 } from '../../../pipeline/validate/checks/transport/missing-session-id-400.js';
import { sessionIdEchoed } from '../../../pipeline/validate/checks/transport/session-id-echoed.js';
import { judgeBy } from '../../support/judge.js';

const JSON_TYPE = ['Content-Type', 'application/json'] as const;
const SSE_TYPE = ['content-type', 'Text/Event-Stream; charset=utf-8'] as const;

function setUp(options: Partial<HttpRecorderOptions> = {}) {
  const sink = new MemorySink();
  const recorder = new HttpRecorder(sink, {
    masker: new Masker([]),
    maxBodyBytes: 1000,
    traits: ['proxy'],
    stamp: () => ({}),
    ...options,
  });
  const post = (body: string, headers: RawHeaders = [JSON_TYPE], target = '/mcp') => {
    const exchange = recorder.begin({ method: 'POST', target, headers });
    if (body !== '') exchange.requestChunk(Buffer.from(body));
    exchange.requestEnd();
    return exchange;
  };
  const answered = (
    body: string,
    response: string,
    headers: RawHeaders = [JSON_TYPE],
    answer: RawHeaders = [JSON_TYPE],
  ) => {
    const exchange = post(body, headers);
    exchange.response(200, answer);
    if (response !== '') exchange.responseChunk(Buffer.from(response));
    exchange.responseEnd();
  };
  return { sink, recorder, post, answered, events: () => parseTrace(sink.lines().join('\n')).events };
}
const gapsOf = (events: TraceEvent[]) => events.flatMap(({ seq, gap }) => (gap ? [[seq, gap]] : []));

describe('an exchange', () => {
  it('is written as request, message, response, message, tied by a label', () => {
    const { answered, events } = setUp();
    answered('{"id":1,"method":"a"}', '{"id":1,\n"result":{}}', [JSON_TYPE, ['Accept', 'application/json']]);
    expect(events()).toEqual([
      expect.objectContaining({
        seq: 1,
        kind: 'http',
        method: 'POST',
        path: '/mcp',
        exchange: '1',
        capture: ['proxy'],
      }),
      expect.objectContaining({ seq: 2, payload: { id: 1, method: 'a' }, exchange: '1' }),
      expect.objectContaining({ seq: 3, kind: 'http', status: 200, exchange: '1' }),
      expect.objectContaining({
        seq: 4,
        payload: { id: 1, result: {} },
        exchange: '1',
        session: 'session-1',
      }),
    ]);
  });

  it('keeps concurrent exchanges apart', () => {
    const { post, events } = setUp();
    const one = post('{"id":1}');
    const two = post('{"id":2}');
    two.response(200, [JSON_TYPE]);
    one.response(200, [SSE_TYPE]);
    one.responseChunk(Buffer.from('data: {"id":1,"result":1}\n\n'));
    two.responseChunk(Buffer.from('{"id":2,"result":2}'));
    two.responseEnd();
    one.responseEnd();
    expect(events().map((event) => event.exchange)).toEqual(['1', '1', '3', '3', '3', '1', '1', '3', '1']);
  });

  it('records bodies that should be JSON as text, and leaves other bodies alone', () => {
    const { answered, events } = setUp();
    answered('{"id":', 'not found', [JSON_TYPE], [['content-type', 'text/plain']]);
    answered('a=b', '<html>', [['content-type', 'application/x-www-form-urlencoded']], [JSON_TYPE]);
    answered('', '{"error":"x"}', [], [['content-type', 'text/plain']]);
    expect(events().flatMap((event) => (event.kind === 'message' ? [event.payload] : []))).toEqual([
      '{"id":',
      '<html>',
      { error: 'x' },
    ]);
  });

  it.each([
    ['a request', '{"text":"12345678"}', '{}', [[2, { reason: 'oversize', messages: 1 }]]],
    ['a response', '{}', '{"text":"12345678"}', [[4, { reason: 'oversize', messages: 1 }]]],
    [
      'a stream event',
      '{}',
      'data: {"text":"12345678"}\n\ndata: {}\n\n',
      [[4, { reason: 'oversize', messages: 1 }]],
    ],
  ])('leaves a gap for %s over the limit', (_what, request, response, gaps) => {
    const { answered, events } = setUp({ maxBodyBytes: 15 });
    answered(request, response, [JSON_TYPE], response.startsWith('data') ? [SSE_TYPE] : [JSON_TYPE]);
    expect(gapsOf(events())).toEqual(gaps);
  });

  it('leaves a gap for bodies in an encoding', () => {
    const { answered, events } = setUp();
    answered(
      '{}',
      '\u001f\u008b',
      [JSON_TYPE, ['Content-Encoding', 'gzip']],
      [JSON_TYPE, ['content-encoding', 'br']],
    );
    expect(gapsOf(events())).toEqual([
      [2, { reason: 'content-encoding', messages: 1 }],
      [3, { reason: 'content-encoding' }],
    ]);
  });

  it.each(['client-to-server', 'server-to-client'] as const)(
    'broken off by the %s side ends in an abort',
    (by) => {
      const { post, events } = setUp();
      const exchange = post('{"id":1}');
      exchange.response(200, [SSE_TYPE]);
      exchange.responseChunk(Buffer.from('data: {"id"'));
      exchange.abort(by);
      exchange.abort('server-to-client');
      exchange.responseEnd();
      expect(events().slice(3)).toEqual([
        expect.objectContaining({
          direction: by,
          event: 'transport-abort',
          stream: '1',
          gap: { reason: 'cut-off' },
        }),
      ]);
    },
  );

  it('answered before its request was complete says so', () => {
    const { recorder, events } = setUp();
    const exchange = recorder.begin({ method: 'POST', target: '/mcp', headers: [JSON_TYPE] });
    exchange.requestChunk(Buffer.from('{"id'));
    exchange.response(413, []);
    exchange.requestEnd();
    exchange.responseEnd();
    expect(events().map((event) => [event.kind, event.gap?.reason])).toEqual([
      ['http', undefined],
      ['http', 'unfinished-request'],
    ]);
  });

  it('open at the end of the recording is marked as going on', () => {
    const { recorder, post, events } = setUp();
    post('{"id":1}').response(200, [SSE_TYPE]);
    post('{"id":2}');
    recorder.stop();
    expect(events().slice(-2)).toEqual([
      expect.objectContaining({
        exchange: '1',
        event: 'transport-close',
        gap: { reason: 'recording-stopped' },
      }),
      expect.objectContaining({
        exchange: '4',
        event: 'transport-close',
        gap: { reason: 'recording-stopped' },
      }),
    ]);
  });
});

describe('streams', () => {
  it('keep ids and retry, on messages and without any', () => {
    const { answered, events } = setUp();
    answered(
      '{}',
      'id: 1\ndata:\n\nretry: 50\n\nid: 2\nevent: message\ndata: {"a":1}\n\nevent: note\ndata: {"b":1}\n\n',
      [JSON_TYPE],
      [SSE_TYPE],
    );
    expect(events().slice(3)).toEqual([
      expect.objectContaining({ kind: 'http', stream: '1', sse: { id: '1' } }),
      expect.objectContaining({
        kind: 'http',
        stream: '1',
        sse: { retry: 50 },
      }),
      expect.objectContaining({ payload: { a: 1 }, stream: '1', sse: { id: '2' } }),
      expect.objectContaining({ payload: { b: 1 }, stream: '1', sse: { event: 'note' } }),
      expect.objectContaining({ event: 'transport-close', stream: '1' }),
    ]);
  });

  it('of the old transport are told apart from others', () => {
    let legacy = 0;
    const { recorder } = setUp({ onLegacy: () => legacy++ });
    const get = (text: string) => {
      const exchange = recorder.begin({ method: 'GET', target: '/sse', headers: [] });
      exchange.requestEnd();
      exchange.response(200, [SSE_TYPE]);
      exchange.responseChunk(Buffer.from(text));
    };
    get('event: endpoint\ndata: {"jsonrpc":"2.0"}\n\n');
    get('data: {}\n\nevent: endpoint\ndata: /messages\n\n');
    expect(legacy).toBe(0);
    get('event: endpoint\ndata: /messages?sessionId=1\n\n');
    expect(legacy).toBe(1);
  });
});

describe('sessions', () => {
  it('get one pseudonym in headers of both directions and where they are echoed', () => {
    const { answered, events } = setUp();
    const id = 'Ab-12345678';
    answered(
      '{"method":"initialize","id":1}',
      '{"id":1,"result":{}}',
      [JSON_TYPE],
      [JSON_TYPE, ['Mcp-Session-Id', id]],
    );
    answered('{"id":2}', `{"id":2,"result":"${id}"}`, [JSON_TYPE, ['mcp-session-id', id]]);
    const all = events();
    expect(all[2]).toMatchObject({ headers: { 'mcp-session-id': 'session-1' } });
    expect(all[4]).toMatchObject({ headers: { 'mcp-session-id': 'session-1' } });
    expect(all[7]).toMatchObject({
      payload: { result: 'session-1' },
      gap: { reason: 'masked', messages: 0 },
    });
    expect(JSON.stringify(all)).not.toContain(id);
  });

  it('are judged by a request that lost the id where it was lost', () => {
    const { sink, post } = setUp();
    const exchange = (body: string, status: number, sent: RawHeaders = [], given: RawHeaders = []) => {
      const one = post(body, [JSON_TYPE, ...sent]);
      one.response(status, [JSON_TYPE, ...given]);
      one.responseChunk(Buffer.from('{"jsonrpc":"2.0","id":1,"result":{}}'));
      one.responseEnd();
    };
    const id = ['mcp-session-id', 'abcdef-1'] as const;
    exchange('{"jsonrpc":"2.0","id":1,"method":"initialize"}', 200, [], [id]);
    exchange('{"jsonrpc":"2.0","id":2,"method":"tools/list"}', 404);
    const trace = sink.lines().join('\n');
    const outcome = (check: Check) => judgeBy(check, trace, { transport: 'streamable-http' }).outcome;
    expect(outcome(sessionIdEchoed)).toBe('fail');
    expect(outcome(missingSessionId400)).toBe('fail');
    expect(outcome(firstInteractionInitialize)).toBe('pass');
  });

  it('end with a DELETE that succeeds', () => {
    const { recorder, events } = setUp();
    const exchange = recorder.begin({ method: 'DELETE', target: '/mcp', headers: [] });
    exchange.requestEnd();
    exchange.response(204, []);
    exchange.responseEnd();
    const last = events().at(-1);
    expect(last).toMatchObject({
      kind: 'lifecycle',
      event: 'transport-close',
      direction: 'client-to-server',
    });
    expect(last?.exchange).toBeUndefined();
  });
});

describe('masked messages', () => {
  it('mask the headers that mirror them, and no others', () => {
    const { answered, events } = setUp({ masker: new Masker([parsePath('params.arguments.*')]) });
    const base64 = `=?base64?${Buffer.from('geheim ü').toString('base64')}?=`;
    answered(
      '{"method":"tools/call","params":{"name":"fire","arguments":{"key":"hush","n":42,"on":true,"u":"geheim ü"}}}',
      '',
      [
        JSON_TYPE,
        ['Mcp-Name', 'fire'],
        ['Mcp-Param-Key', 'hush'],
        ['Mcp-Param-N', '42'],
        ['Mcp-Param-On', 'true'],
        ['Mcp-Param-U', base64],
      ],
    );
    expect(events()[0]).toMatchObject({
      headers: {
        'mcp-name': 'fire',
        'mcp-param-key': 'masked-1',
        'mcp-param-n': '0',
        'mcp-param-on': 'false',
        'mcp-param-u': 'masked-2',
      },
    });
    expect(events()[1]).toMatchObject({
      payload: { params: { name: 'fire', arguments: { key: 'masked-1', n: 0, on: false, u: 'masked-2' } } },
    });
  });
});
