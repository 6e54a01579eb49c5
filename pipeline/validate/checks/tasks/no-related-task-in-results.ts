import type { Check, Exchange } from '../../check.js';
import { expectUnrelated } from './related.js';

export const noRelatedTaskInResults: Check = {
  id: 'tasks.no-related-task-in-results',
  title: 'Results that describe tasks have no related task in their _meta',
  about:
    'Looks at each result of `tasks/get`, `tasks/list` and `tasks/cancel`: ' +
    '`io.modelcontextprotocol/related-task` in its `_meta` is a finding.',
  subject: 'result of tasks/get, tasks/list or tasks/cancel',
  watch(evidence) {
    const judge = ({ method, response, result }: Exchange) => {
      if (result !== undefined) expectUnrelated(evidence, response, `a ${method} result`);
    };
    return { exchanges: { 'tasks/get': judge, 'tasks/list': judge, 'tasks/cancel': judge } };
  },
};
