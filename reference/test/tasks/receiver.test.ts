/** Tasks of 2025-11-25 as a requestor sees them, with a party that is played by the test in place of the SDK. */
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runTasks, type TaskRules } from '../../tasks/receiver.js';

const RELATED = 'io.modelcontextprotocol/related-task';
type Message = Record<string, unknown> & { params?: Record<string, unknown> };

class Wire {
  /** What the other party gets, and on which request's stream. */
  readonly sent: { message: Message; on: unknown }[] = [];
  /** What the party gets. */
  readonly got: Message[] = [];
  private readonly transport: Transport;

  constructor(rules: TaskRules = { methods: ['tools/call'] }) {
    this.transport = {
      start: async () => {},
      close: async () => {},
      send: async (message, options) => {
        this.sent.push({ message: message as Message, on: options?.relatedRequestId });
      },
    };
    runTasks(this.transport, rules);
    this.transport.onmessage = (message) => this.got.push(message as Message);
  }

  receive(message: object): void {
    this.transport.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage);
  }

  /** What the party itself sends. */
  say(message: object, on?: number): void {
    void this.transport.send(
      { jsonrpc: '2.0', ...message } as JSONRPCMessage,
      on === undefined ? undefined : { relatedRequestId: on },
    );
  }

  answerTo(id: number): Message | undefined {
    return this.sent.find(({ message }) => message['id'] === id && !('method' in message))?.message;
  }

  start(id: number, task: object = {}): string {
    this.receive({ id, method: 'tools/call', params: { name: 'work', task } });
    return (this.answerTo(id) as { result: { task: { taskId: string } } }).result.task.taskId;
  }

  ask(id: number, method: string, params: object): Message | undefined {
    this.receive({ id, method, params });
    return this.answerTo(id);
  }
}

const result = (text: string) => ({ content: [{ type: 'text', text }] });
const refusal = expect.objectContaining({ error: expect.objectContaining({ code: -32602 }) });
const stateOf = (answer: Message | undefined) => answer?.['result'] as { status: string; taskId: string };

describe('a request that becomes a task', () => {
  test('is answered at once with a working task, and reaches the party as a plain one', () => {
    const wire = new Wire();
    const taskId = wire.start(1, { ttl: 5000 });
    expect(wire.answerTo(1)?.['result']).toEqual({
      task: expect.objectContaining({ taskId, status: 'working', ttl: 5000 }),
    });
    expect(wire.got).toEqual([{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'work' } }]);
  });

  test('yields what the party answers, once that is there', () => {
    const wire = new Wire();
    const taskId = wire.start(1);
    expect(wire.ask(2, 'tasks/result', { taskId })).toBeUndefined();
    wire.say({ id: 1, result: result('done') });
    const outcome = { ...result('done'), _meta: { [RELATED]: { taskId } } };
    expect(wire.answerTo(2)?.['result']).toEqual(outcome);
    expect(wire.ask(3, 'tasks/result', { taskId })?.['result']).toEqual(outcome);
    expect(stateOf(wire.ask(4, 'tasks/get', { taskId })).status).toBe('completed');
    expect(wire.sent.filter(({ message }) => message['id'] === 1)).toHaveLength(1);
  });

  test.each([
    ['an error of the tool', { result: { isError: true, ...result('no way') } }, 'no way'],
    [
      'an error of the protocol',
      { error: { code: -32042, message: 'look there first' } },
      'look there first',
    ],
  ])('fails by %s, and says why', (_, answer, statusMessage) => {
    const wire = new Wire();
    const taskId = wire.start(1);
    wire.say({ id: 1, ...answer });
    expect(stateOf(wire.ask(2, 'tasks/get', { taskId }))).toMatchObject({ status: 'failed', statusMessage });
    expect(wire.ask(3, 'tasks/result', { taskId })).toMatchObject(answer);
  });

  test('is told of as it changes, without a related task', () => {
    const wire = new Wire();
    const taskId = wire.start(1);
    wire.say({ id: 1, result: result('done') });
    const told = wire.sent.filter(({ message }) => message['method'] === 'notifications/tasks/status');
    expect(
      told.map(({ message, on }) => [message.params?.['taskId'], message.params?.['status'], on]),
    ).toEqual([[taskId, 'completed', undefined]]);
    expect(told[0]?.message.params).not.toHaveProperty('_meta');
  });

  test('is none where its type was not declared, or `task` is no object', () => {
    const wire = new Wire();
    wire.receive({ id: 1, method: 'prompts/get', params: { name: 'p', task: {} } });
    wire.receive({ id: 2, method: 'tools/call', params: { name: 'work', task: 'yes' } });
    wire.receive({ id: 3, method: 'tools/call', params: { name: 'work' } });
    expect(wire.sent).toEqual([]);
    expect(wire.got.map((message) => message['id'])).toEqual([1, 2, 3]);
  });

  test('is refused by the rules before it reaches the party', () => {
    const wire = new Wire({
      methods: ['tools/call'],
      refuse: (_request, asTask) => (asTask ? { code: -32601, message: 'no task' } : undefined),
    });
    wire.receive({ id: 1, method: 'tools/call', params: { task: {} } });
    expect(wire.answerTo(1)).toMatchObject({ error: { code: -32601 } });
    expect(wire.got).toEqual([]);
  });
});

