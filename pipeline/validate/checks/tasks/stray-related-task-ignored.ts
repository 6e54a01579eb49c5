import type { Check, Exchange } from '../../check.js';
import { asObject } from '../../message.js';
import { relatedTask } from '../../session/tasks.js';
import { idWord } from './related.js';

export const strayRelatedTaskIgnored: Check = {
  id: 'tasks.stray-related-task-ignored',
  title: 'A related task in a task operation is passed over in favour of its params',
  about:
    'Looks at each `tasks/get`, `tasks/result` and `tasks/cancel` request whose `_meta` names another task ' +
    'than its params, once it is answered with a result. A result about the task of the `_meta` is a finding.',
  subject: 'result for a task operation whose _meta names another task than its params',
  watch(evidence) {
    const judge = ({ method, params, request, response, result }: Exchange) => {
      const stray = relatedTask(request.meta);
      if (result === undefined || typeof stray !== 'string' || stray === params?.['taskId']) return;
      evidence.subject(response);
      const named = method === 'tasks/result' ? relatedTask(response.meta) : asObject(result)?.['taskId'];
      if (named !== stray) return;
      evidence.finding(response, {
        saw: `a ${method} result about task ${idWord(stray)}, which only the request's _meta names`,
        expected: `one about the task that its params name, ${idWord(params?.['taskId'])}`,
        earlier: request.seq,
      });
    };
    return { exchanges: { 'tasks/get': judge, 'tasks/result': judge, 'tasks/cancel': judge } };
  },
};
