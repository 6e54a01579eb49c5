/** Subscriptions of 2026-07-28 and their life (basic/patterns/subscriptions). */
import type { Seq } from '../../trace/event.js';
import { asObject, idKey, type Json, type Message } from '../message.js';

const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

export interface Subscription {
  readonly id: unknown;
  /** `params.notifications` of the request, where it is an object. */
  readonly filter: Json;
  readonly openedAt: Seq;
  /** Seq of the acknowledgment, once it has come. */
  acknowledgedAt?: Seq;
  /** How it ended: the server answered the request, or the client cancelled it. */
  ended?: 'answered' | 'cancelled';
}

export class Subscriptions {
  private readonly byId = new Map<string | number, Subscription>();

  /** A client's `subscriptions/listen`. A later one under the same id replaces the earlier. */
  open(request: Message): void {
    if (!request.fromClient || request.id === null) return;
    this.byId.set(idKey(request.id), {
      id: request.id,
      filter: asObject(request.params?.['notifications']) ?? {},
      openedAt: request.seq,
    });
  }

  /** A client's `notifications/cancelled`. */
  cancel(notification: Message): void {
    const id = notification.params?.['requestId'];
    const subscription = notification.fromClient && id !== undefined ? this.byId.get(idKey(id)) : undefined;
    if (subscription !== undefined) subscription.ended ??= 'cancelled';
  }

  /** The answer to a `subscriptions/listen`. */
  close(request: Message): void {
    const subscription = this.byId.get(idKey(request.id));
    if (subscription !== undefined && subscription.openedAt === request.seq)
      subscription.ended ??= 'answered';
  }

  /** The id that a server message is tagged with; undefined where it bears none. */
  static tagOf(message: Message): unknown {
    return message.meta?.[SUBSCRIPTION_ID];
  }

  /** The subscription with this id, open or ended; undefined when nobody has listened under it yet. */
  of(id: unknown): Subscription | undefined {
    return this.byId.get(idKey(id));
  }

  get any(): boolean {
    return this.byId.size > 0;
  }

  *stillOpen(): Iterable<Subscription> {
    for (const subscription of this.byId.values()) if (subscription.ended === undefined) yield subscription;
  }
}
