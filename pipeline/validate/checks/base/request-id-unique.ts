import type { Check } from '../../check.js';
import { canonicalIdKey, type Message } from '../../message.js';
import { FirstUse } from '../../session/first-use.js';
import { quote, show } from '../../wording.js';

export const requestIdUnique: Check = {
  id: 'base.request-id-unique',
  title: 'A party never uses one of its request ids twice in a session',
  about:
    'Remembers every id that a party has put on a request, answered or not. The two parties count apart; `1` and `"1"` ' +
    'are two ids, `1` and `1.0` are one.',
  subject: 'request with an id that is not null',
  watch(evidence) {
    const client = new FirstUse();
    const server = new FirstUse();
    return {
      request(message: Message) {
        if (message.id === null) return;
        evidence.subject(message);
        const used = message.fromClient ? client : server;
        const earlier = used.see(canonicalIdKey(message.id), message.seq);
        if (earlier === undefined) return;
        evidence.finding(message, {
          saw: `id ${show(message.id)} on ${quote(message.method)}`,
          expected: 'an id that the sender has not used in this session',
          earlier,
        });
      },
    };
  },
};
