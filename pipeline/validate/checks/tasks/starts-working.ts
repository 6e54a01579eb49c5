import type { Check } from '../../check.js';
import { show } from '../../wording.js';

export const startsWorking: Check = {
  id: 'tasks.starts-working',
  title: 'A new task has the status working',
  about: 'Looks at each answer that creates a task: the `status` of its `task` has to be `working`.',
  subject: 'answer that creates a task',
  watch: (evidence) => ({
    taskReport({ kind, body, message }) {
      if (kind !== 'created') return;
      evidence.subject(message);
      const status = body['status'];
      if (status === 'working') return;
      evidence.finding(message, {
        saw: `${show(status)} as the status of a new task`,
        expected: '"working"',
      });
    },
  }),
};
