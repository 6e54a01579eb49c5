import type { Check } from '../../check.js';
import { isTerminal } from '../../task-status.js';
import { show } from '../../wording.js';
import { idWord } from './related.js';

export const terminalFinal: Check = {
  id: 'tasks.terminal-final',
  title: 'A task that has ended keeps its status',
  about:
    'Looks at each report on a task after `completed`, `failed` or `cancelled` was reported for it: another ' +
    'status is a finding. Left alone: reports that are older than that one by `lastUpdatedAt`, and those that ' +
    'may be, as they were asked for before it had come.',
  subject: 'report on a task that was reported as ended before',
  needs: ['order'],
  watch: (evidence) => ({
    taskReport({ body, message, task, before, stale }) {
      const status = body['status'];
      if (task === undefined || before === undefined || stale || typeof status !== 'string') return;
      if (!isTerminal(before.value)) return;
      evidence.subject(message);
      if (status === before.value) return;
      evidence.finding(message, {
        saw: `${show(status)} for task ${idWord(task.id)}, which had ended as ${show(before.value)}`,
        expected: 'the same status for good',
        earlier: before.seq,
      });
    },
  }),
};
