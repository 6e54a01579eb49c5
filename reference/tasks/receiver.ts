/**
 * Lets a party of the SDK v2, which serves no tasks, run requests as tasks of 2025-11-25. It stands between the
 * transport and the SDK: the SDK sees a plain request, and its answer, its questions and its reports are turned into
 * what the other party is to see of a task.
 */
import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResultResponse,
  RequestId,
  Transport,
  TransportSendOptions,
} from '@modelcontextprotocol/server';
import { type Outcome, Task, TaskShelf } from './task.js';

const RELATED_TASK = 'io.modelcontextprotocol/related-task';
const OPERATIONS: ReadonlySet<string> = new Set(['tasks/get', 'tasks/result', 'tasks/list', 'tasks/cancel']);
const INVALID_PARAMS = -32602;
const CANCELLED = -32000;

export interface TaskRules {
  /** Request types that become tasks when their params have `task`. */
  methods: readonly string[];
  /** The error for a request that may not be made so, `asTask` or plain. */
  refuse?(request: JSONRPCRequest, asTask: boolean): { code: number; message: string } | undefined;
}

type Incoming = NonNullable<Transport['onmessage']>;
type Answer = JSONRPCResultResponse | JSONRPCErrorResponse;

const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest =>
  'method' in message && 'id' in message;
const isNotification = (message: JSONRPCMessage): message is JSONRPCNotification =>
  'method' in message && !('id' in message);
const isAnswer = (message: JSONRPCMessage): message is Answer => !('method' in message);

/** Takes the transport over; to be called before a party connects to it. */
export function runTasks(transport: Transport, rules: TaskRules): void {
  const send = transport.send.bind(transport);
  let incoming: Incoming | undefined;
  const receiver = new TaskReceiver(rules, send, (message, extra) => incoming?.(message, extra));
  transport.send = (message, options) => receiver.outgoing(message, options);
  const handler: Incoming = (message, extra) => receiver.incoming(message, extra);
  Object.defineProperty(transport, 'onmessage', {
    // Until the SDK has set its handler there is none: it would chain to the one that it finds.
    get: () => (incoming === undefined ? undefined : handler),
    set: (sdk: Incoming | undefined) => {
      incoming = sdk;
    },
  });
}

class TaskReceiver {
  private readonly shelf = new TaskShelf();
  /** Tasks of the other party that open requests of it go with. */
  private readonly related = new Map<RequestId, unknown>();

  constructor(
    private readonly rules: TaskRules,
    private readonly send: Transport['send'],
    private readonly toSdk: Incoming,
  ) {}

  incoming(message: JSONRPCMessage, extra: Parameters<Incoming>[1]): void {
    if (isRequest(message)) {
      const related = message.params?._meta?.[RELATED_TASK];
      if (OPERATIONS.has(message.method)) {
        this.operation(message);
        return;
      }
      if (related !== undefined) this.related.set(message.id, related);
      if (this.rules.methods.includes(message.method)) {
        this.augmentable(message, extra);
        return;
      }
    } else if (isAnswer(message) && message.id !== undefined) this.answered(message.id);
    else if (isNotification(message) && message.method === 'notifications/cancelled') {
      const id = message.params?.['requestId'] as RequestId;
      for (const task of this.shelf.all()) task.waiting.delete(id);
    }
    this.toSdk(message, extra);
  }

  async outgoing(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (isAnswer(message)) {
      const task = this.shelf.of(message.id);
      return task === undefined ? this.send(this.withRelated(message), options) : this.end(task, message);
    }
    const task = this.shelf.of(options?.relatedRequestId);
    if (task === undefined) return this.send(message, options);
    const tied = relate(message, { taskId: task.state.taskId });
    if (isRequest(tied)) return this.ask(task, tied);
    // The answer to the request is out, and its stream closed: reports go by themselves.
    if (!task.ended) await this.send(tied);
  }

  private augmentable(message: JSONRPCRequest, extra: Parameters<Incoming>[1]): void {
    const { task: wish, ...params } = message.params ?? {};
    const asTask = typeof wish === 'object' && wish !== null && !Array.isArray(wish);
    const refusal = this.rules.refuse?.(message, asTask);
    if (refusal !== undefined) {
      this.reply(message.id, { error: refusal });
      return;
    }
    if (!asTask) {
      this.toSdk(message, extra);
      return;
    }
    const task = new Task(message.id, (wish as { ttl?: unknown }).ttl);
    this.shelf.add(task);
    const created = { jsonrpc: '2.0' as const, id: message.id, result: { task: { ...task.state } } };
    this.deliver(this.withRelated(created));
    this.toSdk({ ...message, params }, extra);
  }

