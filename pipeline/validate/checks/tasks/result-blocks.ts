import type { Seq } from '../../../trace/event.js';
import type { Check, Task } from '../../check.js';
import { asObject } from '../../message.js';
import { isRunning, isTerminal } from '../../task-status.js';
import { show } from '../../wording.js';
import { describedStatus } from './outcome.js';
import { idWord } from './related.js';

export const resultBlocks: Check = {
  id: 'tasks.result-blocks',
  title: 'tasks/result waits for the end of the task',
  about:
    'Looks at each result of `tasks/result` for a task that was not reported as ended before the request. A ' +
    'finding is a result that itself describes a running task, and a report of `working` or `input_required` ' +
    'that was asked for after the result had come and is not older by `lastUpdatedAt`. It passes when the end ' +
    'was reported before the result, or by such a later report. Left alone: errors, which may speak of the ' +
    'operation, and results after which nothing more is heard of the task.',
  subject: 'result of tasks/result for a task that ran, with a report that shows when it ended',
  needs: ['order'],
  watch(evidence, session) {
    /** Tasks whose result came while nothing had told their end. */
    const early = new Map<Task, Seq>();
    return {
      exchanges: {
        'tasks/result'({ params, request, response, result }) {
          const task = session.tasks.runBy(response).get(params?.['taskId']);
          if (result === undefined || task === undefined) return;
          const { status } = task;
          if (status !== undefined && isTerminal(status.value)) {
            if (status.seq > request.seq) evidence.subject(response);
            return;
          }
          const described = describedStatus(asObject(result) ?? {});
          if (!isRunning(described)) {
            early.set(task, response.seq);
            return;
          }
          evidence.subject(response);
          evidence.finding(response, {
            saw: `a tasks/result result that says ${show(described)} of task ${idWord(task.id)}`,
            expected: 'no answer before the task has ended',
            earlier: request.seq,
          });
        },
      },
      taskReport({ body, message, request, task, stale }) {
        if (early.size === 0 || task === undefined || stale || request === undefined) return;
        const answered = early.get(task);
        if (answered === undefined || request.seq < answered) return;
        early.delete(task);
        evidence.subject(message);
        const status = body['status'];
        if (!isRunning(status)) return;
        evidence.finding(message, {
          saw: `${show(status)} for task ${idWord(task.id)}, whose tasks/result was answered before`,
          expected: 'that answer to wait until the task has ended',
          earlier: answered,
        });
      },
    };
  },
};
