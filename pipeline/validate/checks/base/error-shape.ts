import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { typeWord } from '../../wording.js';

export const errorShape: Check = {
  id: 'base.error-shape',
  title: 'An error response has an error object with code and message',
  about:
    'Looks at the `error` member of each error response: it has to be an object, with a `code` of any type (whole numbers are ' +
    'another clause) and a `message` that is a string.',
  subject: 'error response',
  watch: (evidence) => ({
    error(message) {
      evidence.subject(message);
      const error = asObject(message.error);
      if (error === undefined) {
        evidence.finding(message, { saw: `${typeWord(message.error)} as the error`, expected: 'an object' });
        return;
      }
      if (error['code'] === undefined)
        evidence.finding(message, { saw: 'an error without code', expected: 'an integer code' });
      if (typeof error['message'] !== 'string') {
        evidence.finding(message, {
          saw:
            error['message'] === undefined
              ? 'an error without message'
              : `${typeWord(error['message'])} as the message of an error`,
          expected: 'a message that is a string',
        });
      }
    },
  }),
};
