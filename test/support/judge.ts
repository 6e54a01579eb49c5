/** Judging made-up sessions in tests: a few lines of trace, one check, one clause. */
import type { Registry, RegistryClause } from '../../pipeline/emit/registry.js';
import type { WireShapes } from '../../pipeline/emit/wire/shapes.js';
import { parseTrace } from '../../pipeline/trace/reader.js';
import type { Check } from '../../pipeline/validate/check.js';
import { validate } from '../../pipeline/validate/engine.js';
import type { ClauseJudgement, TraceJudgement } from '../../pipeline/validate/judgement.js';

type Json = Record<string, unknown>;

/** Wire shapes that take any object for a message. */
const ANY_WIRE: WireShapes = {
  form: 1,
  revision: '2025-11-25',
  dialect: '2020-12',
  generic: { request: 'Any', notification: 'Any', result: 'Any', error: 'Any' },
  requests: {},
  notifications: {},
  results: {},
  errors: {},
  types: { Any: { object: {} } },
};

export function registryOf(clauses: RegistryClause[], revision = '2025-11-25'): Registry {
  return {
    $schema: '',
    specVersion: revision,
    registryVersion: '0.0.0',
    commit: null,
    areas: [],
    clauses,
    wire: { ...ANY_WIRE, revision },
  };
}

export function clauseOf(check: string, more: Partial<RegistryClause> = {}): RegistryClause {
  return {
    id: 'TEST-001',
    area: 'TEST',
    level: 'MUST',
    actor: 'both',
    says: 'A made-up clause for a test.',
    sources: [],
    lineage: { rule: 'test' },
    checks: [check],
    ...more,
  };
}

/** Judges trace lines (objects, or a whole JSON Lines text) by one check; the clause may be changed. */
export function judgeBy(
  check: Check,
  trace: Json[] | string,
  clause: Partial<RegistryClause> = {},
  revision?: string,
): ClauseJudgement {
  const text =
    typeof trace === 'string' ? trace : `${trace.map((line) => JSON.stringify(line)).join('\n')}\n`;
  const { events } = parseTrace(text);
  const judged: TraceJudgement = validate(events, [registryOf([clauseOf(check.id, clause)], revision)], {
    checks: [check],
  });
  const result = judged.judgements[0]?.clauses[0];
  if (result === undefined) throw new Error('no judgement');
  return result;
}

/** Numbers the lines of a session and fills in the envelope. */
export class Session {
  readonly lines: Json[] = [];
  constructor(private readonly transport: 'stdio' | 'streamable-http' = 'stdio') {}

  /** A message from the client. */
  client(payload: unknown, more: Json = {}): this {
    return this.add('client-to-server', { kind: 'message', payload, ...more });
  }

  /** A message from the server. */
  server(payload: unknown, more: Json = {}): this {
    return this.add('server-to-client', { kind: 'message', payload, ...more });
  }

  /** An HTTP request. */
  post(headers: Record<string, string> = {}, more: Json = {}): this {
    return this.add('client-to-server', { kind: 'http', headers, ...more });
  }

  /** An HTTP response. */
  status(status: number, headers: Record<string, string> = {}, more: Json = {}): this {
    return this.add('server-to-client', { kind: 'http', status, headers, ...more });
  }

  lifecycle(
    event: string,
    direction: 'client-to-server' | 'server-to-client' = 'client-to-server',
    more: Json = {},
  ): this {
    return this.add(direction, { kind: 'lifecycle', event, ...more });
  }

  /** The handshake of 2025-11-25: initialize, its result, notifications/initialized. */
  handshake(server: Json = {}, client: Json = {}, revision = '2025-11-25'): this {
    return this.client({
      jsonrpc: '2.0',
      id: 'init',
      method: 'initialize',
      params: { protocolVersion: revision, capabilities: client, clientInfo: { name: 'c', version: '1' } },
    })
      .server({
        jsonrpc: '2.0',
        id: 'init',
        result: { protocolVersion: revision, capabilities: server, serverInfo: { name: 's', version: '1' } },
      })
      .client({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  private add(direction: string, rest: Json): this {
    this.lines.push({ seq: this.lines.length, direction, transport: this.transport, ...rest });
    return this;
  }
}

export const request = (id: unknown, method: string, params?: unknown): Json => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
});
export const notification = (method: string, params?: unknown): Json => ({
  jsonrpc: '2.0',
  method,
  ...(params === undefined ? {} : { params }),
});
export const result = (id: unknown, value: unknown = {}): Json => ({ jsonrpc: '2.0', id, result: value });
export const error = (id: unknown, code: unknown, message = 'refused', data?: unknown): Json => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

/** `params._meta` as every request of 2026-07-28 carries it. */
export const envelope = (capabilities: Json = {}, version = '2026-07-28'): Json => ({
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});
