import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkExceptions, checkWire } from '../../../../pipeline/emit/check.js';
import { compileShapes } from '../../../../pipeline/emit/wire/compile.js';
import { MAX_ISSUES } from '../../../../pipeline/emit/wire/deviations.js';
import { withExceptions } from '../../../../pipeline/emit/wire/exceptions.js';
import { compileWire, type WireJudge } from '../../../../pipeline/emit/wire/judge.js';
import { parseWire } from '../../../../pipeline/emit/wire/text.js';
import { Numeral } from '../../../../pipeline/trace/numeral.js';
import { parlourSchema } from './parlour.js';

function judgeOf(revision: string): WireJudge {
  const file = `registries/${revision}/wire.yaml`;
  const wire = checkWire(parseWire(readFileSync(file, 'utf8')), file);
  if (revision < '2025-11-25') return compileWire(wire);
  const exceptions = `registries/${revision}/exceptions.yaml`;
  return compileWire(
    withExceptions(wire, checkExceptions(parseWire(readFileSync(exceptions, 'utf8')), exceptions)),
  );
}
const old = judgeOf('2024-11-05');
const middle = judgeOf('2025-11-25');
const newest = judgeOf('2026-07-28');
const parlour = compileWire(compileShapes('2000-01-01', parlourSchema()));

const rpc = <T extends object>(rest: T): T & { jsonrpc: '2.0' } => ({ jsonrpc: '2.0', ...rest });
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe('which type a message is judged by', () => {
  it('a request by its method, with what JSON-RPC adds to it', () => {
    const params = { name: 'sum', arguments: { a: 1 } };
    for (const judge of [old, middle])
      expect(judge.judgeRequest('tools/call', rpc({ id: 1, method: 'tools/call', params }))).toBeNull();
    expect(old.judgeRequest('tools/call', { id: 1, method: 'tools/call', params })).toEqual([
      { path: '', what: 'lacks the member "jsonrpc" (expected: "2.0")' },
    ]);
    // 2026-07-28: every request of a known method carries its metadata.
    expect(newest.judgeRequest('tools/call', rpc({ id: 1, method: 'tools/call', params }))).toEqual([
      { path: '/params', what: 'lacks the member "_meta" (expected: a RequestMetaObject)' },
    ]);
    expect(
      newest.judgeRequest(
        'tools/call',
        rpc({ id: 1, method: 'tools/call', params: { ...params, _meta: meta } }),
      ),
    ).toBeNull();
  });

  it('a request of an unknown method as any request', () => {
    for (const judge of [old, middle, newest]) {
      expect(judge.judgeRequest('x/y', rpc({ id: 'a', method: 'x/y' }))).toBeNull();
      expect(judge.judgeRequest('__proto__', rpc({ id: 'a', method: '__proto__' }))).toBeNull();
      expect(judge.judgeRequest('x/y', rpc({ id: null, method: 'x/y' }))).toEqual([
        { path: '/id', what: 'is null, expected a string or an integer' },
      ]);
    }
  });

  it('a notification by its method', () => {
    const progress = rpc({ method: 'notifications/progress', params: { progressToken: 1, progress: '5' } });
    for (const judge of [old, middle, newest])
      expect(judge.judgeNotification('notifications/progress', progress)).toEqual([
        { path: '/params/progress', what: 'is a string, expected a number' },
      ]);
  });

  it('a result by the method of its request, and as any result without one', () => {
    const result = rpc({ id: 1, result: { tools: [{ name: 'sum' }] } });
    for (const judge of [old, middle])
      expect(judge.judgeResult('tools/list', result)).toEqual([
        { path: '/result/tools/0', what: 'lacks the member "inputSchema" (expected: an object)' },
      ]);
    expect(middle.judgeResult(null, result)).toBeNull();
    expect(middle.judgeResult('x/y', result)).toBeNull();
    // 2026-07-28: any result says of what type it is.
    expect(newest.judgeResult(null, result)).toEqual([
      { path: '/result', what: 'lacks the member "resultType" (expected: a string)' },
    ]);
  });

  it('the answer to a request that may run as a task: the result or the task (2025-11-25)', () => {
    const task = { taskId: 't', status: 'working', createdAt: 'x', lastUpdatedAt: 'x', ttl: null };
    expect(middle.judgeResult('tools/call', rpc({ id: 1, result: { task } }))).toBeNull();
    expect(middle.judgeResult('tools/call', rpc({ id: 1, result: { content: [] } }))).toBeNull();
    expect(middle.judgeResult('tools/list', rpc({ id: 1, result: { task } }))).not.toBeNull();
    // An answer with content is explained as one, not as a task that lacks everything.
    expect(middle.judgeResult('tools/call', rpc({ id: 1, result: { content: [{ type: 'txt' }] } }))).toEqual([
      {
        path: '/result/content/0',
        what: 'is an object whose type is "txt", expected a TextContent, an ImageContent, an AudioContent, a ResourceLink or an EmbeddedResource',
      },
    ]);
  });

  it('an error by its code where the revision gives that code a shape', () => {
    const error = (code: number, data?: unknown) => rpc({ id: 1, error: { code, message: 'no', data } });
    expect(newest.judgeError(error(-32601))).toBeNull();
    expect(newest.judgeError(error(-32022, { requested: 'x', supported: [] }))).toBeNull();
    expect(newest.judgeError(error(-32022, { requested: 'x' }))).toEqual([
      { path: '/error/data', what: 'lacks the member "supported" (expected: a list)' },
    ]);
    expect(old.judgeError(error(-32022))).toBeNull();
  });

  it.each([null, 3, 'text', [], [rpc({ id: 1, method: 'ping' })], {}])(
    'says what is wrong with %j',
    (message) => {
      for (const judge of [old, middle, newest]) {
        expect(judge.judgeRequest('ping', message)).not.toBeNull();
        expect(judge.judgeNotification('notifications/initialized', message)).not.toBeNull();
        expect(judge.judgeResult('ping', message)).not.toBeNull();
        expect(judge.judgeError(message)).not.toBeNull();
      }
    },
  );
});

