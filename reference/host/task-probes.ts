/** Probes about tasks of 2025-11-25: ids and cursors that name nothing, tasks that have ended, tools that are no tasks. */
import type { Probe, Seen } from './probes.js';

const RELATED_TASK = 'io.modelcontextprotocol/related-task';
const NONE = 'no-such-task';
let last = 400;
const request = (method: string, params: Record<string, unknown>) => ({
  jsonrpc: '2.0' as const,
  id: ++last,
  method,
  params,
});
const call = (name: string, given: Record<string, unknown>, task: unknown) =>
  request('tools/call', { name, arguments: given, ...(task === undefined ? {} : { task }) });

/** The task that was created first has ended by the time it is asked for. */
const ofFirst = (method: string, more: Record<string, unknown> = {}) => ({
  body: ({ tasks: [first = NONE] }: Seen) => request(method, { taskId: first, ...more }),
});
const ofSecond = (method: string) => ({
  body: ({ tasks: [first = NONE, second = NONE] }: Seen) =>
    request(method, { taskId: first, _meta: { [RELATED_TASK]: { taskId: second } } }),
});

export const taskProbes = (): Probe[] => [
  { name: 'list of tools', body: request('tools/list', {}) },
  { name: 'task', body: call('add', { a: 2, b: 3 }, { ttl: 60_000 }) },
  { name: 'task without a lifetime', body: call('wait_for_cancel', {}, {}) },
  { name: 'task that names its id', body: call('add', { a: 1, b: 1 }, { taskId: 'mine', ttl: 60_000 }) },
  { name: 'related task beside a task', ...ofSecond('tasks/get') },
  { name: 'result with another related task', ...ofSecond('tasks/result') },
  { name: 'cancellation of a task that has ended', ...ofFirst('tasks/cancel') },
  { name: 'the same with another related task', ...ofSecond('tasks/cancel') },
  { name: 'task after that', ...ofFirst('tasks/get') },
  ...['tasks/get', 'tasks/result', 'tasks/cancel'].flatMap((method): Probe[] => [
    { name: `${method} of an unknown task`, body: request(method, { taskId: NONE }) },
    { name: `${method} of a number`, body: request(method, { taskId: 7 }) },
    { name: `${method} of nothing`, body: request(method, {}) },
  ]),
  { name: 'unknown cursor of tasks', body: request('tasks/list', { cursor: 'no-such-page' }) },
  { name: 'cursor of tasks that is a number', body: request('tasks/list', { cursor: 7 }) },
  { name: 'unknown task operation', body: request('tasks/no_such', { taskId: NONE }) },
  { name: 'task of a tool that is none', body: call('test_simple_text', {}, {}) },
  { name: 'task of a tool that does not say', body: call('test_image_content', {}, {}) },
  { name: 'task of an unknown tool', body: call('no_such_tool', {}, {}) },
  { name: 'plain call of a tool that is a task', body: call('long_work', {}, undefined) },
  { name: 'task that is a text', body: call('add', { a: 1, b: 1 }, 'yes') },
  {
    name: 'task of a request that is none',
    body: request('prompts/get', { name: 'test_simple_prompt', task: { ttl: 60_000 } }),
  },
];
