import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ImportOptions } from '../../../../pipeline/record/import/capture.js';
import { detect, IMPORTERS } from '../../../../pipeline/record/import/formats.js';
import { type Imported, importCapture } from '../../../../pipeline/record/import/import.js';
import { Masker, parsePath } from '../../../../pipeline/record/mask.js';
import type { TraceEvent } from '../../../../pipeline/trace/event.js';
import { parseTrace } from '../../../../pipeline/trace/reader.js';

const source = (text: string, spoiled: number[] = []) => ({
  name: 'capture',
  text,
  spoiled: new Set(spoiled),
});

function load(
  kind: string,
  text: string | string[],
  options: Partial<ImportOptions> = {},
): Imported & { events: TraceEvent[] } {
  const texts = [text].flat();
  const importer =
    kind === 'auto' ? detect('capture', texts[0] ?? '') : IMPORTERS.find((each) => each.kind === kind);
  if (importer === undefined) throw new Error(kind);
  const imported = importCapture(
    importer,
    texts.map((each) => source(each)),
    { masker: new Masker([]), ...options },
  );
  return { ...imported, events: parseTrace(`${imported.lines.join('\n')}\n`).events };
}
/** Direction, and what the event is about, in short. */
const brief = (events: TraceEvent[]) =>
  events.map((event) => {
    const arrow = event.direction === 'client-to-server' ? '>' : '<';
    if (event.kind === 'http') return `${arrow} ${event.method ?? event.status ?? 'http'}`;
    if (event.kind === 'lifecycle') return `${arrow} ${event.event}`;
    return `${arrow} ${JSON.stringify(event.payload)}`;
  });
const gaps = (events: TraceEvent[]) =>
  events.flatMap(({ seq, gap }) => (gap === undefined ? [] : [[seq, gap]]));

describe('Claude Desktop', () => {
  const log = [
    '2026-02-03T09:14:02.000Z [kiln] [info] Initializing server... { metadata: undefined }',
    '2026-02-03T09:14:02.118Z [kiln] [info] Server started and connected successfully { metadata: undefined }',
    '2026-02-03T09:14:02.131Z [kiln] [info] Message from client: {"method":"initialize","params":{},"jsonrpc":"2.0","id":0} { metadata: undefined }',
    'kiln: warming up',
    '2026-02-03T09:14:02.402Z [kiln] [info] Message from server: {"jsonrpc":"2.0","id":0,"result":{"note":" { metadata: undefined }"}} { metadata: undefined }',
    '2026-02-03T09:14:03.000Z [other] [info] Message from client: {"method":"ping","jsonrpc":"2.0","id":0} { metadata: undefined }',
    '2026-02-03T09:14:04.000Z [kiln] [info] Message from server: {"jsonrpc":"2.0","id":1,"result":{"text":"aaa...[412 chars truncated] { metadata: undefined }',
    '2026-02-03T09:14:05.000Z [kiln] [info] Message from client: {"method":"ping","jsonrpc":"2.0","id":1.0}',
    '2026-02-03T09:20:11.000Z [kiln] [info] Server transport closed { metadata: undefined }',
    '2026-02-03T09:21:00.000Z [kiln] [info] Initializing server... { metadata: undefined }',
    '2026-02-03T09:21:01.000Z [kiln] [info] Message from client: {"method":"initialize","params":{},"jsonrpc":"2.0","id":0} { metadata: undefined }',
    '',
  ].join('\r\n');

  it('is read, split by server and by start, cut messages as gaps', () => {
    const { events, sessions, notes } = load('auto', log);
    expect(sessions).toHaveLength(3);
    expect(brief(events)).toEqual([
      '> {"method":"initialize","params":{},"jsonrpc":"2.0","id":0}',
      '< {"jsonrpc":"2.0","id":0,"result":{"note":" { metadata: undefined }"}}',
      '> {"method":"ping","jsonrpc":"2.0","id":0}',
      '> {"method":"ping","jsonrpc":"2.0","id":1}',
      '> {"method":"initialize","params":{},"jsonrpc":"2.0","id":0}',
    ]);
    expect(gaps(events)).toEqual([[4, { reason: 'truncated', messages: 1 }]]);
    expect(notes).toEqual([expect.stringMatching(/1 message\(s\) were cut/)]);
    expect(events.map(({ sourceLine }) => sourceLine)).toEqual([3, 5, 6, 8, 11]);
    expect(events[0]).toMatchObject({
      capture: ['parsed-log', 'no-http'],
      ts: '2026-02-03T09:14:02.131Z',
      transport: 'stdio',
    });
    expect(load('auto', log).lines[3]).toContain('"id":1.0');
  });

  it('says so when a cut message is the last thing there is', () => {
    const { events } = load('claude-desktop', log.split('\r\n').slice(2, 7).join('\n'));
    expect(events.at(-1)).toMatchObject({ kind: 'lifecycle', gap: { reason: 'truncated', messages: 1 } });
  });

  it('marks a message in bytes that were not UTF-8 as missing', () => {
    const line =
      '2026-02-03T09:14:02.131Z [kiln] [info] Message from client: {"method":"a\uFFFD","id":0} { metadata: undefined }';
    const importer = detect('x', line);
    const text = `${line}\n${line.replace('\uFFFD', 'b')}`;
    const imported = importCapture(importer, [source(text, [1])], { masker: new Masker([]) });
    expect(imported.messages).toBe(1);
    expect(imported.lines[0]).toContain('"gap":{"reason":"not-utf8","messages":1}');
    expect(importCapture(importer, [source(text)], { masker: new Masker([]) }).messages).toBe(2);
  });
});

