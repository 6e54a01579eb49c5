/** Which type a recorded message is judged by: tables from method (or error code) to type. */
import { type Node, references, WireError, type WireShapes } from './shapes.js';

type Tables = Pick<WireShapes, 'generic' | 'requests' | 'notifications' | 'results' | 'errors'>;

/**
 * Method of a request to the type of its result, for the revisions whose schema does not tie the two together (before
 * 2026-07-28). Read off the pages that describe each method. A method counts only at revisions that have its request.
 */
const RESULTS_BY_HAND: Record<string, string> = {
  initialize: 'InitializeResult',
  ping: 'EmptyResult',
  'resources/list': 'ListResourcesResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'resources/read': 'ReadResourceResult',
  'resources/subscribe': 'EmptyResult',
  'resources/unsubscribe': 'EmptyResult',
  'prompts/list': 'ListPromptsResult',
  'prompts/get': 'GetPromptResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  'completion/complete': 'CompleteResult',
  'logging/setLevel': 'EmptyResult',
  'roots/list': 'ListRootsResult',
  'sampling/createMessage': 'CreateMessageResult',
  'elicitation/create': 'ElicitResult',
  'tasks/get': 'GetTaskResult',
  'tasks/result': 'GetTaskPayloadResult',
  'tasks/cancel': 'CancelTaskResult',
  'tasks/list': 'ListTasksResult',
};

/** Requests that a revision lets run as a task: the answer is then the created task (2025-11-25, basic/utilities/tasks). */
const TASK_REQUESTS = new Set(['tools/call', 'sampling/createMessage', 'elicitation/create']);

/** Where the unions of a party's messages stand; a revision may lack one. */
const REQUEST_UNIONS = ['ClientRequest', 'ServerRequest'];
const NOTIFICATION_UNIONS = ['ClientNotification', 'ServerNotification'];

export function dispatchTables(revision: string, types: ReadonlyMap<string, Node>): Tables {
  const requests = methodTable(revision, types, REQUEST_UNIONS);
  return {
    generic: {
      request: first(revision, types, ['JSONRPCRequest']),
      notification: first(revision, types, ['JSONRPCNotification']),
      result: first(revision, types, ['JSONRPCResultResponse', 'JSONRPCResponse']),
      error: first(revision, types, ['JSONRPCErrorResponse', 'JSONRPCError']),
    },
    requests,
    notifications: methodTable(revision, types, NOTIFICATION_UNIONS),
    results: resultTable(revision, types, requests),
    errors: errorTable(types),
  };
}

/** The first of these types that is there. */
function first(revision: string, types: ReadonlyMap<string, Node>, names: string[]): string {
  const found = names.find((name) => types.has(name));
  if (found === undefined)
    throw new WireError(`schema.json of ${revision} has no type ${names.join(' or ')}`);
  return found;
}

/** Value that the member of this name must have, when the type allows exactly one. */
function constantOf(types: ReadonlyMap<string, Node>, node: Node | undefined, member: string): unknown {
  if (node?.kind === 'ref') return constantOf(types, types.get(node.name), member);
  if (node?.kind === 'all')
    return node.of.map((part) => constantOf(types, part, member)).find((value) => value !== undefined);
  if (node?.kind !== 'object') return undefined;
  const found = node.members.find(({ name }) => name === member)?.node;
  return found?.kind === 'values' && found.values.length === 1 ? found.values[0] : undefined;
}

/**
 * Method to type over the unions. A union of one member is published as that member's own shape, so a union without
 * references stands for the type of the same shape and method.
 */
function methodTable(
  revision: string,
  types: ReadonlyMap<string, Node>,
  unions: string[],
): Record<string, string> {
  const table = new Map<string, string>();
  for (const name of unions) {
    const node = types.get(name);
    if (node === undefined) continue;
    const single = constantOf(types, node, 'method');
    const members = node.kind === 'object' ? sameMethod(types, single, unions) : references(node);
    for (const member of members) {
      const method = constantOf(types, types.get(member), 'method');
      if (typeof method !== 'string')
        throw new WireError(`schema.json of ${revision}: ${member} names no method`);
      table.set(method, member);
    }
  }
  return sorted(table);
}

const sameMethod = (types: ReadonlyMap<string, Node>, method: unknown, unions: string[]): string[] =>
  [...types.keys()].filter(
    (name) => !unions.includes(name) && constantOf(types, types.get(name), 'method') === method,
  );

function resultTable(
  revision: string,
  types: ReadonlyMap<string, Node>,
  requests: Record<string, string>,
): WireShapes['results'] {
  const table = new Map<string, { whole: string } | { result: string }>();
  const responseOf = (request: string): string => request.replace(/Request$/, 'ResultResponse');
  const published = Object.values(requests).some((request) => types.has(responseOf(request)));
  for (const [method, request] of Object.entries(requests)) {
    const whole = responseOf(request);
    if (published) {
      if (!types.has(whole)) throw new WireError(`schema.json of ${revision}: ${request} has no ${whole}`);
      table.set(method, { whole });
      continue;
    }
    const result = RESULTS_BY_HAND[method];
    if (result === undefined || !types.has(result))
      throw new WireError(
        `schema.json of ${revision}: no result type is known for ${method}; add it to pipeline/emit/wire/dispatch.ts`,
      );
    const task = TASK_REQUESTS.has(method) && types.has('CreateTaskResult');
    table.set(method, { result: task ? `${result} | CreateTaskResult` : result });
  }
  return sorted(table);
}

/** Error responses whose code the schema fixes. */
function errorTable(types: ReadonlyMap<string, Node>): Record<string, string> {
  const table = new Map<string, string>();
  for (const [name, node] of types) {
    if (node.kind !== 'object' || !node.members.some((member) => member.name === 'jsonrpc')) continue;
    const error = node.members.find((member) => member.name === 'error');
    const code = constantOf(types, error?.node, 'code');
    if (typeof code === 'number') table.set(String(code), name);
  }
  return sorted(table);
}

function sorted<T>(table: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...table].sort(([a], [b]) => (a < b ? -1 : 1)));
}
