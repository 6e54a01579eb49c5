import { isInteger } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { show, typeWord } from '../../wording.js';

export const errorCodeInteger: Check = {
  id: 'base.error-code-integer',
  title: 'The code of an error is an integer',
  about:
    'Looks at `error.code` of each error response that has one. `-32600.0` is not written as an integer; a missing code is ' +
    'another clause.',
  subject: 'error code',
  watch: (evidence) => ({
    error(message) {
      const code = message.errorCode;
      if (code === undefined) return;
      evidence.subject(message);
      if (isInteger(code)) return;
      evidence.finding(message, {
        saw: `${typeWord(code)} ${show(code)} as the code of an error`,
        expected: 'an integer',
      });
    },
  }),
};
