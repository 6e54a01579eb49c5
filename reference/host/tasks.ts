/** The part of the scripted session that is about tasks of 2025-11-25: tools run as tasks, and tasks that the host runs. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { elicited } from './answers.js';

export const TASK_CAPABILITY = {
  list: {},
  cancel: {},
  requests: { sampling: { createMessage: {} }, elicitation: { create: {} } },
};

const RELATED_TASK = 'io.modelcontextprotocol/related-task';
const LIFETIME = { ttl: 30_000 };
const POLL_MS = 50;

const state = z.looseObject({ taskId: z.string(), status: z.string(), pollInterval: z.number().optional() });
type State = z.infer<typeof state>;
const created = z.looseObject({ task: state });
const page = z.looseObject({ tasks: z.array(state), nextCursor: z.string().optional() });
const anything = z.looseObject({});

export async function useTasks(client: Client): Promise<void> {
  const first = await start(client, 'add', { a: 2, b: 3 });
  await ended(client, first);
  await outcome(client, first);
  // Listed while one page holds all, and got before and after.
  await list(client);
  await get(client, first.taskId);

  for (const name of ['test_error_handling', 'url_first']) {
    const failing = await start(client, name);
    await ended(client, failing);
    await outcome(client, failing).catch(() => undefined);
  }

  const reporting = await start(client, 'test_tool_with_progress', {}, { progressToken: 'task-progress' });
  await outcome(client, reporting);
  await get(client, reporting.taskId);

  await cancel(client);
  // Waited for from the start.
  await outcome(client, await start(client, 'long_work'));
  await answer(client);
  await list(client);
  await client.callTool({ name: 'delegate', arguments: {} });
}

async function start(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
  _meta?: Record<string, unknown>,
): Promise<State> {
  const params = { name, arguments: given, task: LIFETIME, ...(_meta === undefined ? {} : { _meta }) };
  return (await client.request({ method: 'tools/call', params }, created)).task;
}

const get = (client: Client, taskId: string): Promise<State> =>
  client.request({ method: 'tasks/get', params: { taskId } }, state);

const outcome = (client: Client, { taskId }: State): Promise<unknown> =>
  client.request({ method: 'tasks/result', params: { taskId } }, anything);

/** Polls until the task does not work any more; it may have ended, or want input. */
async function ended(client: Client, task: State): Promise<State> {
  for (let now = task; ; now = await get(client, task.taskId)) {
    if (now.status !== 'working') return now;
    await wait(now.pollInterval ?? POLL_MS);
  }
}

/** All pages. */
async function list(client: Client): Promise<void> {
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { cursor };
    ({ nextCursor: cursor } = await client.request({ method: 'tasks/list', params }, page));
  } while (cursor !== undefined);
}

async function cancel(client: Client): Promise<void> {
  const task = await start(client, 'wait_for_cancel');
  await client.request({ method: 'tasks/cancel', params: { taskId: task.taskId } }, state);
  // Still so when the work would have come to its end.
  await wait(1200);
  await get(client, task.taskId);
}

/** Tasks that ask while they run. The user has a look at the task before the answer. */
async function answer(client: Client): Promise<void> {
  client.setRequestHandler('elicitation/create', async (request) => {
    const related = request.params._meta?.[RELATED_TASK] as { taskId?: string } | undefined;
    if (related?.taskId !== undefined) await get(client, related.taskId);
    return elicited(request);
  });
  for (const name of ['test_input_required_result_elicitation', 'test_input_required_result_sampling']) {
    const asking = await start(client, name);
    await ended(client, asking);
    await outcome(client, asking);
    await get(client, asking.taskId);
  }
  client.setRequestHandler('elicitation/create', elicited);
}
