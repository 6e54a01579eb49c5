/**
 * What no client should send, and what the answers to it show. Each probe is one message, as a server sees it; over HTTP
 * it may come with headers of its own.
 */
import type { Revision } from './connect.js';
import { taskProbes } from './task-probes.js';

/** What the answers so far gave out. */
export interface Seen {
  /** Ids of tasks, in the order of their creation. */
  tasks: string[];
  /** States between two rounds. */
  states: string[];
}

export interface Probe {
  name: string;
  /** An object is sent as JSON, a text as it stands, nothing as no body; a function makes it from earlier answers. */
  body?: unknown | ((seen: Seen) => unknown);
  http?: {
    method?: 'GET' | 'DELETE' | 'PUT';
    /** Undefined takes a header away. */
    headers?: Record<string, string | undefined>;
  };
  /** Only over this transport. */
  only?: 'http' | 'stdio';
  /** Nothing comes back on stdio. */
  silent?: boolean;
}

const ID = { jsonrpc: '2.0' as const };
let last = 100;
const request = (method: unknown, params?: unknown) => ({
  ...ID,
  id: ++last,
  method,
  ...(params === undefined ? {} : { params }),
});

const tool = (name: string, given: unknown = {}) => ['tools/call', { name, arguments: given }] as const;

/** Well-formed requests whose content a server has to refuse; the same at both revisions. */
const REFUSED: readonly (readonly [name: string, method: string, params?: Record<string, unknown>])[] = [
  ['unknown method', 'no/such/method'],
  ['unknown tool', ...tool('no_such_tool')],
  ['arguments of the wrong type', ...tool('add', { a: 'two', b: 3 })],
  ['tool without a name', 'tools/call', { arguments: {} }],
  ['missing resource', 'resources/read', { uri: 'test://no-such-resource' }],
  ['resource without a URI', 'resources/read', {}],
  ['unknown prompt', 'prompts/get', { name: 'no_such_prompt' }],
  ['missing prompt argument', 'prompts/get', { name: 'test_prompt_with_arguments', arguments: {} }],
  ['unknown cursor', 'resources/templates/list', { cursor: 'no-such-page' }],
  [
    'completion of an unknown prompt',
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'no_such_prompt' }, argument: { name: 'a', value: 'b' } },
  ],
  [
    'completion without an argument',
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'test_simple_prompt' } },
  ],
];

/** Bodies that are no message. Over HTTP each has a response of its own. */
const BROKEN: readonly Probe[] = [
  { name: 'not JSON', body: '{"jsonrpc":"2.0","id":1,', only: 'http' },
  { name: 'no method', body: { ...ID, id: 90 }, silent: true },
  { name: 'null id', body: { ...ID, id: null, method: 'tools/list' }, silent: true },
  { name: 'fractional id', body: { ...ID, id: 1.5, method: 'tools/list' }, silent: true },
  { name: 'another JSON-RPC', body: { jsonrpc: '1.0', id: 91, method: 'tools/list' }, silent: true },
  { name: 'method that is a number', body: { ...ID, id: 92, method: 7 }, silent: true },
  { name: 'params that are a list', body: { ...ID, id: 93, method: 'tools/list', params: [] }, silent: true },
  {
    name: 'answer that nobody waits for',
    body: { ...ID, id: 94, result: { resultType: 'complete' } },
    silent: true,
  },
];

export const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: { elicitation: {}, sampling: {}, roots: {} },
  clientInfo: { name: 'mcp-reference-host', version: '0.1.0' },
};

/** Headers whose values are none. */
const oddHeaders = (body: () => unknown): Probe[] => [
  { name: 'origin that is none', body: body(), http: { headers: { origin: 'no origin' } }, only: 'http' },
  {
    name: 'version that is none',
    body: body(),
    http: { headers: { 'mcp-protocol-version': 'newest' } },
    only: 'http',
  },
];

