import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { createdTask, isAugmented } from '../../session/tasks.js';
import { forMethods, takesTask } from './augmentation.js';
import { calledTool } from './tool-support.js';

export const createResultReturned: Check = {
  id: 'tasks.create-result-returned',
  title: 'A request that is accepted as a task is answered with the task',
  about:
    'Looks at each request with `task` in its params, of a type that its receiver declared for tasks, once it ' +
    'is answered with a result. The result has to have a `task` object. Left alone: errors and tool results ' +
    'with `isError: true`, which do not accept the request, and calls of tools that no listing of before the ' +
    'call shows with `optional` or `required` task support.',
  subject: 'result for a request with task, of a type that its receiver declared for tasks',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    exchanges: forMethods((exchange) => {
      const { request, response, result } = exchange;
      if (result === undefined || !isAugmented(request) || takesTask(session, request) !== true) return;
      if (request.method === 'tools/call') {
        const support = calledTool(session, request)?.support;
        if (support === undefined || support === 'none') return;
        if (asObject(result)?.['isError'] === true) return;
      }
      evidence.subject(response);
      if (createdTask(exchange) !== undefined) return;
      evidence.finding(response, {
        saw: `a result without a task object for ${request.method} with task`,
        expected: 'a result that describes the created task',
        earlier: request.seq,
      });
    }),
  }),
};
