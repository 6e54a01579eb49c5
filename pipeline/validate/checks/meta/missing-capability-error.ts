import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { typeWord } from '../../wording.js';

export const missingCapabilityError: Check = {
  id: 'meta.missing-capability-error',
  title: 'Error -32021 lists the capabilities that are missing',
  about:
    'Looks at each error -32021: its `data.requiredCapabilities` has to be an object with at least one member. Answers that ' +
    'should have been this error cannot be told from others.',
  subject: 'error -32021',
  watch: (evidence) => ({
    error(message) {
      const code = message.errorCode;
      if (!isInteger(code) || toNumber(code) !== -32021) return;
      evidence.subject(message);
      const required = asObject(asObject(message.error)?.['data'])?.['requiredCapabilities'];
      const object = asObject(required);
      if (object !== undefined && Object.keys(object).length > 0) return;
      evidence.finding(message, {
        saw:
          required === undefined
            ? 'the error -32021 without data.requiredCapabilities'
            : `${object === undefined ? typeWord(required) : 'an empty object'} as data.requiredCapabilities`,
        expected: 'an object of the capabilities that are missing',
      });
    },
  }),
};
