import type { Check, Exchange, Message } from '../../check.js';
import { expectUnrelated } from './related.js';

export const noRelatedTaskInGetListCancel: Check = {
  id: 'tasks.no-related-task-in-get-list-cancel',
  title: 'Neither side relates tasks/get, tasks/list and tasks/cancel to a task by _meta',
  about:
    'Looks at each request and each result of `tasks/get`, `tasks/list` and `tasks/cancel`: ' +
    '`io.modelcontextprotocol/related-task` in its `_meta` is a finding.',
  subject: 'request or result of tasks/get, tasks/list or tasks/cancel',
  watch(evidence) {
    const asked = (message: Message) => expectUnrelated(evidence, message, `a ${message.method} request`);
    const answered = ({ method, response, result }: Exchange) => {
      if (result !== undefined) expectUnrelated(evidence, response, `a ${method} result`);
    };
    return {
      requests: { 'tasks/get': asked, 'tasks/list': asked, 'tasks/cancel': asked },
      exchanges: { 'tasks/get': answered, 'tasks/list': answered, 'tasks/cancel': answered },
    };
  },
};
