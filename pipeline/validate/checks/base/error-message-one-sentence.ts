import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { quote } from '../../wording.js';

export const errorMessageOneSentence: Check = {
  id: 'base.error-message-one-sentence',
  title: 'The message of an error is one short sentence',
  about:
    'Looks at the `message` of each error response, where it is a string. A line break inside it shows more than one sentence ' +
    '(a stack trace, as a rule); white space at its ends does not count. How long a short sentence may be is not judged.',
  subject: 'error message',
  watch: (evidence) => ({
    error(message) {
      const text = asObject(message.error)?.['message'];
      if (typeof text !== 'string') return;
      evidence.subject(message);
      if (!/[\n\r\u2028\u2029]/.test(text.trim())) return;
      evidence.finding(message, {
        saw: `the error message ${quote(text)} of several lines`,
        expected: 'one short sentence',
      });
    },
  }),
};
