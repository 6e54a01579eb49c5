/** Whole exchanges for made-up sessions: a client's request and the server's answer to it. */
import { envelope, error, notification, request, result, type Session } from './judge.js';

type Json = Record<string, unknown>;

/** A request with its result: two lines. */
export function answered(
  session: Session,
  id: unknown,
  method: string,
  params: unknown,
  value: unknown,
): Session {
  return session.client(request(id, method, params)).server(result(id, value));
}

/** A request with its error: two lines. */
export function refused(
  session: Session,
  id: unknown,
  method: string,
  params: unknown,
  code: unknown,
): Session {
  return session.client(request(id, method, params)).server(error(id, code));
}

/** One page of a list: two lines. `items` are strings, which become tools, prompts or resources of that name. */
export function page(
  session: Session,
  id: unknown,
  kind: 'tools' | 'prompts' | 'resources',
  items: readonly (string | Json)[],
  more: { cursor?: unknown; next?: unknown; meta?: Json } = {},
): Session {
  const params: Json = {};
  if (more.meta !== undefined) params['_meta'] = more.meta;
  if (more.cursor !== undefined) params['cursor'] = more.cursor;
  const value: Json = { [kind]: items.map((item) => (typeof item === 'string' ? ITEM[kind](item) : item)) };
  if (more.next !== undefined) value['nextCursor'] = more.next;
  return answered(session, id, `${kind}/list`, params, value);
}

const ITEM = {
  tools: (name: string): Json => ({ name, inputSchema: { type: 'object' } }),
  prompts: (name: string): Json => ({ name }),
  resources: (uri: string): Json => ({ uri, name: uri }),
};

/** A tools/call with its result: two lines. */
export function called(session: Session, id: unknown, name: string, args: unknown, value: Json): Session {
  return answered(session, id, 'tools/call', { name, arguments: args }, value);
}

/** A subscription of 2026-07-28 and its acknowledgment: two lines. */
export function subscribed(session: Session, id: unknown, filter: Json, accepted: Json = filter): Session {
  return session
    .client(request(id, 'subscriptions/listen', { _meta: envelope(), notifications: filter }))
    .server(
      notification('notifications/subscriptions/acknowledged', {
        _meta: { 'io.modelcontextprotocol/subscriptionId': id },
        notifications: accepted,
      }),
    );
}

/** A server/discover with its result: two lines. */
export function discovered(session: Session, id: unknown, capabilities: Json): Session {
  return answered(
    session,
    id,
    'server/discover',
    { _meta: envelope() },
    {
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities,
      serverInfo: { name: 's', version: '1' },
      ttlMs: 0,
      cacheScope: 'public',
    },
  );
}
