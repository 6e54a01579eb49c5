import type { Seq } from '../../../trace/event.js';
import type { Check, Json, Message } from '../../check.js';
import { asArray, asObject, idKey } from '../../message.js';

interface Lost {
  listen: Message;
  filter: Json;
  at: Seq;
}

export const relistenAfterReconnect: Check = {
  id: 'subscriptions.relisten-after-reconnect',
  title: 'After a new stdio connection a client listens again',
  about:
    'Looks at each subscription that was open when a stdio transport closed, where the same recording shows the transport ' +
    'opened again and the client sending requests on it. One of them has to be a `subscriptions/listen` whose filter covers ' +
    'the earlier one: the server remembers none. A connection for `server/discover` alone is left out. A client that gave its ' +
    'subscription up on purpose cancels it first.',
  subject: 'subscription that was open when its stdio connection ended, before another one',
  needs: ['complete', 'order'],
  scope: 'trace',
  transport: 'stdio',
  watch(evidence) {
    let open = new Map<string | number, Lost>();
    /** Subscriptions of connections that have ended. */
    let lost: Lost[] = [];
    let renewed: Message[] = [];
    /** Requests on this connection, apart from those that only ask what the server is. */
    let requests = 0;
    let reopened = false;
    let closed = false;
    const settle = () => {
      if (!reopened || requests === 0) return;
      for (const each of lost) {
        evidence.subject(each.listen);
        if (renewed.some((listen) => covers(filterOf(listen), each.filter))) continue;
        evidence.finding(each.listen, {
          saw: 'a subscription that was not listened for again on the next connection',
          expected: 'another subscriptions/listen with its filter',
        });
      }
      lost = [];
    };
    return {
      request(message) {
        if (!message.fromClient) return;
        if (message.method !== 'server/discover') requests++;
        if (message.method !== 'subscriptions/listen' || message.id === null) return;
        if (reopened) renewed.push(message);
        open.set(idKey(message.id), { listen: message, filter: filterOf(message), at: message.seq });
      },
      notifications: {
        'notifications/cancelled'(message) {
          if (message.fromClient) open.delete(idKey(message.params?.['requestId']));
        },
      },
      exchanges: {
        'subscriptions/listen'({ request }) {
          open.delete(idKey(request.id));
        },
      },
      lifecycle(event) {
        if (event.event === 'transport-open') {
          reopened = true;
          closed = false;
          requests = 0;
          return;
        }
        // Both parties may have told the end of one connection.
        if (closed) return;
        closed = true;
        settle();
        lost.push(...open.values());
        open = new Map();
        renewed = [];
        reopened = false;
      },
      end: settle,
    };
  },
};

const filterOf = (listen: Message): Json => asObject(listen.params?.['notifications']) ?? {};

/** Whether a filter asks for all that another asks for. */
function covers(filter: Json, earlier: Json): boolean {
  return Object.entries(earlier).every(([member, value]) => {
    const uris = asArray(value);
    if (uris === undefined) return value !== true || filter[member] === true;
    const renewed = new Set(asArray(filter[member]) ?? []);
    return uris.every((uri) => renewed.has(uri));
  });
}
