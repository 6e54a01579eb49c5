/** Tasks at 2025-11-25: which tools may be run as one, and a tool that has the client run tasks. */

import { setTimeout as wait } from 'node:timers/promises';
import type { McpServer, RegisteredTool, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { runTasks } from '../tasks/receiver.js';

type TaskSupport = 'optional' | 'required' | 'forbidden';

/** How tools may be called; those that are not named say nothing, which forbids tasks too. */
const SUPPORT: ReadonlyMap<string, TaskSupport> = new Map([
  ['add', 'optional'],
  ['test_error_handling', 'optional'],
  ['test_tool_with_progress', 'optional'],
  ['wait_for_cancel', 'optional'],
  ['test_input_required_result_elicitation', 'optional'],
  ['test_input_required_result_sampling', 'optional'],
  ['url_first', 'optional'],
  ['long_work', 'required'],
  ['test_simple_text', 'forbidden'],
]);

const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

export const TASK_CAPABILITY = { list: {}, cancel: {}, requests: { tools: { call: {} } } };

/** To be called before tools are registered. */
export function serveTasks(server: McpServer): void {
  const names = new Set<string>();
  const register = server.registerTool.bind(server) as (...args: unknown[]) => RegisteredTool;
  // The SDK lists `execution`, but takes it from no configuration.
  server.registerTool = ((name: string, ...rest: unknown[]) => {
    const tool = register(name, ...rest);
    const taskSupport = SUPPORT.get(name);
    if (taskSupport !== undefined) tool.execution = { taskSupport };
    names.add(name);
    return tool;
  }) as typeof server.registerTool;

  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    runTasks(transport, {
      methods: ['tools/call'],
      refuse: ({ params }, asTask) => {
        const name = String(params?.['name']);
        const support = SUPPORT.get(name) ?? 'forbidden';
        if (asTask && !names.has(name)) return { code: INVALID_PARAMS, message: 'unknown tool' };
        if (asTask && support === 'forbidden')
          return { code: METHOD_NOT_FOUND, message: 'not to be called as a task' };
        if (!asTask && support === 'required')
          return { code: METHOD_NOT_FOUND, message: 'to be called as a task only' };
        return undefined;
      },
    });
    return connect(transport);
  };
}

export function registerTaskTools(server: McpServer): void {
  server.registerTool(
    'long_work',
    { title: 'Long work', description: 'Works a while; only as a task' },
    async () => {
      await wait(200);
      return { content: [{ type: 'text', text: 'done at last' }] };
    },
  );
  server.registerTool(
    'delegate',
    { title: 'Delegates', description: 'Has the client run tasks' },
    async (context) => {
      const can = server.server.getClientCapabilities()?.tasks?.requests;
      const done: string[] = [];
      if (can?.sampling?.createMessage !== undefined) done.push(...(await delegateSampling(context)));
      if (can?.elicitation?.create !== undefined) done.push(await delegateElicitation(context));
      return { content: [{ type: 'text', text: `Run by the client: ${done.join(', ') || 'nothing'}` }] };
    },
  );
}

const state = z.looseObject({ taskId: z.string(), status: z.string(), pollInterval: z.number().optional() });
const created = z.looseObject({ task: state });
const page = z.looseObject({ tasks: z.array(state), nextCursor: z.string().optional() });
const anything = z.looseObject({});
const LIFETIME = { ttl: 30_000 };

const question = (text: string, metadata?: Record<string, unknown>) => ({
  method: 'sampling/createMessage',
  params: {
    messages: [{ role: 'user', content: { type: 'text', text } }],
    maxTokens: 100,
    task: LIFETIME,
    ...(metadata === undefined ? {} : { metadata }),
  },
});

/** One that is fetched, one that is cancelled, and their list. */
async function delegateSampling({ mcpReq: { send } }: ServerContext): Promise<string[]> {
  const first = await send(question('The capital of France?'), created);
  await outcome(send, first.task);
  const { task } = await send(question('Something hard.', { thinkMs: 5000 }), created);
  await send({ method: 'tasks/list', params: {} }, page);
  await send({ method: 'tasks/get', params: { taskId: task.taskId } }, state);
  await send({ method: 'tasks/cancel', params: { taskId: task.taskId } }, state);
  await send({ method: 'tasks/get', params: { taskId: task.taskId } }, state);
  return ['sampling', 'a cancelled sampling'];
}

async function delegateElicitation({ mcpReq: { send } }: ServerContext): Promise<string> {
  const form = {
    message: 'Your name, whenever you like.',
    requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    task: LIFETIME,
  };
  const { task } = await send({ method: 'elicitation/create', params: form }, created);
  await outcome(send, task);
  // It is in the list as long as it can be got.
  await send({ method: 'tasks/list', params: {} }, page);
  await send({ method: 'tasks/get', params: { taskId: task.taskId } }, state);
  return 'elicitation';
}

async function outcome(
  send: ServerContext['mcpReq']['send'],
  { taskId, pollInterval }: z.infer<typeof state>,
): Promise<void> {
  const params = { taskId };
  for (let status = 'working'; status === 'working'; ) {
    ({ status } = await send({ method: 'tasks/get', params }, state));
    if (status === 'working') await wait(pollInterval ?? 100);
  }
  await send({ method: 'tasks/result', params }, anything);
}
