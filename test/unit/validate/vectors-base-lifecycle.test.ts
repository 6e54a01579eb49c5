/** Sessions whose outcomes are in public use, by the registry of 2025-11-25: its BASE and LIFE clauses. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadRegistry } from '../../../pipeline/emit/load.js';
import { parseTrace } from '../../../pipeline/trace/reader.js';
import { validate } from '../../../pipeline/validate/engine.js';
import { error, notification, request, result, Session } from '../../support/judge.js';

const registry = loadRegistry(
  JSON.parse(readFileSync(new URL('../../../registries/2025-11-25.json', import.meta.url), 'utf8')),
);
/** The clauses of the two areas that the public validator judges. */
const JUDGED = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 19, 20].map((n) => `BASE-${String(n).padStart(3, '0')}`),
  ...[1, 2, 3, 4, 5, 6, 7, 9, 10].map((n) => `LIFE-${String(n).padStart(3, '0')}`),
];

function outcomes(session: Session): { pass: string; findings: Record<string, unknown[]> } {
  const { events } = parseTrace(`${session.lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  const clauses = validate(events, [registry]).judgements[0]?.clauses ?? [];
  const judged = clauses.filter(({ clause }) => JUDGED.includes(clause.id));
  const passed = judged.filter(({ outcome }) => outcome === 'pass').map(({ clause }) => clause.id);
  const broken = judged.filter(({ findings }) => findings.length > 0);
  return {
    pass: passed.join(' '),
    findings: Object.fromEntries(
      broken.map(({ clause, findings }) => [clause.id, findings.map(({ seq }) => seq)]),
    ),
  };
}

const H = () => new Session().handshake();

test('the handshake alone', () => {
  expect(outcomes(H())).toEqual({
    pass:
      'BASE-001 BASE-002 BASE-003 BASE-004 BASE-005 BASE-008 BASE-010 ' +
      'LIFE-001 LIFE-002 LIFE-003 LIFE-004 LIFE-005 LIFE-006 LIFE-007 LIFE-010',
    findings: {},
  });
});

// LIFE-009 passed here in the public validator, though nothing was negotiated: not observed in ours.
test('tools/list and nothing else', () => {
  expect(outcomes(new Session().client(request(1, 'tools/list')))).toEqual({
    pass: 'BASE-001 BASE-002 BASE-003 BASE-005 BASE-008',
    findings: { 'LIFE-001': [0], 'LIFE-004': [0] },
  });
});

test('that and its result', () => {
  const session = new Session().client(request(1, 'tools/list')).server(result(1, { tools: [] }));
  expect(outcomes(session)).toEqual({
    pass: 'BASE-001 BASE-002 BASE-003 BASE-004 BASE-005 BASE-008 BASE-010 LIFE-005',
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
    pass: 'BASE-008 LIFE-004',
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
