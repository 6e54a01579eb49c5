/** Progress tokens: the requests that they were given with, until those, or the tasks made of them, are over. */
import type { Seq } from '../../trace/event.js';
import { asArray, asObject, canonicalIdKey, type Exchange, type Json, type Message } from '../message.js';

type Key = string | number;

/** One request with a token, as long as it is not over. */
export interface TokenUse {
  readonly request: Message;
  readonly key: Key;
  /** The task that the request became. */
  task: string | undefined;
  /** The requester has cancelled it, so it may never be answered. */
  cancelled: boolean;
}

/** What is known of one token of one party. */
export class Token {
  /** The newest request with it. */
  latest: Seq;
  /** Where the newest of those that are over ended: its answer, or the end of its task. */
  ended: Seq | undefined;
  /** Whether that one was a task. */
  endedTask = false;
  /** The one request with it that is not over, while there is only one. */
  private only: TokenUse | undefined;
  private several: Map<Seq, TokenUse> | undefined;

  constructor(first: TokenUse) {
    this.latest = first.request.seq;
    this.only = first;
  }

  /** How many requests with it are not over. */
  get open(): number {
    return this.several?.size ?? (this.only === undefined ? 0 : 1);
  }

  /** Those requests. */
  get uses(): Iterable<TokenUse> {
    return this.several?.values() ?? (this.only === undefined ? [] : [this.only]);
  }

  begin(use: TokenUse): void {
    this.latest = use.request.seq;
    if (this.open === 0) this.only = use;
    else {
      this.several ??= new Map(this.only === undefined ? [] : [[this.only.request.seq, this.only]]);
      this.several.set(use.request.seq, use);
    }
  }

  useOf(request: Seq): TokenUse | undefined {
    if (this.several !== undefined) return this.several.get(request);
    return this.only?.request.seq === request ? this.only : undefined;
  }

  end(request: Seq, at: Seq, wasTask: boolean): void {
    this.ended = at;
    this.endedTask = wasTask;
    if (this.several === undefined) {
      if (this.only?.request.seq === request) this.only = undefined;
      return;
    }
    this.several.delete(request);
    if (this.several.size > 0) return;
    this.several = undefined;
    this.only = undefined;
  }
}

interface TaskOf {
  readonly key: Key;
  readonly request: Seq;
  ended: boolean;
}

const TERMINAL: ReadonlySet<unknown> = new Set(['completed', 'failed', 'cancelled']);

/** The tokens of one party's requests. */
class PartyTokens {
  readonly byKey = new Map<Key, Token>();
  /** Tasks that the party's requests became, by task id. */
  readonly tasks = new Map<string, TaskOf>();
  private readonly byRequest = new Map<Key, TokenUse>();

  ask(message: Message, token: unknown): void {
    const key = canonicalIdKey(token);
    const use: TokenUse = { request: message, key, task: undefined, cancelled: false };
    const known = this.byKey.get(key);
    if (known === undefined) this.byKey.set(key, new Token(use));
    else known.begin(use);
    this.byRequest.set(canonicalIdKey(message.id), use);
  }

  /** An answer: the request is over, unless it became a task or goes on in a way of some extension. */
  answer({ request, response, result }: Exchange, key: Key): void {
    const token = this.byKey.get(key);
    const use = token?.useOf(request.seq);
    if (token === undefined || use === undefined) return;
    const id = canonicalIdKey(request.id);
    if (this.byRequest.get(id) === use) this.byRequest.delete(id);
    const inner = asObject(result);
    const task = asObject(request.params?.['task']) && asObject(inner?.['task']);
    const taskId = task?.['taskId'];
    if (typeof taskId === 'string') {
      use.task = taskId;
      this.tasks.set(taskId, { key, request: request.seq, ended: false });
      if (TERMINAL.has(task?.['status'])) this.endTask(taskId, response.seq);
      return;
    }
    const type = inner?.['resultType'];
    if (type !== undefined && type !== 'complete' && type !== 'input_required') return;
    token.end(request.seq, response.seq, false);
  }

  cancel(id: unknown): void {
    if (id === undefined || this.byRequest.size === 0) return;
    const use = this.byRequest.get(canonicalIdKey(id));
    if (use !== undefined) use.cancelled = true;
  }

  endTask(id: string, at: Seq): void {
    const task = this.tasks.get(id);
    const token = task === undefined ? undefined : this.byKey.get(task.key);
    if (task === undefined || token === undefined || task.ended) return;
    task.ended = true;
    token.end(task.request, at, true);
  }
}

export class ProgressTokens {
  private readonly client = new PartyTokens();
  private readonly server = new PartyTokens();
  /** The newest lookup: several checks ask the same of one message. */
  private lookedUp: Message | undefined;
  private found: Token | undefined;

  request(message: Message): void {
    const token = message.meta?.['progressToken'];
    if (isToken(token)) (message.fromClient ? this.client : this.server).ask(message, token);
  }

  notification(message: Message): void {
    if (message.method === 'notifications/cancelled') {
      const side = message.fromClient ? this.client : this.server;
      side.cancel(message.params?.['requestId']);
    } else if (message.method === 'notifications/tasks/status') {
      this.status(message.fromClient ? this.server : this.client, message.params, message.seq);
    }
  }

  exchange(exchange: Exchange): void {
    const { request } = exchange;
    const side = request.fromClient ? this.client : this.server;
    const token = request.meta?.['progressToken'];
    if (isToken(token)) side.answer(exchange, canonicalIdKey(token));
    if (side.tasks.size === 0 || !request.method.startsWith('tasks/')) return;
    this.taskAnswer(side, exchange);
  }

  /** What is known of the token that a progress notification bears; undefined where no request of the other party bore it. */
  of(progress: Message): Token | undefined {
    if (progress === this.lookedUp) return this.found;
    const token = progress.params?.['progressToken'];
    this.lookedUp = progress;
    this.found = isToken(token)
      ? (progress.fromClient ? this.server : this.client).byKey.get(canonicalIdKey(token))
      : undefined;
    return this.found;
  }

  /** What is known of the token that a request bears. */
  given(request: Message): Token | undefined {
    const token = request.meta?.['progressToken'];
    if (!isToken(token)) return undefined;
    return (request.fromClient ? this.client : this.server).byKey.get(canonicalIdKey(token));
  }

  /** The token of the request that became this task, where the sender of the notification runs the task. */
  ofTask(id: string, progress: Message): Key | undefined {
    return (progress.fromClient ? this.server : this.client).tasks.get(id)?.key;
  }

  private taskAnswer(side: PartyTokens, { method, params, response, result }: Exchange): void {
    const inner = asObject(result);
    if (inner === undefined) return;
    if (method === 'tasks/list') {
      for (const task of asArray(inner['tasks']) ?? []) this.status(side, asObject(task), response.seq);
    } else if (method === 'tasks/result') {
      const id = params?.['taskId'];
      if (typeof id === 'string') side.endTask(id, response.seq);
    } else this.status(side, inner, response.seq);
  }

  private status(side: PartyTokens, task: Json | undefined, at: Seq): void {
    const id = task?.['taskId'];
    if (typeof id === 'string' && TERMINAL.has(task?.['status'])) side.endTask(id, at);
  }
}

/** Tokens of other types are no tokens: they are judged where they are sent. */
function isToken(token: unknown): boolean {
  if (token === undefined || token === null || typeof token === 'boolean') return false;
  return typeof token !== 'object' || (!Array.isArray(token) && asObject(token) === undefined);
}
