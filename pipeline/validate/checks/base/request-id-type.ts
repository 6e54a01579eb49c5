import { isInteger } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { quote, typeWord } from '../../wording.js';

export const requestIdType: Check = {
  id: 'base.request-id-type',
  title: 'A request id is a string or an integer',
  about:
    'Looks at the `id` of each request, either way. `1.0`, `1e2` and numbers beyond 64 bits are not written as integers.',
  subject: 'request',
  watch: (evidence) => ({
    request(message) {
      evidence.subject(message);
      if (typeof message.id === 'string' || isInteger(message.id)) return;
      evidence.finding(message, {
        saw: `${typeWord(message.id)} as the id of ${quote(message.method)}`,
        expected: 'a string or an integer',
      });
    },
  }),
};