const legacyProbes = (): Probe[] => [
  ...REFUSED.map(([name, method, params]) => ({ name, body: request(method, params) })),
  { name: 'ping', body: request('ping') },
  { name: 'unknown log level', body: request('logging/setLevel', { level: 'loud' }) },
  { name: 'subscription to nothing', body: request('resources/subscribe', {}) },
  { name: 'request ids of both types', body: { ...ID, id: 'text-id', method: 'ping' } },
  { name: 'unknown notification', body: { ...ID, method: 'notifications/no_such' }, silent: true },
  {
    name: 'cancellation of nothing',
    body: { ...ID, method: 'notifications/cancelled', params: { requestId: 9999 } },
    silent: true,
  },
  {
    name: 'progress of nothing',
    body: { ...ID, method: 'notifications/progress', params: { progressToken: 'none', progress: 1 } },
    silent: true,
  },
  ...taskProbes(),
  ...BROKEN,
  {
    name: 'unknown session',
    body: request('ping'),
    http: { headers: { 'mcp-session-id': 'no-such-session' } },
    only: 'http',
  },
  {
    name: 'no session',
    body: request('ping'),
    http: { headers: { 'mcp-session-id': undefined } },
    only: 'http',
  },
  {
    name: 'unknown protocol version',
    body: request('ping'),
    http: { headers: { 'mcp-protocol-version': '1999-01-01' } },
    only: 'http',
  },
  {
    name: 'foreign origin',
    body: request('ping'),
    http: { headers: { origin: 'http://evil.example.com' } },
    only: 'http',
  },
  ...oddHeaders(() => request('ping')),
  {
    name: 'notification under a version that is none',
    body: { ...ID, method: 'notifications/initialized' },
    http: { headers: { 'mcp-protocol-version': 'newest' } },
    only: 'http',
  },
  {
    name: 'only JSON accepted',
    body: request('ping'),
    http: { headers: { accept: 'application/json' } },
    only: 'http',
  },
  {
    name: 'GET that takes no stream',
    http: { method: 'GET', headers: { accept: 'application/json' } },
    only: 'http',
  },
  { name: 'PUT', body: request('ping'), http: { method: 'PUT' }, only: 'http' },
  {
    name: 'body of another type',
    body: request('ping'),
    http: { headers: { 'content-type': 'text/plain' } },
    only: 'http',
  },
  { name: 'end of the session', http: { method: 'DELETE' }, only: 'http' },
  { name: 'request after the end', body: request('ping'), only: 'http' },
];

/** `_meta` of a request at 2026-07-28; members may be replaced or, when undefined, left out. */
export function envelope(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'mcp-reference-host', version: '0.1.0' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: {}, sampling: {}, roots: {} },
    ...more,
  };
}

const modern = (method: string, params: Record<string, unknown> = {}, meta: Record<string, unknown> = {}) =>
  request(method, { ...params, _meta: envelope(meta) });
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const asking = (name: string, more: Record<string, unknown>, meta = {}) =>
  modern('tools/call', { name, arguments: {}, ...more }, meta);

