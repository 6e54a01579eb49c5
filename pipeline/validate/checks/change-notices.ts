/** Since when a server would have announced that a list changed, for the checks that rest on such notices. */

import type { Seq } from '../../trace/event.js';
import type { Handlers, Message, Session } from '../check.js';
import { asObject, idKey } from '../message.js';
import { declaresPath, META_SUBSCRIPTION } from '../session/session.js';

export type ListKind = 'tools' | 'prompts' | 'resources';

/** Why a change would be announced: to every client (2025-11-25), or to those that subscribed (2026-07-28). */
export type Audience = 'every-client' | 'subscriber';

export interface Announcement {
  readonly audience: Audience;
  readonly since: Seq;
}

/**
 * Follows one kind of list. With a handshake, changes are announced from the initialize result on, if it declares
 * `listChanged`. Without one, they are announced while a `subscriptions/listen` is open whose acknowledgment took the
 * kind on, unless the newest `server/discover` result leaves `listChanged` out.
 */
export class ChangeNotices {
  /** When each open subscription for this kind was acknowledged. */
  private readonly open = new Map<string | number, Seq>();
  private declared: boolean | undefined;
  private readonly member: string;

  constructor(
    private readonly kind: ListKind,
    private readonly session: Session,
  ) {
    this.member = `${kind}ListChanged`;
  }

  /** What holds now; undefined where a change need not be announced. */
  get announced(): Announcement | undefined {
    const { initializeAnswer, discovery } = this.session;
    if (initializeAnswer !== undefined) {
      this.declared ??= this.session.declares(`server.${this.kind}.listChanged`);
      if (this.declared === true) return { audience: 'every-client', since: initializeAnswer.seq };
      if (this.declared === false) return undefined;
    }
    if (this.open.size === 0) return undefined;
    const { latest } = discovery;
    if (latest !== undefined && !declaresPath(latest.capabilities, [this.kind, 'listChanged']))
      return undefined;
    let since: Seq | undefined;
    for (const seq of this.open.values()) if (since === undefined || seq < since) since = seq;
    return since === undefined ? undefined : { audience: 'subscriber', since };
  }

  /** What a check that uses this has to subscribe to. */
  readonly notifications: Readonly<Record<string, (message: Message) => void>> = {
    'notifications/subscriptions/acknowledged': (message) => {
      const id = message.meta?.[META_SUBSCRIPTION];
      if (!message.fromServer || id === undefined) return;
      if (this.session.openRequestOf('client', id)?.method !== 'subscriptions/listen') return;
      if (asObject(message.params?.['notifications'])?.[this.member] === true)
        this.open.set(idKey(id), message.seq);
    },
    'notifications/cancelled': (message) => {
      this.open.delete(idKey(message.params?.['requestId']));
    },
  };

  /** As `notifications`: the ends of subscriptions by their answer, their stream, or the transport. */
  readonly ends: Pick<Handlers, 'httpEnd' | 'lifecycle'> = {
    httpEnd: (exchange) => {
      const { message } = exchange;
      if (exchange.closed !== undefined && message !== undefined) this.open.delete(idKey(message.id));
    },
    lifecycle: (event) => {
      if (event.exchange === undefined && event.event !== 'transport-open') this.open.clear();
    },
  };

  /** A `subscriptions/listen` was answered, and so is over. */
  answered(request: Message): void {
    this.open.delete(idKey(request.id));
  }
}