describe('while it runs', () => {
  test('its questions wait for a tasks/result, travel on it and name the task', () => {
    const wire = new Wire();
    const taskId = wire.start(1);
    wire.say({ id: 90, method: 'elicitation/create', params: { message: 'name?' } }, 1);
    const asked = () => wire.sent.find(({ message }) => message['method'] === 'elicitation/create');
    expect(asked()).toBeUndefined();
    expect(stateOf(wire.ask(2, 'tasks/get', { taskId })).status).toBe('input_required');
    wire.receive({ id: 3, method: 'tasks/result', params: { taskId } });
    expect(asked()).toMatchObject({
      on: 3,
      message: { params: { message: 'name?', _meta: { [RELATED]: { taskId } } } },
    });
    wire.receive({ id: 90, result: { action: 'decline' } });
    expect(stateOf(wire.ask(4, 'tasks/get', { taskId })).status).toBe('working');
    expect(wire.got.at(-1)).toMatchObject({ id: 90, result: { action: 'decline' } });
  });

  test('its progress keeps the token, names the task and needs no stream, until the task has ended', () => {
    const wire = new Wire();
    const taskId = wire.start(1);
    const report = (progress: number) =>
      wire.say({ method: 'notifications/progress', params: { progressToken: 't', progress } }, 1);
    report(1);
    wire.say({ id: 1, result: result('done') });
    report(2);
    const reports = wire.sent.filter(({ message }) => message['method'] === 'notifications/progress');
    expect(reports).toEqual([
      {
        on: undefined,
        message: expect.objectContaining({
          params: { progressToken: 't', progress: 1, _meta: { [RELATED]: { taskId } } },
        }),
      },
    ]);
  });

  test('it can be cancelled, for good', () => {
    const wire = new Wire();
    const taskId = wire.start(1);
    wire.receive({ id: 2, method: 'tasks/result', params: { taskId } });
    expect(stateOf(wire.ask(3, 'tasks/cancel', { taskId })).status).toBe('cancelled');
    expect(wire.got.at(-1)).toMatchObject({ method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(wire.answerTo(2)).toHaveProperty('error');
    wire.say({ id: 90, method: 'elicitation/create', params: {} }, 1);
    wire.say({ id: 1, result: result('too late') });
    expect(stateOf(wire.ask(4, 'tasks/get', { taskId })).status).toBe('cancelled');
    expect(wire.ask(5, 'tasks/cancel', { taskId })).toEqual(refusal);
    expect(wire.sent.some(({ message }) => message['method'] === 'elicitation/create')).toBe(false);
    expect(wire.sent.some(({ message }) => message['method'] === 'notifications/tasks/status')).toBe(false);
  });
});

describe('operations', () => {
  test.each(['tasks/get', 'tasks/result', 'tasks/cancel'])('%s needs a known task', (method) => {
    const wire = new Wire();
    wire.start(1);
    for (const [id, params] of [{ taskId: 'other' }, { taskId: 7 }, {}].entries()) {
      expect(wire.ask(10 + id, method, params)).toEqual(refusal);
    }
  });

  test('go by their params, whatever related task stands beside them', () => {
    const wire = new Wire();
    const [taskId, other] = [wire.start(1), wire.start(2)];
    const params = { taskId, _meta: { [RELATED]: { taskId: other } } };
    expect(stateOf(wire.ask(3, 'tasks/get', params)).taskId).toBe(taskId);
  });

  test('list all tasks by pages, oldest first, and refuse other cursors', () => {
    const wire = new Wire();
    const all = [1, 2, 3, 4].map((id) => wire.start(id));
    type Page = { tasks: { taskId: string }[]; nextCursor?: string };
    const first = wire.ask(10, 'tasks/list', {})?.['result'] as Page;
    const second = wire.ask(11, 'tasks/list', { cursor: first.nextCursor })?.['result'] as Page;
    expect([...first.tasks, ...second.tasks].map(({ taskId }) => taskId)).toEqual(all);
    expect(second).not.toHaveProperty('nextCursor');
    expect(wire.ask(12, 'tasks/list', { cursor: 'made-up' })).toEqual(refusal);
    expect(wire.ask(13, 'tasks/list', { cursor: 7 })).toEqual(refusal);
  });

  test('that do not exist are left to the party', () => {
    const wire = new Wire();
    wire.receive({ id: 1, method: 'tasks/no_such', params: {} });
    expect(wire.got).toHaveLength(1);
  });
});

test('the result for a related request names the same task', () => {
  const wire = new Wire({ methods: ['elicitation/create'] });
  const _meta = { [RELATED]: { taskId: 'theirs' } };
  wire.receive({ id: 1, method: 'sampling/createMessage', params: { _meta } });
  wire.say({ id: 1, result: { role: 'assistant' } });
  expect(wire.answerTo(1)?.['result']).toEqual({ role: 'assistant', _meta });
});

describe('lifetime', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a task is gone after its ttl, and no longer one than an hour is granted', () => {
    const wire = new Wire();
    const [short, long] = [wire.start(1, { ttl: 1000 }), wire.start(2, { ttl: 1e12 })];
    vi.advanceTimersByTime(1001);
    expect(wire.ask(3, 'tasks/get', { taskId: short })).toEqual(refusal);
    expect(stateOf(wire.ask(4, 'tasks/get', { taskId: long }))).toMatchObject({ ttl: 3_600_000 });
  });
});
