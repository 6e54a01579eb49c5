import type { Check } from '../../check.js';
import { expectRelated } from './related.js';

export const resultRelatedTask: Check = {
  id: 'tasks.result-related-task',
  title: 'A tasks/result result names its task',
  about:
    'Looks at each result of `tasks/result`: its `_meta` has to have `io.modelcontextprotocol/related-task` ' +
    'with the `taskId` that was asked for. Errors have no `_meta` and are left alone.',
  subject: 'result of tasks/result',
  watch: (evidence) => ({
    exchanges: {
      'tasks/result'({ params, response, result }) {
        const id = params?.['taskId'];
        if (typeof id !== 'string' || result === undefined) return;
        expectRelated(evidence, response, 'a tasks/result result', id);
      },
    },
  }),
};
