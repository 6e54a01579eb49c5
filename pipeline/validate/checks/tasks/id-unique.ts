import type { Check } from '../../check.js';
import { idWord } from './related.js';

export const idUnique: Check = {
  id: 'tasks.id-unique',
  title: 'No two tasks of a receiver have one id',
  about:
    'Looks at the `taskId` of each task that an answer creates, and of each task in a list. A finding is an ' +
    'id that the same receiver gave to another task of the session before, or that stands twice in one list. ' +
    'An id may come again once a `tasks/get` has shown, by error -32602, that its former task is gone.',
  subject: 'created task, and task in a list, with a string for its id',
  needs: ['complete', 'order'],
  watch: (evidence) => ({
    taskReport({ kind, body, message, task, twin }) {
      if (task === undefined || (kind !== 'created' && kind !== 'listed')) return;
      evidence.subject(message);
      if (twin === undefined) return;
      const id = idWord(body['taskId']);
      const inList = kind === 'listed';
      evidence.finding(message, {
        saw: inList ? `taskId ${id} twice in one list` : `taskId ${id} for another task`,
        expected: 'a taskId that no other task of the receiver has',
        ...(inList ? {} : { earlier: twin }),
      });
    },
  }),
};
