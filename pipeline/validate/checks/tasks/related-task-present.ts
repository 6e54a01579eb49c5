import type { Check, Exchange } from '../../check.js';
import { idKey } from '../../message.js';
import { createdTask, relatedTask } from '../../session/tasks.js';
import { expectRelated } from './related.js';

export const relatedTaskPresent: Check = {
  id: 'tasks.related-task-present',
  title: 'Messages that go with a task name it in their _meta',
  about:
    'Looks at each result of `tasks/result`, at each progress notification under the token of the request ' +
    'that a task stands for, once the task was created, and at each result for an `elicitation/create`, ' +
    '`sampling/createMessage` or `roots/list` that named a related task. `_meta` has to name that same task ' +
    'under `io.modelcontextprotocol/related-task`. Left alone: errors, which have no `_meta`; answers that ' +
    'create or describe a task, and status notifications, which name their task themselves; a token that a ' +
    'later request has taken over.',
  subject: 'message that goes with a known task and does not name it otherwise',
  needs: ['complete', 'order'],
  watch(evidence, session) {
    const reply = (exchange: Exchange) => {
      const { request, response, result } = exchange;
      const id = relatedTask(request.meta);
      if (typeof id !== 'string' || result === undefined || createdTask(exchange) !== undefined) return;
      expectRelated(evidence, response, `the result for a related ${request.method}`, id);
    };
    return {
      exchanges: {
        'tasks/result'({ params, response, result }) {
          const id = params?.['taskId'];
          if (typeof id !== 'string' || result === undefined) return;
          expectRelated(evidence, response, 'a tasks/result result', id);
        },
        'elicitation/create': reply,
        'sampling/createMessage': reply,
        'roots/list': reply,
      },
      notifications: {
        'notifications/progress'(message) {
          const { byToken } = session.tasks.runBy(message);
          if (byToken.size === 0) return;
          const token = message.params?.['progressToken'];
          const task = token === undefined ? undefined : byToken.get(idKey(token));
          if (task !== undefined)
            expectRelated(evidence, message, 'a progress notification of a task', task.id);
        },
      },
    };
  },
};
