/** Rounds of multi round-trip requests of 2026-07-28, and the retries that answer them (basic/patterns/mrtr). */
import { asObject, type Exchange, idKey, type Json, type Message, sortedJson } from '../message.js';

/** An `input_required` result. */
export interface Round {
  readonly answer: Message;
  readonly requestId: unknown;
  readonly method: string;
  /** What the request was for: its method with the name or address in its params. */
  readonly target: string;
  /** Keys of `inputRequests`, where it is an object. */
  readonly asked: readonly string[];
  readonly requests: Json | undefined;
  /** `requestState` as sorted JSON; undefined where the result has none. */
  readonly state: string | undefined;
  retried: boolean;
  /** Another round with the very same state waited for its retry when this one came. */
  readonly sharesState: boolean;
}

/** A client request with `inputResponses` or `requestState`. */
export interface Retry {
  readonly request: Message;
  /** The round that it answers; undefined when there was none before it. */
  readonly round: Round | undefined;
  readonly state: string | undefined;
  /** `inputResponses` where it is an object. */
  readonly responses: Json | undefined;
  /** Asked keys that `inputResponses` lacks. */
  readonly missing: readonly string[];
  /** The round that gave out this very state, whatever request it belonged to. */
  readonly stateFrom: Round | undefined;
  /** Whether no other round comes into question: the state tells it, or it was the only one of its request without a retry. */
  readonly certain: boolean;
  /** The state was given out for another method, name or address. */
  readonly foreign: boolean;
}

/** Rounds beyond this many that nobody retried are forgotten, oldest first. */
const MOST_ROUNDS = 10_000;

export class Rounds {
  private rounds: Round[] = [];
  private readonly byState = new Map<string, Round>();
  private readonly retries = new WeakMap<Message, Retry>();
  /** Rounds that nobody has retried, by target. */
  private readonly waiting = new Map<string, number>();
  private anyRetry = false;

  /** Takes an exchange in; an `input_required` result is a round. */
  take(exchange: Exchange): void {
    const result = asObject(exchange.result);
    if (result?.['resultType'] !== 'input_required' || !exchange.request.fromClient) return;
    const requests = asObject(result['inputRequests']);
    const state = result['requestState'];
    const stateText = state === undefined ? undefined : sortedJson(state);
    const round: Round = {
      answer: exchange.response,
      requestId: exchange.request.id,
      method: exchange.method,
      target: targetOf(exchange.method, exchange.params),
      asked: requests === undefined ? [] : Object.keys(requests).sort(),
      requests,
      state: stateText,
      retried: false,
      sharesState: stateText !== undefined && this.byState.get(stateText)?.retried === false,
    };
    if (this.rounds.length >= MOST_ROUNDS) {
      for (let i = 0; i < MOST_ROUNDS / 2; i++) {
        const old = this.rounds[i];
        if (old?.retried === false) this.count(old.target, -1);
      }
      this.rounds = this.rounds.slice(MOST_ROUNDS / 2);
    }
    this.rounds.push(round);
    this.count(round.target, 1);
    if (round.state !== undefined) this.byState.set(round.state, round);
  }

  /** Takes a client request in; one with `inputResponses` or `requestState` is a retry. */
  request(message: Message): void {
    const { params } = message;
    if (params === undefined || !message.fromClient) return;
    const given = params['inputResponses'];
    const carried = params['requestState'];
    if (given === undefined && carried === undefined) return;
    const state = carried === undefined ? undefined : sortedJson(carried);
    const stateFrom = state === undefined ? undefined : this.byState.get(state);
    const round = this.matching(message, stateFrom);
    const certain =
      round !== undefined &&
      ((state !== undefined && round === stateFrom && !round.sharesState) ||
        (!round.retried && this.waiting.get(round.target) === 1));
    if (round?.retried === false) {
      round.retried = true;
      this.count(round.target, -1);
    }
    const responses = asObject(given);
    this.anyRetry = true;
    this.retries.set(message, {
      request: message,
      round,
      state,
      responses,
      missing: (round?.asked ?? []).filter(
        (key) => responses === undefined || !Object.hasOwn(responses, key),
      ),
      stateFrom,
      certain,
      foreign: stateFrom !== undefined && stateFrom.target !== targetOf(message.method, params),
    });
  }

  /** What is known of a client request as a retry; undefined when it is none. */
  retryOf(message: Message): Retry | undefined {
    return this.anyRetry ? this.retries.get(message) : undefined;
  }

  private count(target: string, by: 1 | -1): void {
    const left = (this.waiting.get(target) ?? 0) + by;
    if (left <= 0) this.waiting.delete(target);
    else this.waiting.set(target, left);
  }

  /**
   * The round that gave out the same state for the same request; else the newest round of the same request that nobody
   * has retried; else the newest such round of the method; else the newest round of the method; else the newest of all.
   */
  private matching(message: Message, stateFrom: Round | undefined): Round | undefined {
    const target = targetOf(message.method, message.params);
    if (stateFrom !== undefined && stateFrom.target === target) return stateFrom;
    return (
      this.rounds.findLast((round) => !round.retried && round.target === target) ??
      this.rounds.findLast((round) => !round.retried && round.method === message.method) ??
      this.rounds.findLast((round) => round.method === message.method) ??
      this.rounds.at(-1)
    );
  }
}

function targetOf(method: string, params: Json | undefined): string {
  const named = params?.['name'] ?? params?.['uri'];
  return `${method} ${named === undefined ? '' : idKey(named)}`;
}
