import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { show } from '../../wording.js';

export const ttlNonNegative: Check = {
  id: 'caching.ttl-non-negative',
  title: 'ttlMs is an integer of 0 or more',
  about: 'Looks at `ttlMs` in each result of the server, whatever the method.',
  subject: 'server result with a ttlMs member',
  watch: (evidence) => ({
    result(message) {
      if (!message.fromServer) return;
      const ttl = asObject(message.result)?.['ttlMs'];
      if (ttl === undefined) return;
      evidence.subject(message);
      if (isInteger(ttl) && toNumber(ttl) >= 0) return;
      evidence.finding(message, {
        saw: `ttlMs ${show(ttl)}`,
        expected: 'a whole number of milliseconds, 0 or more',
      });
    },
  }),
};
