/** Resources, templates, their completion and, at 2025-11-25, subscriptions. */
import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { PIXEL_PNG } from './media.js';
import type { Era } from './surroundings.js';

const WATCHED = 'test://watched-resource';
const TEMPLATE_IDS = ['123', '124', '200'];

/** URIs that a client of 2025-11-25 subscribed to, in the session of this instance. */
export type Subscriptions = Set<string>;

export function registerResources(server: McpServer, era: Era, subscriptions: Subscriptions): void {
  server.registerResource(
    'static-text',
    'test://static-text',
    {
      title: 'A text',
      description: 'A text that never changes',
      mimeType: 'text/plain',
      annotations: { audience: ['user', 'assistant'], priority: 0.5, lastModified: '2026-01-15T10:00:00Z' },
      cacheHint: { ttlMs: 60_000, cacheScope: 'public' },
    },
    (uri) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: 'The text of the static resource.' }],
    }),
  );
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { title: 'An image', description: 'An image of one pixel', mimeType: 'image/png' },
    (uri) => ({ contents: [{ uri: uri.href, mimeType: 'image/png', blob: PIXEL_PNG }] }),
  );
  server.registerResource(
    'watched',
    WATCHED,
    { title: 'A counter', description: 'Changes when a tool touches it', mimeType: 'text/plain' },
    (uri) => ({ contents: [{ uri: uri.href, mimeType: 'text/plain', text: 'touched' }] }),
  );
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
  pageTemplates(server);
  if (era === 'legacy') acceptSubscriptions(server, subscriptions);
}

/** One template a page: McpServer itself lists everything at once. */
function pageTemplates(server: McpServer): void {
  const templates = [
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
  server.server.setRequestHandler('resources/templates/list', (request) => {
    const cursor = request.params?.cursor;
    const at = cursor === undefined ? 0 : ['', 'after-data'].indexOf(cursor);
    const template = templates[at];
    if (template === undefined || cursor === '') {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'unknown cursor');
    }
    return { resourceTemplates: [template], ...(at === 0 ? { nextCursor: 'after-data' } : {}) };
  });
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
