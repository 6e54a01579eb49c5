import type { Check } from '../../check.js';
import { instantOf } from '../../timestamps.js';
import { show, typeWord } from '../../wording.js';

export const createdAt: Check = {
  id: 'tasks.created-at',
  title: 'Every reported task says when its creation was',
  about:
    'Looks at each task object: in answers that create a task, in those of `tasks/get`, `tasks/list` and ' +
    '`tasks/cancel`, and in `notifications/tasks/status`. `createdAt` has to be a date with a time of day as ' +
    'ISO 8601 writes them, in RFC 3339 form or another: extended or basic, with `Z`, an offset or neither.',
  subject: 'task object',
  watch: (evidence) => ({
    taskReport({ body, message }) {
      evidence.subject(message);
      const time = body['createdAt'];
      if (!Number.isNaN(instantOf(time))) return;
      evidence.finding(message, {
        saw: `${typeof time === 'string' ? show(time) : typeWord(time)} as the createdAt of a task`,
        expected: 'an ISO 8601 date and time',
      });
    },
  }),
};