describe('VS Code', () => {
  const log = [
    '2026-02-03 09:14:01.000 [info] Starting server kiln',
    '2026-02-03 09:14:02.131 [debug] [editor -> server] {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}',
    '2026-02-03 09:14:02.200 [warning] Failed to parse message: "kiln ready"',
    '2026-02-03 09:14:02.402 [debug] [server -> editor] {"jsonrpc":"2.0","id":1,"result":{}}',
    '2026-02-03 09:14:02.950 [warning] [server stderr] warming up',
    '2026-02-03 09:14:03.000 [info] Connection state: Stopped',
    '2026-02-03 09:15:00.000 [info] Starting server kiln',
    '2026-02-03 09:15:01.000 [trace] [Client Says] {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}',
    '2026-02-03 09:15:02.000 [trace] [Server Says] {"jsonrpc":"2.0","id":1,"resu',
  ].join('\n');

  it('is read with both kinds of tags, noise on stdout as text', () => {
    const { events, sessions } = load('auto', log);
    expect(sessions).toHaveLength(2);
    expect(brief(events)).toEqual([
      '> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}',
      '< "kiln ready"',
      '< {"jsonrpc":"2.0","id":1,"result":{}}',
      '> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}',
      '< transport-close',
    ]);
    expect(events[4]?.gap).toEqual({ reason: 'truncated', messages: 1 });
    expect(events[0]?.ts).toBe('2026-02-03T09:14:02.131');
  });

  it('says what to do with a channel at level info', () => {
    expect(() => load('vscode', '2026-02-03 09:14:01.000 [info] Starting server kiln\n')).toThrow(
      /level .*to debug/,
    );
  });

  it('takes the transport from the user', () => {
    expect(load('vscode', log, { transport: 'streamable-http' }).events[0]?.transport).toBe(
      'streamable-http',
    );
  });
});

