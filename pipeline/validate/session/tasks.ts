/**
 * Tasks of 2025-11-25 (basic/utilities/tasks): what each party, as the receiver that runs them, reported of its tasks, and
 * which requests go with them. A task may have been made in an earlier session; then its creation is not known.
 */
import type { Seq } from '../../trace/event.js';
import { asArray, asObject, asString, type Exchange, idKey, type Json, type Message } from '../message.js';
import { timesOf } from '../task-status.js';
import type { Session } from './session.js';

/** `_meta` key that names the task a message goes with. */
export const RELATED_TASK = 'io.modelcontextprotocol/related-task';

const UNKNOWN_ID_CODE = -32602;

/** Where a task object stood: in the answer that creates it, in that of tasks/get, /list, /cancel, or in a notification. */
export type ReportKind = 'created' | 'got' | 'listed' | 'cancelled' | 'notified';

export interface Status {
  readonly value: string;
  /** When it was reported. */
  readonly seq: Seq;
  /** `lastUpdatedAt` of that report in milliseconds; NaN where it is no time. */
  readonly updated: number;
}

/** One task of one receiver. */
export class Task {
  /** The answer that created it. */
  created: Seq | undefined;
  /** Method of the request that it stands for. */
  method: string | undefined;
  /** The newest status, late reports of older ones left aside. */
  status: Status | undefined;
  /** When tasks/get first yielded it. */
  firstGot: Seq | undefined;
  /** A tasks/get did not find it any more. */
  gone = false;
  /** The newest request of the receiver that goes with it. */
  asked: Seq = -1;
  private asking: Set<Seq> | undefined;
  private awaiting: Set<Seq> | undefined;

  constructor(readonly id: string) {}

  /** The earliest request of the receiver that goes with it and waits for its answer. */
  get waitsFor(): Seq | undefined {
    if (this.asking !== undefined) for (const seq of this.asking) return seq;
    return undefined;
  }

  /** Whether a tasks/result for it is open. */
  get awaited(): boolean {
    return this.awaiting !== undefined && this.awaiting.size > 0;
  }

  ask(seq: Seq): void {
    this.asking ??= new Set();
    this.asking.add(seq);
    this.asked = seq;
  }

  answer(seq: Seq): void {
    this.asking?.delete(seq);
  }

  awaitResult(seq: Seq): void {
    this.awaiting ??= new Set();
    this.awaiting.add(seq);
  }

  stopAwaiting(seq: Seq): void {
    this.awaiting?.delete(seq);
  }
}

/** A task object in a message. */
export interface TaskReport {
  readonly kind: ReportKind;
  readonly body: Json;
  /** Where it stands; its sender is the receiver that runs the task. */
  readonly message: Message;
  /** The request that the message answers; none for a notification. */
  readonly request: Message | undefined;
  /** Undefined where the task object has no usable `taskId`. */
  readonly task: Task | undefined;
  /** The newest status before this report. */
  readonly before: Status | undefined;
  /** Whether it came late: an older state than the newest, by `lastUpdatedAt` or, where that is no help, maybe by order. */
  readonly stale: boolean;
  /** Where the same receiver gave the same id to another task, or the same list had it before. */
  readonly twin: Seq | undefined;
}

/** The tasks that one party runs. */
export class RunTasks {
  private readonly byId = new Map<string, Task>();
  /** Cursors of tasks/list that it gave out. */
  readonly cursors = new Set<string>();
  /** By the progress token of the request that a task stands for. */
  readonly byToken = new Map<string | number, Task>();
  /** When it last created a task. */
  created: Seq | undefined;

  /** A task whose id it has given out, be it that another request of the session showed it. */
  get(id: unknown): Task | undefined {
    return typeof id === 'string' ? this.byId.get(id) : undefined;
  }

  /** The same, made known if it is not. */
  of(id: string): Task {
    return this.byId.get(id) ?? this.renew(id);
  }

  renew(id: string): Task {
    const task = new Task(id);
    this.byId.set(id, task);
    return task;
  }
}

const NONE: readonly TaskReport[] = [];

export class Tasks {
  readonly ofClient = new RunTasks();
  readonly ofServer = new RunTasks();
  /** Task objects in the message at hand. */
  reports: readonly TaskReport[] = NONE;
  private seen = false;

  /** The tasks that the sender of a message runs. */
  runBy(message: Message): RunTasks {
    return message.fromClient ? this.ofClient : this.ofServer;
  }

  /** The tasks that the addressee of a message runs. */
  runFor(message: Message): RunTasks {
    return message.fromClient ? this.ofServer : this.ofClient;
  }

  /** Forgets the reports of the message before. */
  clear(): void {
    if (this.reports !== NONE) this.reports = NONE;
  }

  request(message: Message): void {
    const { meta } = message;
    if (meta !== undefined) {
      const token = meta['progressToken'];
      // A token that is used again goes with the newer request.
      if (this.seen && token !== undefined) this.runFor(message).byToken.delete(idKey(token));
      if (meta[RELATED_TASK] !== undefined && !isTaskMethod(message.method)) {
        this.runBy(message).get(relatedTask(meta))?.ask(message.seq);
      }
    }
    if (message.method === 'tasks/result') {
      this.runFor(message).get(message.params?.['taskId'])?.awaitResult(message.seq);
    }
  }

