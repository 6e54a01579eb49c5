import type { Check } from '../../check.js';
import { CANCELLED } from '../../task-status.js';
import { show } from '../../wording.js';
import { idWord } from './related.js';

export const cancelledStays: Check = {
  id: 'tasks.cancelled-stays',
  title: 'A cancelled task stays cancelled',
  about:
    'Looks at each report on a task after it was reported `cancelled`, in the answer to `tasks/cancel` or ' +
    'elsewhere: another status is a finding. Left alone: reports that are older than that one by ' +
    '`lastUpdatedAt`, and those that may be, as they were asked for before it had come.',
  subject: 'report on a task that was reported as cancelled before',
  needs: ['order'],
  watch: (evidence) => ({
    taskReport({ body, message, task, before, stale }) {
      const status = body['status'];
      if (task === undefined || before?.value !== CANCELLED || stale || typeof status !== 'string') return;
      evidence.subject(message);
      if (status === CANCELLED) return;
      evidence.finding(message, {
        saw: `${show(status)} for the cancelled task ${idWord(task.id)}`,
        expected: 'the status "cancelled" for good',
        earlier: before.seq,
      });
    },
  }),
};