  private operation({ id, method, params }: JSONRPCRequest): void {
    if (method === 'tasks/list') {
      const page = this.shelf.page(params?.['cursor']);
      if (page === undefined) this.refuse(id, 'unknown cursor');
      else this.reply(id, { result: page });
      return;
    }
    const task = this.shelf.get(params?.['taskId']);
    if (task === undefined) this.refuse(id, 'unknown task');
    else if (method === 'tasks/get') this.reply(id, { result: { ...task.state } });
    else if (method === 'tasks/result') {
      task.waiting.add(id);
      if (task.outcome === undefined) this.putQuestions(task);
      else this.handOut(task);
    } else this.cancel(task, id);
  }

  private cancel(task: Task, id: RequestId): void {
    if (task.ended) {
      this.refuse(id, `the task is ${task.state.status}`);
      return;
    }
    task.become('cancelled', 'The requestor cancelled it.');
    task.outcome = { error: { code: CANCELLED, message: 'the task was cancelled' } };
    this.reply(id, { result: { ...task.state } });
    this.handOut(task);
    const params = { requestId: task.request, reason: 'task cancelled' };
    this.toSdk({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
  }

  /** The SDK has answered the request that a task stands for. */
  private end(task: Task, answer: Answer): void {
    if (task.ended) return;
    task.outcome = 'error' in answer ? { error: answer.error } : { result: answer.result };
    const fault = faultOf(task.outcome);
    task.become(fault === undefined ? 'completed' : 'failed', fault);
    this.tell(task);
    this.handOut(task);
  }

  private ask(task: Task, question: JSONRPCRequest): void {
    if (task.ended) return;
    task.asked.add(question.id);
    task.queued.push(question);
    task.become('input_required');
    this.tell(task);
    this.putQuestions(task);
  }

  /** Questions travel on the stream of a tasks/result. */
  private putQuestions(task: Task): void {
    const [stream] = task.waiting;
    if (stream === undefined) return;
    for (const question of task.queued.splice(0)) this.deliver(question, { relatedRequestId: stream });
  }

  private answered(question: RequestId): void {
    const task = this.shelf.asking(question);
    if (task === undefined) return;
    task.asked.delete(question);
    if (task.asked.size > 0 || task.ended) return;
    task.become('working');
    this.tell(task);
  }

  private handOut({ waiting, outcome, state: { taskId } }: Task): void {
    if (outcome === undefined) return;
    for (const id of waiting) {
      const tied =
        'error' in outcome ? outcome : { result: withMeta(outcome.result, RELATED_TASK, { taskId }) };
      this.reply(id, tied);
    }
    waiting.clear();
  }

  private tell({ state }: Task): void {
    this.deliver({ jsonrpc: '2.0', method: 'notifications/tasks/status', params: { ...state } });
  }

  private refuse(id: RequestId, message: string): void {
    this.reply(id, { error: { code: INVALID_PARAMS, message } });
  }

  private reply(id: RequestId, outcome: Outcome): void {
    this.deliver({ jsonrpc: '2.0', id, ...outcome });
  }

  /** The other party may have gone meanwhile. */
  private deliver(message: JSONRPCMessage, options?: TransportSendOptions): void {
    this.send(message, options).catch(() => {});
  }

  /** A result goes with the same task as its request. */
  private withRelated(answer: Answer): Answer {
    if (answer.id === undefined) return answer;
    const related = this.related.get(answer.id);
    this.related.delete(answer.id);
    if (related === undefined || 'error' in answer) return answer;
    return { ...answer, result: withMeta(answer.result, RELATED_TASK, related) };
  }
}

function withMeta<T extends { _meta?: Record<string, unknown> | undefined }>(
  body: T,
  key: string,
  value: unknown,
): T {
  return { ...body, _meta: { ...body._meta, [key]: value } };
}

function relate<T extends JSONRPCRequest | JSONRPCNotification>(message: T, task: { taskId: string }): T {
  return { ...message, params: withMeta(message.params ?? {}, RELATED_TASK, task) };
}

/** What went wrong, for the status of a failed task. */
function faultOf(outcome: Outcome): string | undefined {
  if ('error' in outcome) return outcome.error.message;
  if (outcome.result['isError'] !== true) return undefined;
  const [first] = (outcome.result['content'] as { text?: string }[] | undefined) ?? [];
  return first?.text ?? 'The tool reports an error.';
}