const modernProbes = (): Probe[] => [
  ...REFUSED.map(([name, method, params]) => ({ name, body: modern(method, params) })),
  { name: 'discovery', body: modern('server/discover') },
  { name: 'list of tools', body: modern('tools/list') },
  { name: 'no _meta', body: request('tools/list', {}) },
  { name: 'no version in _meta', body: modern('tools/list', {}, { [VERSION]: undefined }) },
  { name: 'no capabilities in _meta', body: modern('tools/list', {}, { [CAPABILITIES]: undefined }) },
  {
    name: 'unknown version',
    body: modern('tools/list', {}, { [VERSION]: '1999-01-01' }),
    http: { headers: { 'mcp-protocol-version': '1999-01-01' } },
  },
  {
    name: 'capability that is not declared',
    body: asking('test_missing_capability', {}, { [CAPABILITIES]: {} }),
  },
  { name: 'removed method', body: modern('ping') },
  { name: 'removed method to set levels', body: modern('logging/setLevel', { level: 'info' }) },
  {
    name: 'unknown log level',
    body: modern('tools/list', {}, { 'io.modelcontextprotocol/logLevel': 'loud' }),
  },
  {
    name: 'made-up state',
    body: asking('test_input_required_result_tampered_state', { requestState: 'made-up' }),
  },
  { name: 'question with a state', body: asking('test_input_required_result_request_state', {}) },
  {
    name: 'its state with a prompt',
    body: ({ states: [requestState = 'none'] }: Seen) =>
      modern('prompts/get', { name: 'test_input_required_result_prompt', requestState }),
  },
  {
    name: 'its state with another tool',
    body: ({ states: [requestState = 'none'] }: Seen) =>
      asking('test_input_required_result_multi_round', { requestState }),
  },
  {
    name: 'answers to other questions',
    body: asking('test_input_required_result_elicitation', {
      inputResponses: { other: { action: 'decline' } },
    }),
  },
  {
    name: 'answers that are none',
    body: asking('test_input_required_result_elicitation', { inputResponses: 'yes' }),
  },
  {
    name: 'only sampling is declared',
    body: asking('test_input_required_result_capabilities', {}, { [CAPABILITIES]: { sampling: {} } }),
  },
  { name: 'logs that nobody asked for', body: asking('test_logging_tool', {}) },
  {
    name: 'unknown notification',
    body: { ...ID, method: 'notifications/no_such', params: { _meta: envelope() } },
    silent: true,
  },
  ...BROKEN,
  ...(
    [
      ['version header that differs', { 'mcp-protocol-version': '2025-11-25' }],
      ['no version header', { 'mcp-protocol-version': undefined }],
      ['method header that differs', { 'mcp-method': 'prompts/list' }],
      ['no method header', { 'mcp-method': undefined }],
      ['method header in other case', { 'mcp-method': 'TOOLS/LIST' }],
      ['foreign origin', { origin: 'http://evil.example.com' }],
      ['only JSON accepted', { accept: 'application/json' }],
    ] as const
  ).map(([name, headers]): Probe => ({ name, body: modern('tools/list'), http: { headers }, only: 'http' })),
  {
    name: 'name header that differs',
    body: asking('test_simple_text', {}),
    http: { headers: { 'mcp-name': 'add' } },
    only: 'http',
  },
  {
    name: 'parameter header that differs',
    body: modern('tools/call', { name: 'routed_lookup', arguments: { region: 'eu' } }),
    http: { headers: { 'mcp-param-region': 'us' } },
    only: 'http',
  },
  {
    name: 'parameter header with characters that are none',
    body: modern('tools/call', { name: 'routed_lookup', arguments: { region: 'Zürich' } }),
    http: { headers: { 'mcp-param-region': 'Zürich' } },
    only: 'http',
  },
  {
    name: 'parameter header missing',
    body: modern('tools/call', { name: 'routed_lookup', arguments: { region: 'eu' } }),
    only: 'http',
  },
  ...oddHeaders(() => modern('tools/list')),
  {
    name: 'notification whose method header differs',
    body: { ...ID, method: 'notifications/no_such', params: { _meta: envelope() } },
    http: { headers: { 'mcp-method': 'tools/list' } },
    only: 'http',
  },
  {
    name: 'cancellation of nothing',
    body: { ...ID, method: 'notifications/cancelled', params: { requestId: 9999, _meta: envelope() } },
    silent: true,
  },
  {
    name: 'integer parameter written with a fraction',
    body: modern('tools/call', { name: 'routed_lookup', arguments: { region: 'eu', priority: 42 } }),
    http: { headers: { 'mcp-param-region': 'eu', 'mcp-param-priority': '42.0' } },
    only: 'http',
  },
  {
    name: 'no parameter header for what is left out',
    body: modern('tools/call', { name: 'routed_lookup', arguments: { region: 'eu' } }),
    http: { headers: { 'mcp-param-region': 'eu' } },
    only: 'http',
  },
  { name: 'GET', http: { method: 'GET' }, only: 'http' },
  { name: 'DELETE', http: { method: 'DELETE' }, only: 'http' },
  // The last: what follows it is another session to a recorder.
  { name: 'handshake of the past', body: modern('initialize', INITIALIZE) },
];

export const probesOf = (revision: Revision): Probe[] =>
  revision === '2025-11-25' ? legacyProbes() : modernProbes();
