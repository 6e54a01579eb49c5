/** Sessions and HTTP exchanges as checks see them: a probe check writes down what it is told, and in which session. */
import { describe, expect, test } from 'vitest';
import { parseTrace } from '../../../pipeline/trace/reader.js';
import type { Check, HttpExchange, Session as Watched } from '../../../pipeline/validate/check.js';
import { validate } from '../../../pipeline/validate/engine.js';
import {
  clauseOf,
  envelope,
  error,
  notification,
  registryOf,
  request,
  result,
  Session,
} from '../../support/judge.js';

interface Seen {
  /** `session index: what`, in order. */
  log: string[];
  sessions: Watched[];
  exchanges: HttpExchange[];
}

function see(lines: Record<string, unknown>[]): Seen {
  const seen: Seen = { log: [], sessions: [], exchanges: [] };
  const probe: Check = {
    id: 'test.probe',
    title: '',
    about: '',
    subject: '',
    watch: (_evidence, session) => {
      const say = (what: string) => void seen.log.push(`${session.index}: ${what}`);
      const at = (exchange: HttpExchange | undefined) => exchange?.request?.seq ?? '?';
      return {
        end: () => void seen.sessions.push(session),
        message: (message) =>
          say(
            `${message.seq} ${message.method || message.class}` +
              `${message.request ? ` answers ${message.request.seq}` : ''}` +
              `${message.http ? ` in ${at(message.http)}` : ''}`,
          ),
        httpRequest: (exchange) => {
          seen.exchanges.push(exchange);
          say(`http ${at(exchange)} ${exchange.message ? `carries ${exchange.message.seq}` : 'bare'}`);
        },
        httpResponse: (exchange) =>
          say(`http ${exchange.response?.seq} to ${at(exchange)}${exchange.certain ? '' : ' perhaps'}`),
        httpEnd: (exchange) => say(`end ${at(exchange)}`),
        stream: (event) => say(`stream ${event.seq} ${event.stream.opener}`),
      };
    },
  };
  const { events } = parseTrace(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  validate(events, [registryOf([clauseOf('test.probe')])], { checks: [probe] });
  return seen;
}

/** The session of each message, by seq. */
const sessionsOf = (seen: Seen): Record<string, number> =>
  Object.fromEntries(
    seen.log
      .map((line) => /^(\d+): (\d+) /.exec(line))
      .filter((match) => match !== null)
      .map((match) => [match[2], Number(match[1])]),
  );

const initialize = (id: unknown, version = '2025-11-25') =>
  request(id, 'initialize', {
    protocolVersion: version,
    capabilities: {},
    clientInfo: { name: 'c', version: '1' },
  });
const initialized = (id: unknown, version = '2025-11-25', capabilities = {}) =>
  result(id, { protocolVersion: version, capabilities, serverInfo: { name: 's', version: '1' } });
const ID = 'mcp-session-id';
const JSON_TYPE = { 'content-type': 'application/json' };
const SSE_TYPE = { 'content-type': 'text/event-stream' };

describe('stdio', () => {
  test('transport-open begins a session; each has its own negotiation', () => {
    const trace = new Session()
      .lifecycle('transport-open')
      .handshake({ tools: {} })
      .lifecycle('transport-close')
      .lifecycle('transport-open')
      .handshake({ prompts: {} })
      .client(request(1, 'ping'));
    const seen = see(trace.lines);
    expect(sessionsOf(seen)).toEqual({ 1: 0, 2: 0, 3: 0, 6: 1, 7: 1, 8: 1, 9: 1 });
    expect(seen.sessions.map((session) => session.declares('server.tools'))).toEqual([true, false]);
  });

  test('transport-open told by both parties is one opening', () => {
    const trace = new Session()
      .lifecycle('transport-open')
      .lifecycle('transport-open', 'server-to-client')
      .handshake();
    expect(see(trace.lines).sessions).toHaveLength(1);
  });

  test('a second initialize on an open session stays in it', () => {
    const trace = new Session().handshake().client(initialize(2)).server(initialized(2));
    expect(see(trace.lines).sessions).toHaveLength(1);
  });

  test('after a refused initialize the next one begins another session', () => {
    const trace = new Session()
      .client(initialize(1, '2099-01-01'))
      .server(error(1, -32602))
      .client(initialize(2))
      .server(initialized(2))
      .client(notification('notifications/initialized'));
    const seen = see(trace.lines);
    expect(sessionsOf(seen)).toEqual({ 0: 0, 1: 0, 2: 1, 3: 1, 4: 1 });
    expect(seen.sessions.map((session) => session.phase)).toEqual(['refused', 'ready']);
  });

  test('after the transport was closed the next initialize begins another session', () => {
    const trace = new Session().handshake().lifecycle('transport-close').handshake();
    expect(sessionsOf(see(trace.lines))).toMatchObject({ 2: 0, 4: 1, 6: 1 });
  });

  test('a recorded session label is told apart first', () => {
    const trace = new Session();
    for (const session of ['a', 'b']) trace.client(initialize(1), { session });
    for (const session of ['b', 'a']) trace.server(initialized(1), { session });
    expect(sessionsOf(see(trace.lines))).toEqual({ 0: 0, 1: 1, 2: 1, 3: 0 });
  });

  test('a modern attempt and then a handshake make two sessions', () => {
    const trace = new Session()
      .client(request(1, 'server/discover', { _meta: envelope() }))
      .server(error(1, -32601))
      .client(initialize(2))
      .server(initialized(2))
      .client(request(3, 'tools/list'));
    const seen = see(trace.lines);
    expect(sessionsOf(seen)).toEqual({ 0: 0, 1: 0, 2: 1, 3: 1, 4: 1 });
    expect(seen.sessions.map((session) => session.era)).toEqual(['per-request', 'handshake']);
  });

  test('both eras side by side: each request goes to its own, each answer to its request', () => {
    const modern = { _meta: envelope() };
    const trace = new Session()
      .handshake()
      .client(request(1, 'tools/list'))
      .client(request(1, 'tools/list', modern))
      .client(request(2, 'tools/list'))
      .server(result(2))
      .server(result(1))
      .server(result(1));
    const seen = see(trace.lines);
    expect(sessionsOf(seen)).toEqual({ 0: 0, 1: 0, 2: 0, 3: 0, 4: 1, 5: 0, 6: 0, 7: 0, 8: 1 });
  });

  test('a refused initialize between modern requests does not split the modern session', () => {
    const modern = { _meta: envelope() };
    const trace = new Session()
      .client(request(1, 'tools/list', modern))
      .server(result(1))
      .client(initialize(2))
      .server(error(2, -32601))
      .client(request(3, 'tools/list', modern))
      .server(result(3));
    expect(sessionsOf(see(trace.lines))).toEqual({ 0: 0, 1: 0, 2: 1, 3: 1, 4: 0, 5: 0 });
  });
});

describe('each revision judges its own era', () => {
  test('and says how many messages it left aside', () => {
    const trace = new Session()
      .client(request(1, 'server/discover', { _meta: envelope() }))
      .server(error(1, -32601))
      .handshake();
    const { events } = parseTrace(`${trace.lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
    const clause = clauseOf('base.request-id-type');
    const judged = validate(events, [registryOf([clause]), registryOf([clause], '2026-07-28')]);
    expect(
      judged.judgements.map(({ clauses, leftAside }) => [clauses[0]?.subjects, leftAside?.messages]),
    ).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });
});

/** One HTTP exchange with a JSON body each way, without labels unless `more` names one. */
function exchange(
  trace: Session,
  asked: unknown,
  answered: unknown,
  headers: Record<string, string> = {},
  answer: Record<string, string> = {},
  more: Record<string, unknown> = {},
): Session {
  trace.post(headers, more).client(asked, more);
  if (answered === undefined) return trace.status(202, answer, more);
  return trace.status(200, { ...JSON_TYPE, ...answer }, more).server(answered, more);
}

describe('Streamable HTTP sessions', () => {
  test('go by the assigned id, also when two are used in turn', () => {
    const trace = new Session('streamable-http');
    exchange(trace, initialize(1), initialized(1), {}, { [ID]: 'one' });
    exchange(trace, initialize(1), initialized(1), {}, { [ID]: 'two' });
    exchange(trace, request(2, 'ping'), result(2), { [ID]: 'one' });
    exchange(trace, request(2, 'ping'), result(2), { [ID]: 'two' });
    const seen = see(trace.lines);
    expect(sessionsOf(seen)).toEqual({ 1: 0, 3: 0, 5: 1, 7: 1, 9: 0, 11: 0, 13: 1, 15: 1 });
    expect(seen.sessions.map((session) => session.assignedId)).toEqual(['one', 'two']);
  });

  test('after a 404 the new initialize begins another, with or without the stale id', () => {
    for (const stale of [{}, { [ID]: 'one' }]) {
      const trace = new Session('streamable-http');
      exchange(trace, initialize(1), initialized(1), {}, { [ID]: 'one' });
      trace
        .post({ [ID]: 'one' })
        .client(request(2, 'ping'))
        .status(404);
      exchange(trace, initialize(3), initialized(3), stale, { [ID]: 'two' });
      const seen = see(trace.lines);
      expect(sessionsOf(seen)).toEqual({ 1: 0, 3: 0, 5: 0, 8: 1, 10: 1 });
      expect(seen.sessions[0]?.terminated).toBe(true);
    }
  });

  test('an initialize that HTTP itself refuses or redirects leaves the next one to begin another', () => {
    for (const status of [307, 400, 403]) {
      const trace = new Session('streamable-http').post().client(initialize(1)).status(status);
      exchange(trace, initialize(1), initialized(1));
      const seen = see(trace.lines);
      expect(sessionsOf(seen)).toEqual({ 1: 0, 4: 1, 6: 1 });
      expect(seen.sessions[1]?.negotiated).toBe('2025-11-25');
    }
  });

  test('a successful DELETE ends one', () => {
    const trace = new Session('streamable-http');
    exchange(trace, initialize(1), initialized(1), {}, { [ID]: 'one' });
    trace.post({ [ID]: 'one' }, { method: 'DELETE' }).status(204);
    expect(see(trace.lines).sessions[0]?.terminated).toBe(true);
  });

  test('without ids an initialize after an answered one begins another', () => {
    const trace = new Session('streamable-http');
    exchange(trace, initialize(0), initialized(0));
    exchange(trace, request(1, 'ping'), result(1));
    exchange(trace, initialize(0), initialized(0));
    expect(sessionsOf(see(trace.lines))).toMatchObject({ 5: 0, 9: 1, 11: 1 });
  });

  test('two clients whose handshakes overlap are two sessions, where labels tell the exchanges apart', () => {
    const [a, b] = [{ exchange: 'a' }, { exchange: 'b' }];
    const trace = new Session('streamable-http')
      .post({}, a)
      .client(initialize(0), a)
      .post({}, b)
      .client(initialize(0), b)
      .status(200, { ...JSON_TYPE, [ID]: 'two' }, b)
      .server(initialized(0), b)
      .status(200, { ...JSON_TYPE, [ID]: 'one' }, a)
      .server(initialized(0), a)
      .post({ [ID]: 'one' }, { exchange: 'c' })
      .client(request(1, 'ping'), { exchange: 'c' });
    const seen = see(trace.lines);
    expect(sessionsOf(seen)).toEqual({ 1: 0, 3: 1, 5: 1, 7: 0, 9: 0 });
    expect(seen.sessions.map((session) => session.assignedId)).toEqual(['one', 'two']);
  });

  test('an id that nobody assigned does not make a session', () => {
    const trace = new Session('streamable-http');
    exchange(trace, initialize(1), initialized(1), {}, { [ID]: 'one' });
    exchange(trace, request(2, 'ping'), result(2), { [ID]: 'other' });
    expect(see(trace.lines).sessions).toHaveLength(1);
  });

  test('messages alone, two sessions in turn: answers find their requests', () => {
    const trace = new Session('streamable-http')
      .client(initialize(1))
      .server(initialized(1))
      .client(request(7, 'ping'))
      .client(initialize(2))
      .server(result(7))
      .server(initialized(2));
    expect(sessionsOf(see(trace.lines))).toEqual({ 0: 0, 1: 0, 2: 0, 3: 1, 4: 0, 5: 1 });
  });
});

describe('HTTP exchanges without labels', () => {
  test('request, body, response and message are tied by their order', () => {
    const trace = new Session('streamable-http');
    exchange(trace, request(1, 'ping'), result(1));
    exchange(trace, notification('notifications/initialized'), undefined);
    expect(see(trace.lines).log).toEqual([
      '0: http 0 carries 1',
      '0: 1 ping in 0',
      '0: http 2 to 0',
      '0: 3 result answers 1 in 0',
      '0: end 0',
      '0: http 4 carries 5',
      '0: 5 notifications/initialized in 4',
      '0: http 6 to 4',
      '0: end 4',
    ]);
  });

  test('server events between a request and its body do not part them', () => {
    const trace = new Session('streamable-http')
      .post({}, { method: 'GET' })
      .status(200, SSE_TYPE)
      .post()
      .server(notification('notifications/message'))
      .client(request(1, 'ping'))
      .status(200, JSON_TYPE)
      .server(result(1));
    const { log } = see(trace.lines);
    expect(log).toContain('0: http 2 carries 4');
    expect(log).toContain('0: 3 notifications/message in 0');
    expect(log).toContain('0: 6 result answers 4 in 2');
  });

  test('a response that an earlier exchange waits for does not part request and body', () => {
    const trace = new Session('streamable-http')
      .post()
      .client(request(1, 'ping'))
      .post()
      .status(200, JSON_TYPE)
      .client(request(2, 'ping'));
    const { log } = see(trace.lines);
    expect(log).toContain('0: http 2 carries 4');
    expect(log).toContain('0: http 3 to 0 perhaps');
  });

  test('GET, DELETE and OPTIONS have no body', () => {
    const trace = new Session('streamable-http');
    for (const method of ['GET', 'DELETE', 'OPTIONS']) trace.post({}, { method }).status(405);
    const { log, exchanges } = see(trace.lines);
    expect(log.filter((line) => line.includes('bare'))).toEqual([
      '0: http 0 bare',
      '0: http 2 bare',
      '0: http 4 bare',
    ]);
    expect(exchanges.map((each) => [each.method, each.answer?.status])).toEqual([
      ['GET', 405],
      ['DELETE', 405],
      ['OPTIONS', 405],
    ]);
  });

  test('where two overlap neither is certain, and what comes after is again', () => {
    const trace = new Session('streamable-http')
      .post()
      .client(request(1, 'ping'))
      .post()
      .client(request(2, 'ping'))
      .status(200, JSON_TYPE)
      .server(result(2))
      .status(200, JSON_TYPE)
      .server(result(1));
    exchange(trace, request(3, 'ping'), result(3));
    const { log, exchanges } = see(trace.lines);
    expect(exchanges.map((each) => each.certain)).toEqual([false, false, true]);
    expect(exchanges.map((each) => each.answer?.seq)).toEqual([undefined, undefined, 10]);
    expect(log).toContain('0: 5 result answers 3');
    expect(log).toContain('0: 11 result answers 9 in 8');
  });

  test('a message that may be on two open streams is on none', () => {
    const trace = new Session('streamable-http')
      .post({}, { method: 'GET' })
      .status(200, SSE_TYPE)
      .post()
      .client(request(1, 'tools/call'))
      .status(200, SSE_TYPE)
      .server(notification('notifications/message'))
      .server(result(1))
      .server(notification('notifications/message'));
    const { log } = see(trace.lines);
    expect(log).toContain('0: 5 notifications/message');
    expect(log).toContain('0: 6 result answers 3 in 2');
    expect(log).toContain('0: 7 notifications/message in 0');
  });

  test('many requests without any response stay cheap', () => {
    const trace = new Session('streamable-http');
    for (let id = 0; id < 10_000; id++) trace.post().client(request(id, 'ping'));
    const started = performance.now();
    expect(see(trace.lines).exchanges).toHaveLength(10_000);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

test('an http event counts as HTTP under any transport', () => {
  const { exchanges } = see(new Session('stdio').post().status(200).lines);
  expect(exchanges[0]?.request?.transport).toBe('streamable-http');
  expect(exchanges[0]?.answer?.transport).toBe('streamable-http');
});

describe('HTTP exchanges with labels', () => {
  test('may interleave in every way, bodies included', () => {
    const [a, b] = [{ exchange: 'a' }, { exchange: 'b' }];
    const trace = new Session('streamable-http')
      .post({}, a)
      .post({}, b)
      .client(request(1, 'ping'), a)
      .client(request(2, 'ping'), b)
      .status(200, JSON_TYPE, b)
      .status(200, JSON_TYPE, a)
      .server(result(1), a)
      .server(result(2), b);
    expect(see(trace.lines).log).toEqual([
      '0: http 0 carries 2',
      '0: 2 ping in 0',
      '0: http 1 carries 3',
      '0: 3 ping in 1',
      '0: http 4 to 1',
      '0: http 5 to 0',
      '0: 6 result answers 2 in 0',
      '0: 7 result answers 3 in 1',
      '0: end 0',
      '0: end 1',
    ]);
  });

  test('a bodiless request is told when its response comes', () => {
    const trace = new Session('streamable-http')
      .post({}, { method: 'GET', exchange: 'g' })
      .post({}, { exchange: 'p' })
      .client(request(1, 'ping'), { exchange: 'p' })
      .status(405, {}, { exchange: 'g' })
      .status(200, JSON_TYPE, { exchange: 'p' });
    expect(see(trace.lines).log.slice(0, 5)).toEqual([
      '0: http 1 carries 2',
      '0: 2 ping in 1',
      '0: http 0 bare',
      '0: http 3 to 0',
      '0: http 4 to 1',
    ]);
  });

  test('a response on another exchange than its request is seen there', () => {
    const trace = new Session('streamable-http')
      .post({}, { method: 'GET', exchange: 'g' })
      .status(200, SSE_TYPE, { exchange: 'g' })
      .post({}, { exchange: 'p' })
      .client(request(1, 'ping'), { exchange: 'p' })
      .server(result(1), { exchange: 'g' });
    const { log } = see(trace.lines);
    expect(log).toContain('0: 4 result answers 3 in 0');
    expect(log).toContain('0: stream 4 get');
  });

  test('a close ends its exchange, a label used anew begins another', () => {
    const more = { exchange: 'x' };
    const trace = new Session('streamable-http')
      .post({}, more)
      .client(request(1, 'ping'), more)
      .status(200, SSE_TYPE, more)
      .lifecycle('transport-abort', 'client-to-server', more)
      .post({}, more)
      .client(request(2, 'ping'), more);
    expect(see(trace.lines).log.slice(3)).toEqual([
      '0: end 0',
      '0: http 4 carries 5',
      '0: 5 ping in 4',
      '0: end 4',
    ]);
  });

  test('only so many are remembered once they are over', () => {
    const trace = new Session('streamable-http');
    for (let id = 0; id < 1000; id++)
      exchange(trace, request(id, 'ping'), result(id), {}, {}, { exchange: `x${id}` });
    const { log } = see(trace.lines);
    const firstEnd = log.findIndex((line) => line.includes('end 0'));
    expect(firstEnd).toBeGreaterThan(0);
    expect(log.slice(firstEnd).some((line) => line.includes('carries'))).toBe(true);
    expect(log.filter((line) => line.includes('end '))).toHaveLength(1000);
  });
});

describe('SSE streams', () => {
  test('know how they began, and what they go on with', () => {
    const trace = new Session('streamable-http')
      .post({}, { exchange: 'p' })
      .client(request(1, 'tools/call', { _meta: { progressToken: 't' } }), { exchange: 'p' })
      .status(200, SSE_TYPE, { exchange: 'p', stream: 's1' });
    trace.lines.push({
      seq: 3,
      direction: 'server-to-client',
      transport: 'streamable-http',
      kind: 'http',
      stream: 's1',
      sse: { id: 'e1', retry: 500 },
    });
    trace
      .lifecycle('transport-close', 'server-to-client', { stream: 's1' })
      .post({ 'last-event-id': 'e1' }, { method: 'GET', exchange: 'r' })
      .status(200, SSE_TYPE, { exchange: 'r', stream: 's2' })
      .server(result(1), { stream: 's2', sse: { id: 'e2' } });
    const seen = see(trace.lines);
    expect(seen.log).toContain('0: stream 3 post');
    expect(seen.log).toContain('0: stream 7 resume');
    expect(seen.log.some((line) => line.startsWith('0: http 3'))).toBe(false);
    const [posted, resumed] = seen.exchanges.map((each) => each.stream);
    expect(posted).toMatchObject({ retry: true, lastId: 'e1', resumed: true, answered: undefined });
    expect(resumed?.origin).toBe(posted);
    expect(resumed).toMatchObject({ lastId: 'e2', answered: 7 });
  });

  test('a name on messages alone is the stream that was opened last', () => {
    const trace = new Session('streamable-http')
      .post()
      .client(request(1, 'tools/call'))
      .status(200, SSE_TYPE)
      .server(result(1), { stream: 's' });
    expect(see(trace.lines).log).toContain('0: 3 result answers 1 in 0');
  });
});

test('the late body of a refusal answers the refused request, not the one that has its id by then', () => {
  const session = new Session('streamable-http');
  const lines = session
    .post({}, { exchange: 'a' })
    .client(request(1, 'x'), { exchange: 'a' })
    .status(400, {}, { exchange: 'a' })
    .post({}, { exchange: 'b' })
    .client(request(1, 'x'), { exchange: 'b' })
    .server(error(1, -32022), { exchange: 'a' })
    .status(200, {}, { exchange: 'b' })
    .server(result(1), { exchange: 'b' }).lines;
  const { log } = see(lines);
  expect(log.filter((line) => line.includes('answers'))).toEqual([
    '0: 5 error answers 1 in 0',
    '0: 7 result answers 4 in 3',
  ]);
});