describe('MCP Inspector', () => {
  it('protocol: unfolds answers and puts them where they came', () => {
    const { events } = load(
      'auto',
      JSON.stringify(
        [
          {
            id: 'm-1',
            timestamp: '2026-02-03T09:14:02.100Z',
            direction: 'request',
            origin: 'client',
            message: { id: 1, method: 'slow' },
            response: { id: 1, result: {} },
            duration: 50,
          },
          {
            id: 'm-2',
            timestamp: '2026-02-03T09:14:02.120Z',
            direction: 'request',
            message: { id: 0, method: 'sampling/createMessage' },
            response: { id: 0, result: {} },
            duration: 5,
          },
          {
            id: 'm-3',
            timestamp: '2026-02-03T09:14:02.130Z',
            direction: 'notification',
            origin: 'server',
            message: { method: 'note' },
            clientError: 'x',
          },
        ],
        null,
        1,
      ),
    );
    expect(brief(events)).toEqual([
      '> {"id":1,"method":"slow"}',
      '< {"id":0,"method":"sampling/createMessage"}',
      '> {"id":0,"result":{}}',
      '< {"method":"note"}',
      '< {"id":1,"result":{}}',
    ]);
    expect(events[0]).toMatchObject({ capture: ['parsed-log', 'rebuilt-order', 'no-http'], sourceLine: 2 });
    expect(events[4]?.ts).toBe('2026-02-03T09:14:02.150Z');
  });

  it('keeps numbers as they stand', () => {
    const { lines } = load('inspector', '[{"direction":"request","message":{"id":1.0,"method":"a"}}]');
    expect(lines[0]).toContain('"payload":{"id":1.0,"method":"a"}');
  });

  it('network: whole exchanges, sign-in left out, open streams as gaps', () => {
    const entry = {
      method: 'POST',
      url: 'http://localhost:3000/mcp?t=1',
      requestHeaders: { Accept: 'application/json, text/event-stream', Authorization: 'Bearer abcdefgh' },
      category: 'transport',
    };
    const { events, lines } = load(
      'auto',
      JSON.stringify([
        {
          ...entry,
          timestamp: '2026-02-03T09:14:02.000Z',
          duration: 5,
          requestBody: '{"jsonrpc":"2.0","id":1,"method":"a"}',
          responseStatus: 200,
          responseHeaders: { 'content-type': 'text/event-stream' },
          responseBody: 'id: 7\nevent: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n',
        },
        { ...entry, timestamp: '2026-02-03T09:14:03.000Z', category: 'auth', requestBody: 'code=1' },
        {
          ...entry,
          timestamp: '2026-02-03T09:14:04.000Z',
          method: 'GET',
          responseStatus: 200,
          responseHeaders: { 'content-type': 'text/event-stream' },
        },
      ]),
    );
    expect(brief(events)).toEqual([
      '> POST',
      '> {"jsonrpc":"2.0","id":1,"method":"a"}',
      '< 200',
      '< {"jsonrpc":"2.0","id":1,"result":{}}',
      '< transport-close',
      '> GET',
      '< 200',
      '< transport-close',
    ]);
    expect(events[3]).toMatchObject({ sse: { id: '7' }, stream: '1', exchange: '1' });
    expect(gaps(events)).toEqual([[8, { reason: 'body-not-captured' }]]);
    expect(lines.join('')).not.toContain('abcdefgh');
  });

  it('names what is neither', () => {
    expect(() => load('inspector', '[{"level":"info"}]')).toThrow(/neither messages nor requests/);
    expect(() => load('inspector', '{}')).toThrow(/no exported array/);
  });
});

describe('MCPJam', () => {
  const entry = (server: string, direction: string, ms: number, payload: unknown) => ({
    serverId: server,
    serverName: server,
    direction,
    timestamp: `2026-02-03T09:14:02.${String(ms).padStart(3, '0')}Z`,
    payload,
  });
  const entries = [
    entry('kiln', 'SEND', 1, { id: 1 }),
    entry('kiln', 'RECEIVE', 2, { id: 1, result: {} }),
    entry('oven', 'SEND', 2, { id: 9 }),
    { ...entry('kiln', 'OAUTH', 3, { token: 'x' }) },
  ];
  it('is split by server, in either order of the list', () => {
    for (const list of [entries, entries.toReversed()]) {
      const { events, sessions } = load('auto', JSON.stringify(list));
      expect(brief(events)).toEqual(['> {"id":1}', '< {"id":1,"result":{}}', '> {"id":9}']);
      expect(sessions).toHaveLength(2);
    }
  });

  it('loses one message that no trace can hold, not the whole log', () => {
    const text = `[{"direction":"SEND","payload":{"id":1,"t":"\\ud83d"}},{"direction":"SEND","payload":{"id":2,"n":1e999}},{"direction":"SEND","payload":{"id":3.0}}]`;
    const { lines, events } = load('auto', text);
    expect(gaps(events)).toEqual([[1, { reason: 'lone-surrogate, number-out-of-range', messages: 2 }]]);
    expect(lines[0]).toContain('"payload":{"id":3.0}');
  });

  it('is found in the output of the command line', () => {
    const text = JSON.stringify({
      ok: true,
      _rpcLogs: [{ serverId: 'k', direction: 'send', message: { id: 2 } }],
    });
    expect(brief(load('auto', text).events)).toEqual(['> {"id":2}']);
    expect(() => load('mcpjam', '{"a":1}')).toThrow(/no array of messages/);
  });
});

