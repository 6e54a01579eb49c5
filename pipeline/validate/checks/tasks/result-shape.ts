import type { Check } from '../../check.js';
import { show } from '../../wording.js';
import { lackingMember } from './outcome.js';
import { idWord } from './related.js';

export const resultShape: Check = {
  id: 'tasks.result-shape',
  title: 'tasks/result yields a result of the type that was asked for',
  about:
    'Looks at each result of `tasks/result` for a task that was created in the session. It has to have what ' +
    'results of the request have that the task stands for: an array `content` for `tools/call`; `role`, ' +
    '`content` and `model` for `sampling/createMessage`; `action` for `elicitation/create`. What they hold is ' +
    'left to the clauses on those results.',
  subject: 'result of tasks/result for a task whose creation was seen',
  watch: (evidence, session) => ({
    exchanges: {
      'tasks/result'({ params, response, result }) {
        if (result === undefined) return;
        const task = session.tasks.runBy(response).get(params?.['taskId']);
        const lacking = lackingMember(task?.method, result);
        if (task === undefined || lacking === undefined) return;
        evidence.subject(response);
        if (lacking === null) return;
        evidence.finding(response, {
          saw: `a tasks/result result with no usable ${show(lacking)} for task ${idWord(task.id)}`,
          expected: `a result of ${task.method}, which the task stands for`,
          ...(task.created === undefined ? {} : { earlier: task.created }),
        });
      },
    },
  }),
};
