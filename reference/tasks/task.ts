/** Tasks of 2025-11-25 as their receiver keeps them (basic/utilities/tasks): state, lists by page, lifetime. */
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

export type Status = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

/** What the other party is told of a task. Times are ISO 8601, durations milliseconds. */
export interface TaskState {
  taskId: string;
  status: Status;
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  ttl: number;
  pollInterval: number;
}

export type Outcome =
  | { result: Record<string, unknown> }
  | { error: { code: number; message: string; data?: unknown } };

/** Lifetime of a task whose requestor named none, and the longest that is granted, milliseconds. */
const TTL_MS = 60_000;
const LONGEST_TTL_MS = 3_600_000;
const POLL_MS = 50;
const PAGE = 3;

export class Task {
  readonly state: TaskState;
  outcome: Outcome | undefined;
  /** Open tasks/result requests. */
  readonly waiting = new Set<RequestId>();
  /** Questions that wait for a tasks/result to travel on. */
  readonly queued: JSONRPCMessage[] = [];
  /** Ids of the questions that are not answered yet. */
  readonly asked = new Set<RequestId>();

  /** `request`: the id of the request that the task stands for. */
  constructor(
    readonly request: RequestId,
    ttl: unknown,
  ) {
    const now = new Date().toISOString();
    this.state = {
      taskId: crypto.randomUUID(),
      status: 'working',
      createdAt: now,
      lastUpdatedAt: now,
      ttl: typeof ttl === 'number' && ttl > 0 ? Math.min(ttl, LONGEST_TTL_MS) : TTL_MS,
      pollInterval: POLL_MS,
    };
  }

  get ended(): boolean {
    return this.state.status !== 'working' && this.state.status !== 'input_required';
  }

  /** An ended task keeps its status. */
  become(status: Status, statusMessage?: string): void {
    if (this.ended) return;
    this.state.status = status;
    this.state.lastUpdatedAt = new Date().toISOString();
    if (statusMessage === undefined) delete this.state.statusMessage;
    else this.state.statusMessage = statusMessage;
  }
}

/** The tasks that one party runs, oldest first. */
export class TaskShelf {
  private readonly tasks = new Map<string, Task>();

  add(task: Task): void {
    this.tasks.set(task.state.taskId, task);
    setTimeout(() => this.tasks.delete(task.state.taskId), task.state.ttl).unref();
  }

  all(): Iterable<Task> {
    return this.tasks.values();
  }

  get(id: unknown): Task | undefined {
    return typeof id === 'string' ? this.tasks.get(id) : undefined;
  }

  of(request: RequestId | undefined): Task | undefined {
    if (request === undefined) return undefined;
    for (const task of this.tasks.values()) if (task.request === request) return task;
    return undefined;
  }

  asking(question: RequestId): Task | undefined {
    for (const task of this.tasks.values()) if (task.asked.has(question)) return task;
    return undefined;
  }

  /** A page of the list; undefined for a cursor that was never given out or whose task is gone. */
  page(cursor: unknown): { tasks: TaskState[]; nextCursor?: string } | undefined {
    const all = [...this.tasks.values()].map(({ state }) => state);
    const start = cursor === undefined ? 0 : all.findIndex(({ taskId }) => cursor === `after:${taskId}`) + 1;
    if (cursor !== undefined && start === 0) return undefined;
    const tasks = all.slice(start, start + PAGE).map((state) => ({ ...state }));
    const last = tasks.at(-1);
    return last !== undefined && start + PAGE < all.length
      ? { tasks, nextCursor: `after:${last.taskId}` }
      : { tasks };
  }
}
