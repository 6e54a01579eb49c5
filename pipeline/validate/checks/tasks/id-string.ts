import type { Check } from '../../check.js';
import { typeWord } from '../../wording.js';

export const idString: Check = {
  id: 'tasks.id-string',
  title: 'Task ids are strings',
  about:
    'Looks at the `taskId` of each task object: in answers that create a task, in those of `tasks/get`, ' +
    '`tasks/list` and `tasks/cancel`, and in `notifications/tasks/status`. A missing one is left to other ' +
    'clauses and to the wire schema.',
  subject: 'task object with a taskId',
  watch: (evidence) => ({
    taskReport({ body, message }) {
      const id = body['taskId'];
      if (id === undefined) return;
      evidence.subject(message);
      if (typeof id === 'string') return;
      evidence.finding(message, { saw: `${typeWord(id)} as a taskId`, expected: 'a string' });
    },
  }),
};
