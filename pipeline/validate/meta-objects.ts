/**
 * Where `_meta` objects stand in messages: on params and results, on the data of errors, and on the tools, prompts,
 * resources, content items, roots and input requests inside of them.
 */
import type { Handlers, Message } from './check.js';
import { asObject, type Json } from './message.js';

/** `where` names the place in our words: `params._meta`, `result.content.resource._meta`. */
export type VisitMeta = (meta: Json, where: Where, message: Message) => void;

/** The object that holds the `_meta`, as members from the message's body; items of arrays are not counted. */
export type Where = readonly string[];

export const placeOf = (where: Where): string => `${where.join('.')}._meta`;

const PARAMS: Where = ['params'];
const RESULT: Where = ['result'];
const DATA: Where = ['error', 'data'];

/** In every member of an object. */
const EACH = '*';

const ITEMS: Readonly<Record<string, readonly Where[]>> = {
  'tools/list': [['result', 'tools']],
  'tools/call': [
    ['result', 'content'],
    ['result', 'content', 'resource'],
    ['result', 'inputRequests', EACH, 'params'],
  ],
  'tasks/result': [
    ['result', 'content'],
    ['result', 'content', 'resource'],
  ],
  'resources/list': [['result', 'resources']],
  'resources/templates/list': [['result', 'resourceTemplates']],
  'resources/read': [
    ['result', 'contents'],
    ['result', 'inputRequests', EACH, 'params'],
  ],
  'prompts/list': [['result', 'prompts']],
  'prompts/get': [
    ['result', 'messages', 'content'],
    ['result', 'messages', 'content', 'resource'],
    ['result', 'inputRequests', EACH, 'params'],
  ],
  'roots/list': [['result', 'roots']],
  'sampling/createMessage': [['result', 'content']],
};

const SENT: Readonly<Record<string, readonly Where[]>> = {
  'sampling/createMessage': [
    ['params', 'messages', 'content'],
    ['params', 'messages', 'content', 'content'],
    ['params', 'tools'],
  ],
  'tools/call': [['params', 'inputResponses', EACH]],
  'prompts/get': [['params', 'inputResponses', EACH]],
  'resources/read': [['params', 'inputResponses', EACH]],
};

/** Handlers that visit every `_meta` object of a session. */
export function everyMeta(visit: VisitMeta): Handlers {
  const sent = (message: Message) => {
    if (message.meta !== undefined) visit(message.meta, PARAMS, message);
  };
  return {
    request: sent,
    notification: sent,
    result(message) {
      if (message.meta !== undefined) visit(message.meta, RESULT, message);
    },
    error(message) {
      const meta = asObject(asObject(asObject(message.error)?.['data'])?.['_meta']);
      if (meta !== undefined) visit(meta, DATA, message);
    },
    exchanges: byMethod(ITEMS, (paths) => ({ response }) => {
      for (const path of paths) follow(response.body, path, 0, visit, response);
    }),
    requests: byMethod(SENT, (paths) => (message: Message) => {
      for (const path of paths) follow(message.body, path, 0, visit, message);
    }),
  };
}

function byMethod<T>(
  table: Readonly<Record<string, readonly Where[]>>,
  handler: (paths: readonly Where[]) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(table).map(([method, paths]) => [method, handler(paths)]));
}

function follow(value: unknown, path: Where, step: number, visit: VisitMeta, message: Message): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    // An array in an array holds no items of the protocol.
    for (const each of value) if (!Array.isArray(each)) follow(each, path, step, visit, message);
    return;
  }
  const object = value as Json;
  const member = path[step];
  if (member === undefined) {
    const meta = asObject(object['_meta']);
    if (meta !== undefined) visit(meta, path, message);
  } else if (member === EACH) {
    for (const key in object) follow(object[key], path, step + 1, visit, message);
  } else follow(object[member], path, step + 1, visit, message);
}
