import type { Check } from '../../check.js';
import { quote, show } from '../../wording.js';

export const requestIdUnique: Check = {
  id: 'base.request-id-unique',
  title: 'A party never uses one of its request ids twice in a session',
  about:
    'Remembers every id that a party has put on a request, answered or not. The two parties count apart; `1` and `"1"` ' +
    'are two ids, `1` and `1.0` are one.',
  subject: 'request with an id that is not null',
  watch: (evidence, session) => ({
    request(message) {
      if (message.id === null) return;
      evidence.subject(message);
      const earlier = session.askedBy(message).firstUnder(message.id);
      if (earlier === undefined) return;
      evidence.finding(message, {
        saw: `id ${show(message.id)} on ${quote(message.method)}`,
        expected: 'an id that the sender has not used in this session',
        earlier,
      });
    },
  }),
};
