/**
 * What a server asks of its client (roots, sampling, elicitation) and what it gets, whichever way the revision has for it:
 * requests of the server, or `inputRequests` of an `input_required` result and `inputResponses` of the retry.
 */
import { declaredWith } from '../capabilities.js';
import { asObject, type Exchange, type Json, type Message } from '../message.js';
import type { Session } from './session.js';

export interface Ask {
  /** The message that it stands in. */
  readonly message: Message;
  /** Its key in `inputRequests`; undefined for a request of its own. */
  readonly key: string | undefined;
  readonly method: string;
  readonly params: Json | undefined;
  /**
   * What the client had declared: in `initialize`, or in the request that the server answers by asking (nothing, where that
   * request declares nothing). Undefined where the declaration was not seen.
   */
  readonly capabilities: Json | undefined;
}

/** What the client gave for an ask: a result or an error. */
export interface Reply {
  readonly message: Message;
  readonly ask: Ask;
  readonly result: unknown;
  /** The `error` member of an error response; `inputResponses` hold none. */
  readonly error: Json | undefined;
  /** What the client had declared when it replied; see `Ask.capabilities`. */
  readonly capabilities: Json | undefined;
}

/** Takes what was found in one message. */
export interface AskSink {
  ask(ask: Ask): void;
  reply(reply: Reply): void;
}

const METHODS: ReadonlySet<unknown> = new Set(['roots/list', 'sampling/createMessage', 'elicitation/create']);

export class Asks {
  /** Asks that the client runs as tasks, by task id: the reply comes by `tasks/result` (2025-11-25, tasks). */
  private readonly tasks = new Map<string, Ask>();

  constructor(private readonly session: Session) {}

  /** Hands the asks and replies of a message on. `answered` is the exchange that it completes. */
  read(message: Message, answered: Exchange | undefined, sink: AskSink): void {
    if (message.class === 'request') {
      if (!message.fromClient) {
        if (METHODS.has(message.method)) sink.ask(this.askOf(message));
      } else if (message.params?.['inputResponses'] !== undefined) this.retry(message, sink);
      return;
    }
    if (answered === undefined) return;
    if (!answered.request.fromClient) {
      if (METHODS.has(answered.method)) this.answer(answered, sink);
      else if (answered.method === 'tasks/result' && this.tasks.size > 0) this.taskResult(answered, sink);
      return;
    }
    const result = asObject(answered.result);
    if (result?.['resultType'] !== 'input_required') return;
    const requests = asObject(result['inputRequests']);
    if (requests === undefined) return;
    const capabilities = declaredWith(answered.request) ?? {};
    for (const key of Object.keys(requests)) {
      const ask = inputAsk(requests, key, message, capabilities);
      if (ask !== undefined) sink.ask(ask);
    }
  }

  private askOf(request: Message): Ask {
    return {
      message: request,
      key: undefined,
      method: request.method,
      params: request.params,
      capabilities: this.session.clientCapabilities,
    };
  }

  private answer({ request, response, result, error }: Exchange, sink: AskSink): void {
    const ask = this.askOf(request);
    const task = asObject(request.params?.['task']) && asObject(asObject(result)?.['task']);
    if (task !== undefined) {
      const id = task['taskId'];
      if (typeof id === 'string') this.tasks.set(id, ask);
      return;
    }
    sink.reply({
      message: response,
      ask,
      result,
      error: asObject(error),
      capabilities: ask.capabilities,
    });
  }

  private taskResult({ params, response, result }: Exchange, sink: AskSink): void {
    const id = params?.['taskId'];
    const ask = typeof id === 'string' ? this.tasks.get(id) : undefined;
    if (ask === undefined || result === undefined) return;
    this.tasks.delete(id as string);
    sink.reply({ message: response, ask, result, error: undefined, capabilities: ask.capabilities });
  }

  private retry(message: Message, sink: AskSink): void {
    const retry = this.session.rounds.retryOf(message);
    const round = retry?.round;
    if (retry?.responses === undefined || round?.requests === undefined) return;
    if (!retry.certain || round.method !== message.method) return;
    const origin = round.answer.request;
    const before = (origin && declaredWith(origin)) ?? {};
    const now = declaredWith(message) ?? {};
    for (const key of Object.keys(retry.responses)) {
      const ask = inputAsk(round.requests, key, round.answer, before);
      if (ask === undefined) continue;
      sink.reply({ message, ask, result: retry.responses[key], error: undefined, capabilities: now });
    }
  }
}

function inputAsk(requests: Json, key: string, message: Message, capabilities: Json): Ask | undefined {
  const request = Object.hasOwn(requests, key) ? asObject(requests[key]) : undefined;
  const method = request?.['method'];
  if (typeof method !== 'string' || !METHODS.has(method)) return undefined;
  return { message, key, method, params: asObject(request?.['params']), capabilities };
}
