/**
 * A server of 2025-11-25 without an SDK that sends its client what no server should send, and looks at the answers: a line on
 * stderr for each. Over stdio. The client has it do so by a call of its only tool.
 */
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** Longest wait for an answer. */
const ANSWER_MS = 2000;

type Json = Record<string, unknown>;
type Ask = readonly [name: string, method: string, params: Json | ((first: string, second: string) => Json)];

const user = (content: unknown) => ({ role: 'user', content });
const question = user({ type: 'text', text: 'How is the weather in Oslo?' });
const use = { type: 'tool_use', id: 'use-1', name: 'weather', input: { city: 'Oslo' } };
const result = { type: 'tool_result', toolUseId: 'use-1', content: [{ type: 'text', text: 'rain' }] };
const weather = { name: 'weather', inputSchema: { type: 'object' } };
const sampling = (messages: unknown, more: Json = {}) => ({ messages, maxTokens: 50, ...more });
const form = {
  message: 'Your name?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const RELATED_TASK = 'io.modelcontextprotocol/related-task';

const ASKS: readonly Ask[] = [
  ['ping', 'ping', {}],
  ['unknown method', 'no/such/method', {}],
  ['roots', 'roots/list', {}],
  ['sampling with tools', 'sampling/createMessage', sampling([question], { tools: [weather] })],
  [
    'sampling with a choice of tools',
    'sampling/createMessage',
    sampling([question], { tools: [weather], toolChoice: { mode: 'auto' } }),
  ],
  [
    'tool use without its result',
    'sampling/createMessage',
    sampling([question, { role: 'assistant', content: [use] }, question], { tools: [weather] }),
  ],
  [
    'tool result beside a text',
    'sampling/createMessage',
    sampling(
      [
        question,
        { role: 'assistant', content: [use] },
        user([result, { type: 'text', text: 'And tomorrow?' }]),
      ],
      { tools: [weather] },
    ),
  ],
  ['sampling of nothing', 'sampling/createMessage', {}],
  [
    'elicitation by URL',
    'elicitation/create',
    { mode: 'url', elicitationId: 'e-1', url: 'https://example.com/consent', message: 'Please agree.' },
  ],
  ['elicitation in a mode that is none', 'elicitation/create', { ...form, mode: 'hologram' }],
  ['elicitation without a form', 'elicitation/create', { message: 'Your name?' }],
  ['roots as a task', 'roots/list', { task: { ttl: 60_000 } }],
  ['sampling as a task', 'sampling/createMessage', sampling([question], { task: { ttl: 60_000 } })],
  ['elicitation as a task', 'elicitation/create', { ...form, task: { ttl: 60_000 } }],
  ['task', 'tasks/get', (first) => ({ taskId: first })],
  ['cancellation of a task that has ended', 'tasks/cancel', (first) => ({ taskId: first })],
  [
    'task with another related task',
    'tasks/get',
    (first, second) => ({ taskId: first, _meta: { [RELATED_TASK]: { taskId: second } } }),
  ],
  ['unknown task', 'tasks/get', { taskId: 'no-such-task' }],
  ['cancellation of an unknown task', 'tasks/cancel', { taskId: 'no-such-task' }],
  ['result of a number', 'tasks/result', { taskId: 7 }],
  ['unknown cursor of tasks', 'tasks/list', { cursor: 'no-such-page' }],
];

const ANSWERS: Readonly<Record<string, Json>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'mcp-reference-server', version: '0.1.0' },
  },
  ping: {},
  'tools/list': {
    tools: [{ name: 'probe', description: 'Probes the client', inputSchema: { type: 'object' } }],
  },
};

const waiting = new Map<unknown, (answer: string) => void>();
const send = (message: Json): void => {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
};

export function probeClient(): void {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line) as { id?: unknown; method?: string; params?: Json };
    if (method === undefined) waiting.get(id)?.(line);
    else if (id !== undefined) void answer(id, method, params);
  });
}

async function answer(id: unknown, method: string, params: Json | undefined): Promise<void> {
  const known = ANSWERS[method];
  if (known !== undefined) send({ id, result: known });
  else if (method !== 'tools/call' || params?.['name'] !== 'probe') {
    send({ id, error: { code: method === 'tools/call' ? -32602 : -32601, message: 'not here' } });
  } else {
    await probeAll();
    send({ id, result: { content: [{ type: 'text', text: 'probed' }] } });
  }
}

async function probeAll(): Promise<void> {
  const tasks: string[] = [];
  for (const [at, [name, method, params]] of ASKS.entries()) {
    const [first = 'none', second = 'none'] = tasks;
    const id = `probe-${at}`;
    const reply = new Promise<string>((resolve) => waiting.set(id, resolve));
    send({ id, method, params: typeof params === 'function' ? params(first, second) : params });
    const line = await Promise.race([reply, wait(ANSWER_MS, 'no answer')]);
    for (const [, task] of line.matchAll(/"task":\{"taskId":"([^"]+)"/g)) if (task) tasks.push(task);
    process.stderr.write(`${name}: ${line.slice(0, 160)}\n`);
  }
}
