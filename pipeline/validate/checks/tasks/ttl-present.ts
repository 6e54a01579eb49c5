import { isNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { typeWord } from '../../wording.js';

export const ttlPresent: Check = {
  id: 'tasks.ttl-present',
  title: 'A tasks/get result states the lifetime that holds',
  about:
    'Looks at each result of `tasks/get`: its `ttl` has to be a number, or `null` for a task without a limit.',
  subject: 'result of tasks/get',
  watch: (evidence) => ({
    taskReport({ kind, body, message }) {
      if (kind !== 'got') return;
      evidence.subject(message);
      const ttl = body['ttl'];
      if (ttl === null || isNumber(ttl)) return;
      evidence.finding(message, {
        saw: `${typeWord(ttl)} as the ttl in a tasks/get result`,
        expected: 'a number or null',
      });
    },
  }),
};
