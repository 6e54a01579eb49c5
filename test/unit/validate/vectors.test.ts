/**
 * Sessions whose outcomes are in public use, by the registry of 2025-11-25: the 52 clauses that the public validator judges.
 * Where its outcome was an error, a comment names the clause and says why ours differs.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadRegistry } from '../../../pipeline/emit/load.js';
import { parseTrace } from '../../../pipeline/trace/reader.js';
import { validate } from '../../../pipeline/validate/engine.js';
import { error, notification, request, result, Session } from '../../support/judge.js';

const registry = loadRegistry(
  JSON.parse(readFileSync(new URL('../../../registries/2025-11-25.json', import.meta.url), 'utf8')),
);
/** The clauses of the two areas that the public validator judges. */
const JUDGED: Readonly<Record<string, readonly number[]>> = {
  BASE: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 19, 20],
  COMP: [1],
  LIFE: [1, 2, 3, 4, 5, 6, 7, 9, 10],
  LOG: [1],
  PAGE: [2],
  PROM: [1, 3, 4, 5, 8],
  RES: [1, 4, 6],
  TOOL: [1, 3, 5, 6, 7, 8, 9, 10, 11],
  TRAN: [4, 5, 11, 13, 17, 18, 25, 26, 29, 39, 40],
};
const IDS = Object.entries(JUDGED).flatMap(([area, numbers]) =>
  numbers.map((number) => `${area}-${String(number).padStart(3, '0')}`),
);

interface Outcomes {
  pass: string;
  findings: Record<string, unknown[]>;
  /** Not applicable. */
  gated: string;
}

