import type { Seq } from '../../../trace/event.js';
import type { Check, Message, Task } from '../../check.js';
import { idWord } from './related.js';

export const resultCalledOnInputRequired: Check = {
  id: 'tasks.result-called-on-input-required',
  title: 'On input_required the requestor calls tasks/result',
  about:
    'Looks at each answer of `tasks/get` that reports `input_required`. Either a `tasks/result` for the task ' +
    'is open already, or it is the next thing that the requestor asks about the task; another `tasks/get` is ' +
    'a finding. Left alone: a task whose receiver has put its question meanwhile, a `tasks/cancel`, and the ' +
    'end of the session.',
  subject: 'report of input_required after which the requestor asked about the task again',
  needs: ['complete', 'order'],
  watch(evidence, session) {
    /** Tasks that wait for a tasks/result, and the report that said so. */
    const due = new Map<Task, Seq>();
    const next = (message: Message): { task: Task; since: Seq } | undefined => {
      if (due.size === 0) return undefined;
      const task = session.tasks.runFor(message).get(message.params?.['taskId']);
      const since = task === undefined ? undefined : due.get(task);
      if (task === undefined || since === undefined) return undefined;
      due.delete(task);
      return { task, since };
    };
    return {
      taskReport({ kind, body, message, task, stale }) {
        if (kind !== 'got' || task === undefined || stale || body['status'] !== 'input_required') return;
        if (task.awaited) evidence.subject(message);
        else if (task.waitsFor === undefined) due.set(task, message.seq);
      },
      requests: {
        'tasks/get'(message) {
          const found = next(message);
          if (found === undefined || found.task.asked > found.since) return;
          evidence.subject(message);
          evidence.finding(message, {
            saw: `another tasks/get for task ${idWord(found.task.id)}, which is input_required`,
            expected: 'tasks/result, by which the request for input comes',
            earlier: found.since,
          });
        },
        'tasks/result'(message) {
          if (next(message) !== undefined) evidence.subject(message);
        },
        'tasks/cancel': next,
      },
    };
  },
};
