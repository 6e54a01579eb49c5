/** Sessions with tasks of 2025-11-25. Both parties declare all of them unless a test says otherwise. */
import { answered, page } from './exchanges.js';
import { notification, request, result, Session } from './judge.js';

type Json = Record<string, unknown>;

const RELATED = 'io.modelcontextprotocol/related-task';

/** A `_meta` that names a task. */
export const related = (taskId: unknown): Json => ({ [RELATED]: { taskId } });

export const SERVER: Json = {
  tools: {},
  tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
};
export const CLIENT: Json = {
  sampling: {},
  elicitation: {},
  tasks: { list: {}, cancel: {}, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
};

/** A task object; its id is `t1`. */
export const task = (status: unknown = 'working', more: Json = {}): Json => ({
  taskId: 't1',
  status,
  createdAt: '2026-03-01T10:00:00Z',
  lastUpdatedAt: '2026-03-01T10:00:00Z',
  ttl: 60_000,
  ...more,
});

/** `lastUpdatedAt` so many minutes after the creation. */
export const after = (minutes: number): Json => ({
  lastUpdatedAt: `2026-03-01T10:${String(minutes).padStart(2, '0')}:00Z`,
});

/** A session after the handshake: three lines. */
export const begun = (server: Json = SERVER, client: Json = CLIENT): Session =>
  new Session().handshake(server, client);

/** A tools/call as a task and the answer that creates it: two lines. */
export const created = (session: Session, object: Json = task(), params: Json = {}): Session =>
  answered(
    session,
    'call',
    'tools/call',
    { name: 'weigh', task: { ttl: 60_000 }, ...params },
    { task: object },
  );

/** The same after the handshake: five lines, the answer at seq 4. */
export const started = (object: Json = task(), params: Json = {}): Session =>
  created(begun(), object, params);

/** A server's request as a task, answered by the client with the task: five lines with the handshake. */
export const asked = (method: string, object: Json = task()): Session =>
  begun()
    .server(request('ask', method, { task: {} }))
    .client(result('ask', { task: object }));

/** A tools/list with one tool and its task support; two lines, five with the handshake. */
export const listedTool = (taskSupport: string | undefined, server: Json = SERVER): Session =>
  page(begun(server), 'list', 'tools', [
    {
      name: 'weigh',
      inputSchema: { type: 'object', required: ['load'] },
      ...(taskSupport === undefined ? {} : { execution: { taskSupport } }),
    },
  ]);

/** A tasks/get with its result: two lines. */
export const got = (session: Session, id: unknown, status: unknown, more: Json = {}): Session =>
  answered(session, id, 'tasks/get', { taskId: more['taskId'] ?? 't1' }, task(status, more));

/** A tasks/cancel with its result: two lines. */
export const cancelled = (
  session: Session,
  id: unknown,
  status: unknown = 'cancelled',
  more: Json = {},
): Session => answered(session, id, 'tasks/cancel', { taskId: 't1' }, task(status, more));

/** A tasks/result with its result: two lines. */
export const outcome = (
  session: Session,
  id: unknown,
  value: Json = { content: [], _meta: related('t1') },
): Session => answered(session, id, 'tasks/result', { taskId: 't1' }, value);

/** A status notification of the server: one line. */
export const told = (session: Session, status: unknown, more: Json = {}): Session =>
  session.server(notification('notifications/tasks/status', task(status, more)));

/** A tasks/list with its result: two lines. */
export const listed = (
  session: Session,
  id: unknown,
  tasks: readonly unknown[],
  more: { cursor?: unknown; next?: unknown } = {},
): Session =>
  answered(session, id, 'tasks/list', more.cursor === undefined ? {} : { cursor: more.cursor }, {
    tasks,
    ...(more.next === undefined ? {} : { nextCursor: more.next }),
  });