function outcomes(session: Session): Outcomes {
  const { events } = parseTrace(`${session.lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  const clauses = validate(events, [registry]).judgements[0]?.clauses ?? [];
  const judged = clauses.filter(({ clause }) => IDS.includes(clause.id));
  const having = (wanted: string) =>
    judged
      .filter(({ outcome }) => outcome === wanted)
      .map(({ clause }) => clause.id)
      .join(' ');
  const broken = judged.filter(({ findings }) => findings.length > 0);
  return {
    pass: having('pass'),
    gated: having('not-applicable'),
    findings: Object.fromEntries(
      broken.map(({ clause, findings }) => [clause.id, findings.map(({ seq }) => seq)]),
    ),
  };
}

const H = () => new Session().handshake();

test('52 clauses', () => {
  expect(IDS).toHaveLength(52);
});

/** Gated, and the handshake declares nothing. */
const GATED =
  'TOOL-003 TOOL-005 TOOL-006 TOOL-007 TOOL-008 TOOL-009 TOOL-010 TOOL-011 RES-004 RES-006 PROM-003 PROM-004 PROM-005 PROM-008';

test('the handshake alone: 17 pass, 14 are not applicable, 21 not observed', () => {
  expect(outcomes(H())).toEqual({
    pass:
      'BASE-001 BASE-002 BASE-003 BASE-004 BASE-005 BASE-008 BASE-010 ' +
      'LIFE-001 LIFE-002 LIFE-003 LIFE-004 LIFE-005 LIFE-006 LIFE-007 LIFE-010 TRAN-004 TRAN-005',
    gated: GATED,
    findings: {},
  });
});

// LIFE-009 passed in the next two, and TOOL-001 in the second, though nothing was negotiated: not observed in ours.
test('tools/list and nothing else', () => {
  expect(outcomes(new Session().client(request(1, 'tools/list')))).toEqual({
    pass: 'BASE-001 BASE-002 BASE-003 BASE-005 BASE-008 TRAN-005',
    gated: GATED,
    findings: { 'LIFE-001': [0], 'LIFE-004': [0] },
  });
});

test('that and its result', () => {
  const session = new Session().client(request(1, 'tools/list')).server(result(1, { tools: [] }));
  expect(outcomes(session)).toEqual({
    pass: 'BASE-001 BASE-002 BASE-003 BASE-004 BASE-005 BASE-008 BASE-010 LIFE-005 TRAN-004 TRAN-005',
    gated: GATED,
    findings: { 'LIFE-001': [0], 'LIFE-004': [0] },
  });
});

test('two requests under one id, then two results', () => {
  const session = H()
    .client(request(7, 'ping'))
    .client(request(7, 'ping'))
    .server(result(7))
    .server(result(7));
  expect(outcomes(session).findings).toEqual({ 'BASE-003': [4], 'BASE-004': [6] });
});

test('initialize and its result under the id null', () => {
  const session = new Session()
    .client(request(null, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} }))
    .server(result(null, { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: {} }))
    .client(notification('notifications/initialized'));
  const { pass, findings } = outcomes(session);
  expect(findings).toEqual({ 'BASE-001': [0], 'BASE-002': [0], 'BASE-004': [1] });
  expect(pass).toContain('LIFE-003');
  expect(pass).toContain('LIFE-010');
});

test('one notification alone', () => {
  expect(outcomes(new Session().client(notification('notifications/initialized')))).toEqual({
    pass: 'BASE-008 LIFE-004 TRAN-005',
    gated: GATED,
    findings: { 'LIFE-001': [0] },
  });
});

test('a result after the error under the same id', () => {
  const { pass, findings } = outcomes(H().client(request(2, 'a')).server(error(2, -32603)).server(result(2)));
  expect(findings).toEqual({ 'BASE-004': [5] });
  expect(pass).toContain('BASE-009');
});

test('results and errors whose id is null or missing', () => {
  expect(outcomes(H().server(result(null)).server({ jsonrpc: '2.0', result: {} })).findings).toEqual({
    'BASE-004': [3, 4],
  });
  const errors = outcomes(
    H()
      .server(error(null, 1))
      .server({ jsonrpc: '2.0', error: { code: 1, message: '' } }),
  );
  expect(errors.findings).toEqual({});
  expect(errors.pass).not.toContain('BASE-009');
});

test('after a refused initialize', () => {
  const session = new Session()
    .client(request(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} }))
    .server(error(1, -32602))
    .server(request(1, 'roots/list'))
    .client(request(2, 'tools/list'));
  const { pass, findings } = outcomes(session);
  expect(findings).toEqual({ 'LIFE-005': [2] });
  expect(pass).toContain('LIFE-004');
  for (const id of ['LIFE-003', 'LIFE-006', 'LIFE-010']) expect(pass).not.toContain(id);
});

test('two initialize requests before any answer', () => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} };
  const session = new Session()
    .client(request(1, 'initialize', params))
    .client(request(2, 'initialize', params));
  expect(outcomes(session).findings).toEqual({});
});

test('initialized before the result', () => {
  const session = new Session()
    .client(request(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} }))
    .client(notification('notifications/initialized'))
    .server(result(1, { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: {} }));
  expect(outcomes(session).findings).toEqual({ 'LIFE-003': [2] });
});

test('a stateless session that reuses answered ids, forced onto 2025-11-25', () => {
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  const session = new Session()
    .client(request(1, 'tools/list', { _meta: meta }))
    .server(result(1, { tools: [] }))
    .client(request(1, 'tools/list', { _meta: meta }))
    .server(result(1, { tools: [] }));
  expect(outcomes(session).findings).toMatchObject({ 'LIFE-001': [0], 'BASE-003': [2] });
});

describe('over HTTP', () => {
  const both = { accept: 'application/json, text/event-stream' };
  const json = { 'content-type': 'application/json' };
  const initialize = (id: number) =>
    request(id, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} });
  const answer = (id: number) =>
    result(id, { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: {} });
  const versioned = { ...both, 'mcp-protocol-version': '2025-11-25' };
  const session = () =>
    new Session('streamable-http')
      .post(both)
      .client(initialize(1))
      .status(200, { ...json, 'mcp-session-id': 'a' })
      .server(answer(1))
      .post({ ...versioned, 'mcp-session-id': 'a' })
      .client(notification('notifications/initialized'))
      .status(202);

  test('one request without headers', () => {
    expect(outcomes(new Session('streamable-http').post())).toMatchObject({
      pass: '',
      findings: { 'TRAN-025': [0], 'TRAN-039': [0] },
    });
  });

  // The public validator holds TRAN-025, 039, 029 and 040 against a DELETE, which needs no Accept and whose answer needs
  // no media type. It did not record the method; where the trace has it, ours charges nothing.
  test('a DELETE without Accept, answered without Content-Type', () => {
    const headers = { 'mcp-protocol-version': '2025-11-25', 'mcp-session-id': 'a' };
    const told = session().post(headers, { method: 'DELETE' }).status(200);
    expect(outcomes(told).findings).toEqual({});
    const untold = session().post(headers).status(200);
    expect(Object.keys(outcomes(untold).findings)).toEqual(['TRAN-025', 'TRAN-029', 'TRAN-039', 'TRAN-040']);
  });

  test('a client that follows another session id than the one it was given', () => {
    const other = session()
      .post({ ...versioned, 'mcp-session-id': 'a' })
      .client(request(2, 'ping'))
      .status(200, { ...json, 'mcp-session-id': 'b' })
      .server(result(2))
      .post({ ...versioned, 'mcp-session-id': 'b' })
      .client(request(3, 'ping'));
    expect(outcomes(other).findings).toEqual({ 'TRAN-013': [11] });
  });
});

// A duplicate over two pages of one listing passed TOOL-008 in the public validator, which looks at single pages.
test('a tool on both pages of a listing', () => {
  const tool = { name: 'a', inputSchema: { type: 'object' } };
  const paged = new Session()
    .handshake({ tools: {} })
    .client(request(1, 'tools/list'))
    .server(result(1, { tools: [tool], nextCursor: 'x' }))
    .client(request(2, 'tools/list', { cursor: 'x' }))
    .server(result(2, { tools: [tool] }));
  expect(outcomes(paged).findings).toEqual({ 'TOOL-008': [6] });
});

test('blobs that are no base64', () => {
  const contents = ['====', null, '', 'YQ', 'Y Q=', 'YQ=='].map((blob) => ({ uri: 'a:1', blob }));
  const read = new Session()
    .handshake({ resources: {} })
    .client(request(1, 'resources/read', { uri: 'a:1' }))
    .server(result(1, { contents }));
  expect(outcomes(read).findings).toEqual({ 'RES-006': [4, 4, 4, 4] });
});

test('capabilities that are no objects', () => {
  const used = new Session()
    .handshake({ tools: 0, resources: '', prompts: false })
    .client(request(1, 'tools/list'))
    .server(result(1, { tools: [] }))
    .client(request(2, 'resources/list'))
    .server(result(2, { resources: [] }))
    .client(request(3, 'prompts/list'))
    .server(result(3, { prompts: [] }));
  expect(outcomes(used).findings).toEqual({ 'LIFE-009': [7], 'PROM-001': [8] });
});

test('cursors that no page gave out', () => {
  const asked = new Session()
    .handshake({ tools: {} })
    .client(request(1, 'tools/list', { cursor: null }))
    .client(request(2, 'tools/list', { cursor: '' }));
  expect(outcomes(asked).findings).toEqual({ 'PAGE-002': [3, 4] });
});