describe('the handshake of the newest session kind under the next revision', () => {
  // Three lines: valid at 2025-11-25; at 2026-07-28 the one result lacks its type.
  const request = rpc({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  });
  const result = rpc({
    id: 1,
    result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } },
  });
  const initialized = rpc({ method: 'notifications/initialized' });
  const verdicts = (judge: WireJudge): boolean[] => [
    judge.judgeRequest('initialize', request) === null,
    judge.judgeResult('initialize', result) === null,
    judge.judgeNotification('notifications/initialized', initialized) === null,
  ];

  it('has three valid messages, then one of three invalid', () => {
    expect(verdicts(middle)).toEqual([true, true, true]);
    expect(verdicts(newest)).toEqual([true, false, true]);
  });
});

describe('formats', () => {
  const read = (uri: string): boolean =>
    middle.judgeRequest('resources/read', rpc({ id: 1, method: 'resources/read', params: { uri } })) === null;
  const template = (uriTemplate: string): boolean =>
    middle.judgeResult(
      'resources/templates/list',
      rpc({ id: 1, result: { resourceTemplates: [{ name: 'r', uriTemplate }] } }),
    ) === null;

  it('asserts uri (RFC 3986) and uri-template (RFC 6570)', () => {
    expect(['file:///a', 'urn:x:y', 'https://example.org/%20?q#f'].map(read)).toEqual([true, true, true]);
    expect(['a b', '/only/a/path', 'http://x/%zz', ''].map(read)).toEqual([false, false, false, false]);
    expect(['file:///{path}', 'x{?a,b*}', 'plain'].map(template)).toEqual([true, true, true]);
    expect(['{', 'a{b c}', 'a{b}}'].map(template)).toEqual([false, false, false]);
  });

  it('lets byte strings through', () => {
    const content = [{ type: 'image', data: 'not base64!', mimeType: 'image/png' }];
    expect(middle.judgeResult('tools/call', rpc({ id: 1, result: { content } }))).toBeNull();
  });

  it('judges long ones as it judges short ones, in linear time', () => {
    // A scan that goes back would take hours: that it ends is the proof, on any machine.
    const long = 'A'.repeat(20_000_000);
    expect(read(`data:image/png;base64,${long}`)).toBe(true);
    expect(read(`data:image/png;base64,${long}^`)).toBe(false);
    expect(read(`data:,${'%41'.repeat(100_000)}#f`)).toBe(true);
    expect(read(`data:,${'%41'.repeat(100_000)}%4`)).toBe(false);
    expect(read(`data:,${long}#a#b`)).toBe(false);
    expect(template(`x/${'{a}'.repeat(100_000)}`)).toBe(true);
    expect(template(`x/${'{a}'.repeat(100_000)}{`)).toBe(false);
    expect(template(`{${long}`)).toBe(false);
  });
});

