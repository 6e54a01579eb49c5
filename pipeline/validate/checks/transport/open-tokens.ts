import type { Seq } from '../../../trace/event.js';
import type { Exchange, Message } from '../../check.js';
import { idKey } from '../../message.js';

/** Progress tokens of the client's open requests. */
export class OpenTokens {
  private readonly owners = new Map<string | number, Seq>();

  /** Where the open request with that token stands. */
  ownerOf(token: string | number): Seq | undefined {
    return this.owners.get(token);
  }

  readonly asked = (message: Message): void => {
    if (message.http === undefined || !message.fromClient) return;
    const token = message.meta?.['progressToken'];
    if (token !== undefined) this.owners.set(idKey(token), message.seq);
  };

  readonly answered = ({ request }: Exchange): void => {
    if (this.owners.size === 0 || !request.fromClient) return;
    const token = request.meta?.['progressToken'];
    if (token === undefined) return;
    const key = idKey(token);
    if (this.owners.get(key) === request.seq) this.owners.delete(key);
  };
}
