import type { Check } from '../../check.js';
import { typeWord } from '../../wording.js';
import { idWord } from './related.js';

export const failedStatusMessage: Check = {
  id: 'tasks.failed-status-message',
  title: 'A failed task says what went wrong',
  about:
    'Looks at each result of `tasks/get` with the status `failed`: `statusMessage` has to be a string that is ' +
    'not blank. Whether it helps is not judged.',
  subject: 'result of tasks/get with the status failed',
  watch: (evidence) => ({
    taskReport({ kind, body, message }) {
      if (kind !== 'got' || body['status'] !== 'failed') return;
      evidence.subject(message);
      const text = body['statusMessage'];
      if (typeof text === 'string' && text.trim() !== '') return;
      evidence.finding(message, {
        saw: `${typeof text === 'string' ? 'a blank text' : typeWord(text)} as the statusMessage of the failed task ${idWord(body['taskId'])}`,
        expected: 'a text that tells of the failure',
      });
    },
  }),
};