describe('numbers that the reader keeps as they were written', () => {
  it('stand for their value: JSON Schema takes 1.0 for an integer', () => {
    const ping = (id: unknown) => middle.judgeRequest('ping', rpc({ id, method: 'ping' }));
    expect(ping(new Numeral('1.0'))).toBeNull();
    expect(ping(new Numeral('18446744073709551615'))).toBeNull();
    expect(ping(1.5)).toEqual([
      { path: '/id', what: 'is a number with a fraction, expected a string or an integer' },
    ]);
  });
});

describe('exceptions', () => {
  const tools = (...list: object[]) => rpc({ id: 1, result: { tools: list } });

  it('are shown with their id', () => {
    expect(middle.judgeResult('tools/list', tools({ name: 'a', inputSchema: {} }))).toEqual([
      {
        path: '/result/tools/0/inputSchema',
        what: 'lacks the member "type" (expected: "object")',
        exception: 'input-schema-without-type',
      },
    ]);
    expect(newest.judgeError(rpc({ id: null, error: { code: -32700, message: 'no JSON' } }))).toEqual([
      {
        path: '/id',
        what: 'is null, expected a string or an integer',
        exception: 'error-without-readable-id',
      },
    ]);
    const content = { weight: 1.5 };
    expect(
      middle.judgeResult('elicitation/create', rpc({ id: 1, result: { action: 'accept', content } })),
    ).toEqual([expect.objectContaining({ path: '/result/content/weight', exception: 'fraction-in-form' })]);
  });

  it('allow no more than they say', () => {
    for (const inputSchema of [null, true, 'object', { type: 'string' }]) {
      const issues = middle.judgeResult('tools/list', tools({ name: 'a', inputSchema })) ?? [];
      expect(issues.filter((issue) => issue.exception === undefined)).not.toEqual([]);
    }
    expect(middle.judgeRequest('ping', rpc({ id: null, method: 'ping' }))).toEqual([
      { path: '/id', what: 'is null, expected a string or an integer' },
    ]);
  });

  it('do not crowd out what fails', () => {
    const many = Array.from({ length: 100 }, (_, i) => ({ name: `t${i}`, inputSchema: {} }));
    const issues = middle.judgeResult('tools/list', tools(...many, { name: 7, inputSchema: {} })) ?? [];
    expect(issues[0]).toEqual({ path: '/result/tools/100/name', what: 'is an integer, expected a string' });
    expect(issues).toHaveLength(MAX_ISSUES + 1);
    // Only exceptions, however many: nothing fails.
    const excepted = middle.judgeResult('tools/list', tools(...many)) ?? [];
    expect(excepted.every((issue) => issue.exception === 'input-schema-without-type')).toBe(true);
  });

  it('must name a place that is there, and change something', () => {
    const wire = compileShapes('2000-01-01', parlourSchema());
    const given = (members: string[], allows: string) => () =>
      withExceptions(wire, {
        revision: '2000-01-01',
        exceptions: [{ id: 'x', members, allows, says: 'It may.' }],
      });
    expect(given(['PourRequest.params.cups'], 'absent')).not.toThrow();
    expect(given(['PourRequest.params.spoons'], 'absent')).toThrow('no place PourRequest.params.spoons');
    expect(given(['Bowl.within'], 'absent')).toThrow('Bowl.within may be absent anyway');
    expect(given(['Bowl.within'], 'nul')).toThrow('"nul" is neither a scalar');
  });
});

