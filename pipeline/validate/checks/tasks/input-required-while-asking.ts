import type { Check } from '../../check.js';
import { idWord } from './related.js';

export const inputRequiredWhileAsking: Check = {
  id: 'tasks.input-required-while-asking',
  title: 'A task whose receiver waits for input has the status input_required',
  about:
    'Looks at each answer of `tasks/get` and `tasks/list` that reports on a task while a request which the ' +
    'receiver related to that task waits for its answer, and that was itself asked for after that request. ' +
    'The status `working` is a finding. Notifications and answers under way are left alone: they may be older ' +
    'than the request.',
  subject: 'report on a task whose receiver waits for an answer',
  needs: ['complete', 'order'],
  watch: (evidence) => ({
    taskReport({ kind, body, message, request, task, stale }) {
      const first = task?.waitsFor;
      if (task === undefined || first === undefined || stale) return;
      if (request === undefined || (kind !== 'got' && kind !== 'listed')) return;
      if (first > request.seq) return;
      evidence.subject(message);
      if (body['status'] !== 'working') return;
      evidence.finding(message, {
        saw: `"working" for task ${idWord(task.id)} while its receiver waits for an answer`,
        expected: '"input_required"',
        earlier: first,
      });
    },
  }),
};
