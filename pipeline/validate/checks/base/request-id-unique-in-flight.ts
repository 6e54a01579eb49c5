import type { Check } from '../../check.js';
import { idKey, type Message } from '../../message.js';
import { quote, show } from '../../wording.js';

export const requestIdUniqueInFlight: Check = {
  id: 'base.request-id-unique-in-flight',
  title: 'A request bears no id that another unanswered request of its sender bears',
  about:
    'Looks at each request whose `id` is not null and at the earlier requests of the same party that have no response yet. ' +
    'An id is free again once a response to it has come, even a malformed one, or HTTP has refused the request by an error ' +
    'status; the two parties count apart; `1`, `1.0` and `"1"` are three ids. A cancelled request keeps its id until an ' +
    'answer comes.',
  subject: 'request with an id that is not null',
  needs: ['complete', 'order'],
  watch(evidence) {
    /** Requests whose only answer was a malformed response. */
    const freed = new Set<Message>();
    return {
      request(message) {
        if (message.id === null) return;
        evidence.subject(message);
        const earlier = message.sameId;
        if (earlier === undefined || freed.delete(earlier)) return;
        evidence.finding(message, {
          saw: `id ${show(message.id)} on ${quote(message.method)} while a request with this id is unanswered`,
          expected: 'an id that none of the sender’s open requests has',
          earlier: earlier.seq,
        });
      },
      invalid(message) {
        const { body, session } = message;
        if (body === undefined || body['method'] !== undefined || message.id === undefined) return;
        const answered = session.openRequestOf(message.fromClient ? 'server' : 'client', message.id);
        if (answered !== undefined && idKey(answered.id) === idKey(message.id)) freed.add(answered);
      },
    };
  },
};