describe('hostile messages', () => {
  it('get a bounded list of issues', () => {
    const tools = Array.from({ length: 50_000 }, () => ({ name: 1, inputSchema: 2 }));
    const issues = middle.judgeResult('tools/list', rpc({ id: 1, result: { tools } })) ?? [];
    expect(issues).toHaveLength(MAX_ISSUES + 1);
    expect(issues.at(-1)?.what).toBe('deviates in more places, which are not listed');
  });

  it('have nothing of theirs printed raw', () => {
    const method = `\u001b[31m</td>\u202e${'x'.repeat(1000)}`;
    const [issue] = middle.judgeRequest('ping', rpc({ id: 1, method })) ?? [];
    expect(issue?.what).toMatch(/^is "[\x20-\x7e]{1,80}…", expected "ping"$/);
    const key = `a/b~c\n${'k'.repeat(1000)}`;
    const [inner] =
      parlour.judgeRequest(
        'tea/pour',
        rpc({ id: 1, method: 'tea/pour', params: { cups: 1, into: { kind: key } } }),
      ) ?? [];
    expect(inner?.what).toMatch(/^[ -~…]*$/);
  });

  it('nor the names of their members', () => {
    const params = { _meta: meta, name: 'x', inputResponses: { 'a/b\u001b\n': 3, ['k'.repeat(1000)]: 3 } };
    const issues = newest.judgeRequest('tools/call', rpc({ id: 1, method: 'tools/call', params })) ?? [];
    expect(issues.map(({ path }) => path)).toEqual([
      '/params/inputResponses/a~1b\\u001b\\u000a',
      `/params/inputResponses/${'k'.repeat(200)}…`,
    ]);
  });

  it('may nest as deep as they like', () => {
    const shallow = { kind: 'bowl', within: { kind: 'bowl', within: 'spoon' } };
    const pour = (into: unknown) =>
      parlour.judgeRequest('tea/pour', rpc({ id: 1, method: 'tea/pour', params: { cups: 1, into } }));
    expect(pour(shallow)).toBeNull();
    let deep: unknown = 'spoon';
    for (let i = 0; i < 200_000; i++) deep = { kind: 'bowl', within: deep };
    expect(pour(deep)).toEqual([{ path: '', what: 'is nested too deeply to be judged' }]);
    let wrong: unknown = 7;
    for (let i = 0; i < 600; i++) wrong = { kind: 'bowl', within: wrong };
    expect(pour(wrong)?.[0]?.what).toBe('is nested too deeply to be explained');
  });

  it('reach no prototype', () => {
    const message = JSON.parse(
      '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{"polluted":1}}}',
    );
    expect(middle.judgeRequest('ping', message)).toBeNull();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(middle.judgeRequest('constructor', rpc({ id: 1, method: 'constructor' }))).toBeNull();
    const bare = Object.assign(Object.create({ jsonrpc: '2.0' }), { id: 1, method: 'ping' });
    expect(() => middle.judgeRequest('ping', bare)).not.toThrow();
  });
});

describe('cost', () => {
  it('a valid message costs less than 2 µs on any machine that runs the suite', () => {
    const call = rpc({
      id: 1,
      method: 'tools/call',
      params: { name: 'sum', arguments: { a: 1 }, _meta: meta },
    });
    const result = rpc({
      id: 1,
      result: { resultType: 'complete', content: [{ type: 'text', text: 'three' }] },
    });
    for (const judge of [middle, newest]) {
      const pass = (): number => {
        const start = performance.now();
        for (let i = 0; i < 50_000; i++) {
          judge.judgeRequest('tools/call', call);
          judge.judgeResult('tools/call', result);
        }
        return (performance.now() - start) / 100_000;
      };
      expect(Math.min(pass(), pass(), pass()) * 1000).toBeLessThan(2);
    }
  });
});
