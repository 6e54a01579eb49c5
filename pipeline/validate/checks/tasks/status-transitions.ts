import type { Check } from '../../check.js';
import { isStatus, isTerminal } from '../../task-status.js';
import { show } from '../../wording.js';
import { idWord } from './related.js';

export const statusTransitions: Check = {
  id: 'tasks.status-transitions',
  title: 'A task moves only along the state machine',
  about:
    'Looks at each status that is reported for a task after an earlier one. It has to be one of the five, and ' +
    'after `completed`, `failed` or `cancelled` the same again. Between `working` and `input_required` every ' +
    'step is there, and what lies between two reports is not seen. Left alone: reports that are older than ' +
    'the newest by `lastUpdatedAt`, and those that may be, as they were asked for before that one had come.',
  subject: 'status reported for a task after an earlier one',
  needs: ['order'],
  watch: (evidence) => ({
    taskReport({ body, message, task, before, stale }) {
      const status = body['status'];
      if (task === undefined || before === undefined || stale || status === undefined) return;
      evidence.subject(message);
      if (!isStatus(status)) {
        evidence.finding(message, {
          saw: `${show(status)} as the status of task ${idWord(task.id)}`,
          expected: '"working", "input_required", "completed", "failed" or "cancelled"',
          earlier: before.seq,
        });
      } else if (isTerminal(before.value) && status !== before.value) {
        evidence.finding(message, {
          saw: `${show(status)} after ${show(before.value)} for task ${idWord(task.id)}`,
          expected: 'a step of the state machine, which has none out of that status',
          earlier: before.seq,
        });
      }
    },
  }),
};
