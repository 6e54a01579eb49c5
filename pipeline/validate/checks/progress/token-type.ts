import { isInteger, isNumber, toNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { quote, typeWord } from '../../wording.js';

export const tokenType: Check = {
  id: 'progress.token-type',
  title: 'A progress token is a string or an integer',
  about:
    'Looks at each request with a `progressToken` in its `_meta`. Any string and any whole number is a token, `1.0` too; null, ' +
    'booleans, fractions, arrays and objects are not.',
  subject: 'request with a progress token',
  watch: (evidence) => ({
    request(message) {
      const token = message.meta?.['progressToken'];
      if (token === undefined) return;
      evidence.subject(message);
      if (typeof token === 'string' || isInteger(token)) return;
      if (isNumber(token) && Number.isInteger(toNumber(token))) return;
      evidence.finding(message, {
        saw: `${typeWord(token)} as the progress token of ${quote(message.method)}`,
        expected: 'a string or an integer',
      });
    },
  }),
};
