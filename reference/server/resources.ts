/** Resources, templates, their completion and, at 2025-11-25, subscriptions. */
import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { PIXEL_PNG } from './media.js';
import { comesAndGoes, type Era, type LateItems } from './surroundings.js';

const WATCHED = 'test://watched-resource';
const TEMPLATE_IDS = ['123', '124', '200'];

/** URIs that a client of 2025-11-25 subscribed to, in the session of this instance. */
export type Subscriptions = Set<string>;

interface StaticResource {
  name: string;
  uri: string;
  title: string;
  description: string;
  mimeType: string;
  annotations?: { audience: ('user' | 'assistant')[]; priority: number; lastModified: string };
}

const RESOURCES: readonly (StaticResource & ({ text: string } | { blob: string }))[] = [
  {
    name: 'static-text',
    uri: 'test://static-text',
    title: 'A text',
    description: 'A text that never changes',
    mimeType: 'text/plain',
    annotations: { audience: ['user', 'assistant'], priority: 0.5, lastModified: '2026-01-15T10:00:00Z' },
    text: 'The text of the static resource.',
  },
  {
    name: 'late',
    uri: 'test://late',
    title: 'A late text',
    description: 'There only after a change of the list',
    mimeType: 'text/plain',
    text: 'It is there.',
  },
  {
    name: 'static-binary',
    uri: 'test://static-binary',
    title: 'An image',
    description: 'An image of one pixel',
    mimeType: 'image/png',
    blob: PIXEL_PNG,
  },
  {
    name: 'watched',
    uri: WATCHED,
    title: 'A counter',
    description: 'Changes when a tool touches it',
    mimeType: 'text/plain',
    text: 'touched',
  },
];

export function registerResources(
  server: McpServer,
  era: Era,
  subscriptions: Subscriptions,
  late: LateItems,
): void {
  for (const { name, uri, text, blob, ...about } of RESOURCES as readonly (StaticResource & Content)[]) {
    const hint = name === 'static-text' ? { cacheHint: STABLE } : {};
    const content = text === undefined ? { blob: blob ?? '' } : { text };
    const resource = server.registerResource(name, uri, { ...about, ...hint }, ({ href }) => ({
      contents: [{ uri: href, mimeType: about.mimeType, ...content }],
    }));
    if (name === 'late') comesAndGoes(resource, () => late.resource);
  }
  server.registerResource(
    'data',
    new ResourceTemplate('test://template/{id}/data', {
      list: undefined,
      complete: { id: (typed) => TEMPLATE_IDS.filter((id) => id.startsWith(typed)) },
    }),
    { title: 'Data by id', description: 'One record for each id', mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `record ${String(id)}` }),
        },
      ],
    }),
  );
  server.registerResource(
    'notes',
    new ResourceTemplate('test://notes/{day}', { list: undefined }),
    { title: 'Notes of a day', description: 'One note for each day', mimeType: 'text/markdown' },
    (uri, { day }) => ({
      contents: [{ uri: uri.href, mimeType: 'text/markdown', text: `# ${String(day)}\n` }],
    }),
  );
  listByPage(server, late);
  if (era === 'legacy') acceptSubscriptions(server, subscriptions);
}

interface Content {
  text?: string;
  blob?: string;
}

const STABLE = { ttlMs: 60_000, cacheScope: 'public' as const };
const PAGE = 2;

/** McpServer itself lists everything at once. */
function listByPage(server: McpServer, late: LateItems): void {
  server.server.setRequestHandler('resources/list', ({ params }) => {
    const listed = RESOURCES.filter(({ name }) => name !== 'late' || late.resource);
    const { items, ...next } = pageOf(listed, PAGE, params?.cursor);
    return {
      resources: items.map(({ name, uri, title, description, mimeType, annotations }) => ({
        name,
        uri,
        title,
        description,
        mimeType,
        ...(annotations === undefined ? {} : { annotations }),
      })),
      ...next,
    };
  });
  server.server.setRequestHandler('resources/templates/list', ({ params }) => {
    const { items, ...next } = pageOf(TEMPLATES, 1, params?.cursor);
    return { resourceTemplates: items, ...next };
  });
}

const TEMPLATES = [
  {
    name: 'data',
    title: 'Data by id',
    description: 'One record for each id',
    uriTemplate: 'test://template/{id}/data',
    mimeType: 'application/json',
  },
  {
    name: 'notes',
    title: 'Notes of a day',
    description: 'One note for each day',
    uriTemplate: 'test://notes/{day}',
    mimeType: 'text/markdown',
  },
];

/** A cursor names the item that its page comes after, so it stays good while that item does. */
function pageOf<T extends { name: string }>(
  all: readonly T[],
  size: number,
  cursor: string | undefined,
): { items: T[]; nextCursor?: string } {
  const start = cursor === undefined ? 0 : all.findIndex(({ name }) => cursor === `after-${name}`) + 1;
  if (cursor !== undefined && start === 0)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'unknown cursor');
  const items = all.slice(start, start + size);
  const last = items.at(-1);
  return last !== undefined && start + size < all.length
    ? { items, nextCursor: `after-${last.name}` }
    : { items };
}

function acceptSubscriptions(server: McpServer, subscriptions: Subscriptions): void {
  const params = z.object({ uri: z.string() });
  server.server.setRequestHandler('resources/subscribe', (request) => {
    subscriptions.add(params.parse(request.params).uri);
    return {};
  });
  server.server.setRequestHandler('resources/unsubscribe', (request) => {
    subscriptions.delete(params.parse(request.params).uri);
    return {};
  });
}
