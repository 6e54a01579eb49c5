import type { Check } from '../../check.js';
import { CANCELLED, isTerminal } from '../../task-status.js';
import { show } from '../../wording.js';
import { idWord } from './related.js';

export const cancelResultCancelled: Check = {
  id: 'tasks.cancel-result-cancelled',
  title: 'The answer to tasks/cancel shows the task as cancelled',
  about:
    'Looks at each result of `tasks/cancel`: its `status` has to be `cancelled`. Left alone: a task that was ' +
    'reported as ended before the request, whose cancellation ought to be refused.',
  subject: 'result of tasks/cancel',
  needs: ['order'],
  watch: (evidence) => ({
    taskReport({ kind, body, message, request, before }) {
      if (kind !== 'cancelled' || request === undefined) return;
      if (before !== undefined && isTerminal(before.value) && before.seq < request.seq) return;
      evidence.subject(message);
      const status = body['status'];
      if (status === CANCELLED) return;
      evidence.finding(message, {
        saw: `${show(status)} as the status of task ${idWord(body['taskId'])} in answer to tasks/cancel`,
        expected: '"cancelled"',
        earlier: request.seq,
      });
    },
  }),
};