describe('mcpsnoop', () => {
  const frame = (over: object) =>
    JSON.stringify({
      session_id: 's1',
      conn_id: 'c1',
      transport: 'stdio',
      ts: '2026-02-03T09:14:02.131Z',
      ...over,
    });
  it('stdio: messages, noise, batches, gaps', () => {
    const { events } = load(
      'auto',
      [
        frame({ direction: 'c2s', raw: { id: 1 } }),
        frame({ direction: 's2c', text: 'kiln ready' }),
        frame({ direction: 'stderr', text: 'warming up' }),
        frame({ direction: 's2c', batch: true, raw: { id: 1, result: {} } }),
        frame({ direction: 's2c', batch: true, raw: { id: 2, result: {} } }),
        frame({ direction: 's2c', truncated: true, raw: { id: 3 } }),
        frame({ direction: 'c2s', redacted: true, raw: { id: 4 } }),
      ].join('\n'),
    );
    expect(brief(events)).toEqual([
      '> {"id":1}',
      '< "kiln ready"',
      '< [{"id":1,"result":{}},{"id":2,"result":{}}]',
      '> {"id":4}',
    ]);
    expect(gaps(events)).toEqual([[4, { reason: 'truncated, masked', messages: 1 }]]);
  });

  it('http: headers and statuses that it kept, connections apart', () => {
    const http = { transport: 'http' };
    const { events, sessions } = load(
      'auto',
      [
        frame({
          ...http,
          direction: 'c2s',
          raw: { id: 1, method: 'a' },
          mcp_method: 'a',
          mcp_protocol_version: '2026-07-28',
        }),
        frame({ ...http, direction: 'meta', status: 404 }),
        frame({ ...http, direction: 's2c', raw: { id: 1, error: {} } }),
        frame({ ...http, conn_id: 'c2', direction: 'c2s', raw: { id: 1 } }),
      ].join('\n'),
    );
    expect(brief(events)).toEqual([
      '> POST',
      '> {"id":1,"method":"a"}',
      '< 404',
      '< {"id":1,"error":{}}',
      '> POST',
      '> {"id":1}',
    ]);
    expect(events[0]).toMatchObject({
      headers: { 'mcp-method': 'a', 'mcp-protocol-version': '2026-07-28' },
      capture: ['partial-headers'],
    });
    expect(sessions).toHaveLength(2);
  });
});