  notification(message: Message, session: Session): void {
    if (message.method === 'notifications/tasks/status') {
      if (message.params !== undefined)
        this.reports = [this.report('notified', message.params, message, undefined)];
    } else if (this.seen && message.method === 'notifications/cancelled') {
      const party = message.fromClient ? 'client' : 'server';
      const request = session.openRequestOf(party, message.params?.['requestId']);
      if (request !== undefined) this.close(request);
    }
  }

  exchange(exchange: Exchange): void {
    const { method, request, response } = exchange;
    if (this.seen) this.close(request);
    if (method.startsWith('tasks/')) this.operation(exchange);
    else if (exchange.params?.['task'] !== undefined) {
      const body = createdTask(exchange);
      if (body !== undefined) this.reports = [this.report('created', body, response, request)];
    }
  }

  private operation(exchange: Exchange): void {
    const { method, params, request, response } = exchange;
    const result = asObject(exchange.result);
    if (method === 'tasks/get' || method === 'tasks/cancel') {
      if (result !== undefined) {
        const kind = method === 'tasks/get' ? 'got' : 'cancelled';
        this.reports = [this.report(kind, result, response, request)];
      } else if (method === 'tasks/get' && response.errorCode === UNKNOWN_ID_CODE) {
        const task = this.runBy(response).get(params?.['taskId']);
        if (task !== undefined) task.gone = true;
      }
    } else if (method === 'tasks/list' && result !== undefined) {
      const next = result['nextCursor'];
      if (typeof next === 'string') this.runBy(response).cursors.add(next);
      const listed = asArray(result['tasks']);
      if (listed !== undefined && listed.length > 0) this.reports = this.list(listed, response, request);
    } else if (method === 'tasks/result' && result !== undefined) {
      // The task exists, whoever made it, and whenever.
      const id = asString(params?.['taskId']);
      if (id !== undefined) this.runBy(response).of(id);
      this.seen = true;
    }
  }

  private list(listed: readonly unknown[], response: Message, request: Message): TaskReport[] {
    const ids = new Set<unknown>();
    const reports: TaskReport[] = [];
    for (const item of listed) {
      const body = asObject(item);
      if (body === undefined) continue;
      const id = body['taskId'];
      reports.push(this.report('listed', body, response, request, ids.has(id) ? response.seq : undefined));
      if (typeof id === 'string') ids.add(id);
    }
    return reports;
  }

  private report(
    kind: ReportKind,
    body: Json,
    message: Message,
    request: Message | undefined,
    twin?: Seq,
  ): TaskReport {
    this.seen = true;
    const run = this.runBy(message);
    const id = asString(body['taskId']);
    if (kind === 'created') run.created = message.seq;
    if (id === undefined) {
      return { kind, body, message, request, task: undefined, before: undefined, stale: false, twin };
    }
    let task = run.of(id);
    let double = twin;
    if (kind === 'created' && request !== undefined) {
      if (task.created !== undefined && !task.gone) double = task.created;
      // Else it may have been reported by a notification that overtook the answer.
      if (task.created !== undefined) task = run.renew(id);
      task.created = message.seq;
      task.method = request.method;
      const token = request.meta?.['progressToken'];
      if (token !== undefined) run.byToken.set(idKey(token), task);
    } else task.gone = false;
    if (kind === 'got') task.firstGot ??= message.seq;
    const before = task.status;
    const { updated, stale } = timesOf(body, before, message, request);
    const value = body['status'];
    if (typeof value === 'string' && !stale) task.status = { value, seq: message.seq, updated };
    return { kind, body, message, request, task, before, stale, twin: double };
  }

  /** A request is answered or given up. */
  private close(request: Message): void {
    if (request.method === 'tasks/result') {
      this.runFor(request).get(request.params?.['taskId'])?.stopAwaiting(request.seq);
    }
    const { meta } = request;
    if (meta !== undefined && meta[RELATED_TASK] !== undefined) {
      this.runBy(request).get(relatedTask(meta))?.answer(request.seq);
    }
  }
}

/** `tasks/get`, `tasks/result`, `tasks/list`, `tasks/cancel`: they name their task in the params. */
export function isTaskMethod(method: string): boolean {
  return method.startsWith('tasks/');
}

/** The `taskId` of the related task in a `_meta`, of whatever type; undefined where there is none. */
export function relatedTask(meta: Json | undefined): unknown {
  return meta === undefined ? undefined : asObject(meta[RELATED_TASK])?.['taskId'];
}

/** Whether a request asks to be run as a task. A `task` that is no object is neither that nor a plain request. */
export function isAugmented(request: Message): boolean {
  return asObject(request.params?.['task']) !== undefined;
}

/** The task object of an answer that creates a task; undefined where the answer is anything else. */
export function createdTask({ request, result }: Exchange): Json | undefined {
  return isAugmented(request) ? asObject(asObject(result)?.['task']) : undefined;
}
