/**
 * Where `_meta` objects stand in messages: on params and results, on the data of errors, and on the tools, prompts,
 * resources, content items, roots and input requests inside of them.
 */
import { asObject, type Json, type Message } from '../message.js';

/** The object that holds the `_meta`, as members from the message's body; items of arrays are not counted. */
export type Where = readonly string[];

/** The place in our words: `params._meta`, `result.content.resource._meta`. */
export const placeOf = (where: Where): string => `${where.join('.')}._meta`;

export interface MetaObject {
  readonly meta: Json;
  readonly where: Where;
}

const PARAMS: Where = ['params'];
const RESULT: Where = ['result'];
const DATA: Where = ['error', 'data'];

/** In every member of an object. */
const EACH = '*';

/** In results, by the method that they answer. */
const ITEMS = treesOf({
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
});

/** In requests. */
const SENT = treesOf({
  'sampling/createMessage': [
    ['params', 'messages', 'content'],
    ['params', 'messages', 'content', 'content'],
    ['params', 'tools'],
  ],
  'tools/call': [['params', 'inputResponses', EACH]],
  'prompts/get': [['params', 'inputResponses', EACH]],
  'resources/read': [['params', 'inputResponses', EACH]],
});

/** The `_meta` objects of the message at hand, looked for once however many checks ask. */
export class MetaObjects {
  private message: Message | undefined;
  private readonly found: MetaObject[] = [];

  /** Holds until another message is asked about. */
  of(message: Message): readonly MetaObject[] {
    if (message !== this.message) {
      this.message = message;
      if (this.found.length > 0) this.found.length = 0;
      collectAll(message, this.found);
    }
    return this.found;
  }
}

function collectAll(message: Message, found: MetaObject[]): void {
  const { meta, body } = message;
  switch (message.class) {
    case 'request':
      if (meta !== undefined) found.push({ meta, where: PARAMS });
      collect(body, SENT.get(message.method), found);
      break;
    case 'notification':
      if (meta !== undefined) found.push({ meta, where: PARAMS });
      break;
    case 'result':
      if (meta !== undefined) found.push({ meta, where: RESULT });
      if (message.request !== undefined) collect(body, ITEMS.get(message.request.method), found);
      break;
    case 'error': {
      const inData = asObject(asObject(asObject(message.error)?.['data'])?.['_meta']);
      if (inData !== undefined) found.push({ meta: inData, where: DATA });
    }
  }
}

/** Paths with their common beginnings put together. */
interface Tree {
  /** Set where an object at this place may hold a `_meta`. */
  where: Where | undefined;
  readonly inner: Branch[];
}

interface Branch {
  readonly member: string;
  readonly tree: Tree;
}

function treesOf(table: Readonly<Record<string, readonly Where[]>>): ReadonlyMap<string, Tree> {
  return new Map(
    Object.entries(table).map(([method, paths]) => {
      const root: Tree = { where: undefined, inner: [] };
      for (const path of paths) branchOf(root, path).where = path;
      return [method, root];
    }),
  );
}

function branchOf(root: Tree, path: Where): Tree {
  return path.reduce((tree, member) => {
    const known = tree.inner.find((branch) => branch.member === member);
    if (known !== undefined) return known.tree;
    const branch: Tree = { where: undefined, inner: [] };
    tree.inner.push({ member, tree: branch });
    return branch;
  }, root);
}

function collect(value: unknown, tree: Tree | undefined, into: MetaObject[]): void {
  if (typeof value !== 'object' || value === null || tree === undefined) return;
  if (Array.isArray(value)) {
    // An array in an array holds no items of the protocol.
    for (const each of value) if (!Array.isArray(each)) collect(each, tree, into);
    return;
  }
  const object = value as Json;
  if (tree.where !== undefined) {
    const meta = asObject(object['_meta']);
    if (meta !== undefined) into.push({ meta, where: tree.where });
  }
  const { inner } = tree;
  for (let i = 0; i < inner.length; i++) {
    const branch = inner[i] as Branch;
    if (branch.member === EACH) for (const key in object) collect(object[key], branch.tree, into);
    else {
      const within = object[branch.member];
      if (within !== undefined) collect(within, branch.tree, into);
    }
  }
}