describe('line logs', () => {
  it('mcp-rec, with text that was no JSON', () => {
    const { events } = load(
      'auto',
      '{"ts":1770109442.131,"dir":"client->server","msg":{"id":1.0}}\n{"ts":1770109442.140,"dir":"server->client","msg":{"_raw":"kiln ready","_unparsed":true}}\n',
    );
    expect(brief(events)).toEqual(['> {"id":1}', '< "kiln ready"']);
  });

  it('mcp-server-logger and supergateway', () => {
    expect(
      brief(
        load(
          'auto',
          '2026-02-03T09:14:02.131Z [STDIN] {"id":1}\n2026-02-03T09:14:02.140Z [STDOUT] kiln ready\n',
        ).events,
      ),
    ).toEqual(['> {"id":1}', '< "kiln ready"']);
    const { events, sessions } = load(
      'auto',
      '[supergateway] Listening\n[supergateway] SSE → Child (session 7f): {"id":1}\n[supergateway] SSE → Child (session 8a): {"id":1}\n[supergateway] Child → SSE (session 7f): {"id":1,"result":{}}\n',
    );
    expect(brief(events)).toEqual(['> {"id":1}', '> {"id":1}', '< {"id":1,"result":{}}']);
    expect(sessions).toHaveLength(2);
  });

  it('a pattern and words of the user', () => {
    const options = { pattern: '^(?P<dir>\\w+):(?P<json>.*)$', clientWords: ['Host'], serverWords: ['Tool'] };
    const { events, notes } = load(
      'lines',
      'Host:{"id":1}\n# note\nTool:{"id":1,"res\nTool:noise\n',
      options,
    );
    expect(brief(events)).toEqual(['> {"id":1}', '< "noise"']);
    expect(gaps(events)).toEqual([[2, { reason: 'truncated', messages: 1 }]]);
    expect(notes).toHaveLength(1);
    expect(() => load('lines', 'Who:{"id":1}', options)).toThrow(
      /"Who" is no known direction.*--client-word/,
    );
    expect(() => load('lines', 'x', { pattern: '(' })).toThrow(/RE2 syntax/);
    expect(() => load('lines', 'x', { pattern: '(?P<dir>a)' })).toThrow(/named groups dir and json/);
    expect(() => load('lines', 'x', options)).toThrow(/no line of capture matches/);
  });

  it('does not hang on a pattern that makes backtracking engines hang', () => {
    const options = { pattern: '^(?P<dir>(a+)+)b(?P<json>.*)$', clientWords: ['a'] };
    const start = performance.now();
    expect(() => load('lines', 'a'.repeat(50_000), options)).toThrow(/matches/);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('a pair of files', () => {
  it('keeps both orders and puts answers after their requests', () => {
    const client = '{"id":1,"method":"a"}\n{"method":"n"}\n{"id":0,"result":{}}\n{"id":2,"method":"b"}\n';
    const server =
      'ready\n{"id":1,"result":{}}\n{"id":0,"method":"ask"}\n{"id":2,"error":{}}\n{"id":9,"result":{}}\n';
    const { events } = load('pair', [client, server]);
    expect(brief(events)).toEqual([
      '< "ready"',
      '> {"id":1,"method":"a"}',
      '< {"id":1,"result":{}}',
      '< {"id":0,"method":"ask"}',
      '> {"method":"n"}',
      '> {"id":0,"result":{}}',
      '> {"id":2,"method":"b"}',
      '< {"id":2,"error":{}}',
      '< {"id":9,"result":{}}',
    ]);
    expect(events[0]?.capture).toEqual(['rebuilt-order', 'no-http']);
  });

  it('ends however the files contradict each other', () => {
    const { events } = load('pair', [
      '{"id":5,"result":{}}\n{"id":1,"method":"a"}',
      '{"id":1,"result":{}}\n{"id":5,"method":"ask"}',
    ]);
    expect(events).toHaveLength(4);
  });

  it('takes two files and no other number', () => {
    expect(() => load('pair', ['{}'])).toThrow(/takes two files/);
    expect(() => load('har', ['{}', '{}'])).toThrow(/takes one file/);
  });
});

describe('HAR', () => {
  const entry = (over: object = {}) => ({
    startedDateTime: '2026-02-03T09:14:02.131Z',
    time: 10,
    request: {
      method: 'POST',
      url: 'https://kiln.example.test/mcp',
      headers: [
        { name: ':authority', value: 'kiln.example.test' },
        { name: 'Cookie', value: 'a=b' },
        { name: 'Mcp-Session-Id', value: 'S3ss10n-0123456789' },
      ],
      postData: { text: '{"jsonrpc":"2.0","id":1,"method":"a"}' },
    },
    response: {
      status: 200,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { text: '{"jsonrpc":"2.0","id":1,"result":{"echo":"S3ss10n-0123456789"}}' },
    },
    ...over,
  });
  const archive = (...entries: object[]) => JSON.stringify({ log: { entries } }, null, 1);

  it('is read with its headers, without credentials', () => {
    const { events, lines, notes } = load(
      'auto',
      archive(
        entry(),
        entry({ request: { method: 'GET', url: 'https://kiln.example.test/page', headers: [] } }),
      ),
    );
    expect(brief(events)).toEqual([
      '> POST',
      '> {"jsonrpc":"2.0","id":1,"method":"a"}',
      '< 200',
      expect.stringContaining('"echo":"session-1"'),
    ]);
    expect(events[0]).toMatchObject({
      headers: { host: 'kiln.example.test', 'mcp-session-id': 'session-1' },
      gap: { reason: 'joined-late' },
      path: '/mcp',
      sourceLine: 4,
    });
    expect(lines.join('\n')).not.toMatch(/S3ss10n|a=b/);
    expect(notes).toEqual(['1 request(s) to other URLs were left out']);
  });

  it('overlapping exchanges: requests by start, answers by end, and the order is said to be rebuilt', () => {
    const slow = entry({ time: 1000 });
    const fast = entry({
      startedDateTime: '2026-02-03T09:14:02.200Z',
      request: { ...entry().request, postData: { text: '{"jsonrpc":"2.0","id":2,"method":"b"}' } },
    });
    const { events } = load('har', archive(slow, fast));
    expect(events.map(({ exchange }) => exchange)).toEqual(['1', '1', '3', '3', '3', '3', '1', '1']);
    expect(events[0]?.capture).toEqual(['rebuilt-order']);
    expect(load('har', archive(entry())).events[0]?.capture).toBeUndefined();
  });

  it('bodies that were dropped leave gaps, an exchange without a response is broken off', () => {
    const { request } = entry();
    const { events } = load(
      'har',
      archive(
        entry(),
        entry({
          startedDateTime: '2026-02-03T09:14:03.000Z',
          request: { ...request, postData: undefined, bodySize: 30 },
        }),
        entry({
          startedDateTime: '2026-02-03T09:14:04.000Z',
          response: {
            status: 200,
            headers: [{ name: 'content-type', value: 'text/event-stream' }],
            content: { size: -1 },
          },
        }),
        entry({
          startedDateTime: '2026-02-03T09:14:05.000Z',
          response: { status: 0, headers: [], content: {} },
        }),
      ),
    );
    expect(gaps(events).map(([, gap]) => (gap as { reason: string }).reason)).toEqual([
      'joined-late',
      'masked',
      'body-not-captured',
      'masked',
      'body-not-captured',
    ]);
    expect(events.at(-1)).toMatchObject({ kind: 'lifecycle', event: 'transport-abort' });
  });

  it('takes the endpoint from the user, and names what it does not find', () => {
    const get = entry({
      request: { method: 'GET', url: 'http://x.test/mcp', headers: [] },
      response: {
        status: 200,
        headers: [{ name: 'content-type', value: 'text/event-stream' }],
        content: { text: 'data: {"jsonrpc":"2.0","method":"n"}\n\n' },
      },
    });
    expect(() => load('har', archive(get))).toThrow(/--endpoint/);
    expect(brief(load('har', archive(get), { endpoint: new URL('http://x.test/mcp') }).events)).toEqual([
      '> GET',
      '< 200',
      '< {"jsonrpc":"2.0","method":"n"}',
      '< transport-close',
    ]);
    expect(() => load('har', archive(get), { endpoint: new URL('http://y.test/mcp') })).toThrow(
      /no request to http:\/\/y.test\/mcp/,
    );
  });

  it('refuses the old transport by name', () => {
    const get = entry({
      request: { method: 'GET', url: 'http://x.test/sse', headers: [] },
      response: {
        status: 200,
        headers: [{ name: 'content-type', value: 'text/event-stream' }],
        content: { text: 'event: endpoint\ndata: /messages?sid=1\n\n' },
      },
    });
    expect(() => load('har', archive(get), { endpoint: new URL('http://x.test/sse') })).toThrow(
      /HTTP\+SSE transport of 2024-11-05/,
    );
  });
});

describe('curl', () => {
  it('reads -i transcripts with quotes, continued lines and streams', () => {
    const { events } = load(
      'auto',
      `I ran this:
$ curl -i -X POST http://localhost:3000/mcp?key=abc \\
    -H 'Content-Type: application/json' \\
    -H "Authorization: Bearer abcdefgh" \\
    -d '{"jsonrpc":"2.0","id":1,
  "method":"a"}'
HTTP/1.1 100 Continue

HTTP/1.1 200 OK
Content-Type: text/event-stream

event: message
data: {"jsonrpc":"2.0","id":1,"result":{}}

$ curl -s localhost:3000/mcp --json $'{"jsonrpc":"2.0","method":"it\\'s"}'
$ ls
file
`,
    );
    expect(brief(events)).toEqual([
      '> POST',
      '> {"jsonrpc":"2.0","id":1,"method":"a"}',
      '< 200',
      '< {"jsonrpc":"2.0","id":1,"result":{}}',
      '< transport-close',
      '> POST',
      '> {"jsonrpc":"2.0","method":"it\'s"}',
      '< transport-close',
    ]);
    expect(events[0]).toMatchObject({
      headers: { accept: '*/*', 'content-type': 'application/json', host: 'localhost:3000' },
      sourceLine: 2,
    });
    expect(events[5]).toMatchObject({
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    });
  });

  it('reads -v transcripts, and plain ones without a status', () => {
    const verbose = load(
      'curl',
      `$ curl -v http://h:1/mcp -d '{"jsonrpc":"2.0","id":1,"method":"a"}'
*   Trying 127.0.0.1:1...
> POST /mcp HTTP/1.1
> Host: h:1
>
< HTTP/1.1 404 Not Found
< content-type: application/json
<
{"jsonrpc":"2.0","id":1,"error":{}}
* Connection #0 left intact
`,
    );
    expect(brief(verbose.events)).toEqual([
      '> POST',
      '> {"jsonrpc":"2.0","id":1,"method":"a"}',
      '< 404',
      '< {"jsonrpc":"2.0","id":1,"error":{}}',
    ]);
    const plain = load(
      'curl',
      `curl h/mcp -d '{"jsonrpc":"2.0","id":1,"method":"a"}'\n{"jsonrpc":"2.0","id":1,"result":{}}\n`,
    );
    expect(brief(plain.events)).toEqual([
      '> POST',
      expect.anything(),
      '< http',
      '< {"jsonrpc":"2.0","id":1,"result":{}}',
    ]);
    expect(plain.traits).toEqual(['no-http']);
  });

  it('leaves out what it cannot read, and says where', () => {
    const { notes } = load(
      'curl',
      `$ curl -H 'x\n' \n$ curl h/mcp -d '{"jsonrpc":"2.0","id":1,"method":"a"}'\n`,
    );
    expect(notes).toEqual(['line 1: the curl command cannot be read and is left out']);
    expect(() => load('curl', 'nothing')).toThrow(/no curl command/);
  });
});

describe('what a file is', () => {
  it.each([
    ['{"seq":1,"direction":"client-to-server","transport":"stdio"}', /is a trace already/],
    ['2026-02-03 [info] Handling ListOfferings action, server stored: false', /Cursor.*record -o/],
    ['{"resourceSpans":[]}', /OpenTelemetry/],
    ['{"timestamp":"2026-02-03T09:14:02.131Z","sessionId":"5b0e","cwd":"/w","debug":"x"}', /Claude Code/],
    ['hello', /none of the formats.*--from.*lines/],
    ['', /none of the formats/],
  ])('is said where it cannot be imported: %s', (text, message) => {
    expect(() => detect('capture', text)).toThrow(message);
  });

  it('every importer says what its capture cannot show, under a kind that the command takes', () => {
    const command = readFileSync(
      new URL('../../../../pipeline/cli/commands/import.ts', import.meta.url),
      'utf8',
    );
    for (const { kind, cannotShow, title } of IMPORTERS) {
      expect(cannotShow.length).toBeGreaterThan(3);
      expect(title.length).toBeGreaterThan(3);
      expect(command).toContain(`'${kind}'`);
    }
  });

  it('masks on the way in as well', () => {
    const { lines } = load('lines', '2026-02-03T09:14:02.131Z [STDIN] {"id":1.0,"params":{"key":"k"}}', {
      masker: new Masker([parsePath('params.key')]),
    });
    expect(lines[0]).toContain('{"id":1.0,"params":{"key":"masked-1"}}');
  });
});
