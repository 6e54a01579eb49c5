import type { Check } from '../../check.js';
import { instantOf } from '../../timestamps.js';
import { show, typeWord } from '../../wording.js';

export const lastUpdatedAt: Check = {
  id: 'tasks.last-updated-at',
  title: 'Every reported task says when it was last updated',
  about:
    'Looks at each task object: in answers that create a task, in those of `tasks/get`, `tasks/list` and ' +
    '`tasks/cancel`, and in `notifications/tasks/status`. `lastUpdatedAt` has to be a date with a time of day ' +
    'as ISO 8601 writes them, in RFC 3339 form or another: extended or basic, with `Z`, an offset or neither.',
  subject: 'task object',
  watch: (evidence) => ({
    taskReport({ body, message }) {
      evidence.subject(message);
      const time = body['lastUpdatedAt'];
      if (!Number.isNaN(instantOf(time))) return;
      evidence.finding(message, {
        saw: `${typeof time === 'string' ? show(time) : typeWord(time)} as the lastUpdatedAt of a task`,
        expected: 'an ISO 8601 date and time',
      });
    },
  }),
};
