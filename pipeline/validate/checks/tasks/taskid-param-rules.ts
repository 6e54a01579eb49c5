import type { Check, Exchange } from '../../check.js';
import { asObject } from '../../message.js';
import { relatedTask } from '../../session/tasks.js';
import { idWord } from './related.js';

export const taskidParamRules: Check = {
  id: 'tasks.taskid-param-rules',
  title: 'The task that is spoken of is the one that the params name',
  about:
    'Looks at each `tasks/get`, `tasks/cancel` and `tasks/result` that is answered with a result which names ' +
    'a task: in its `taskId`, for `tasks/result` as the related task in `_meta`. It has to be the `taskId` of ' +
    "the request's params. Left alone: results that name none.",
  subject: 'result of tasks/get, tasks/cancel or tasks/result that names a task',
  watch(evidence) {
    const judge = ({ method, params, request, response, result }: Exchange) => {
      const asked = params?.['taskId'];
      const named = method === 'tasks/result' ? relatedTask(response.meta) : asObject(result)?.['taskId'];
      if (result === undefined || typeof asked !== 'string' || typeof named !== 'string') return;
      evidence.subject(response);
      if (named === asked) return;
      evidence.finding(response, {
        saw: `a ${method} result about task ${idWord(named)}`,
        expected: `one about task ${idWord(asked)}, which the request's params name`,
        earlier: request.seq,
      });
    };
    return { exchanges: { 'tasks/get': judge, 'tasks/cancel': judge, 'tasks/result': judge } };
  },
};
