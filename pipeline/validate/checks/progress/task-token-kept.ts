import type { Check } from '../../check.js';
import { asObject, canonicalIdKey } from '../../message.js';
import { RELATED_TASK } from '../../session/tasks.js';
import { show } from '../../wording.js';

export const taskTokenKept: Check = {
  id: 'progress.task-token-kept',
  title: "A task's progress bears the token of the request that became the task",
  about:
    'Looks at each `notifications/progress` whose `_meta` relates it to a task which its sender runs, and which came of a request ' +
    'with a progress token: it has to bear that token. Progress that the requester tells about something the task asked it ' +
    'for, and tasks of requests without a token, are left alone.',
  subject: "`notifications/progress` related to a task of its sender's",
  needs: ['order'],
  watch: (evidence, session) => ({
    notifications: {
      'notifications/progress'(message) {
        const id = asObject(message.meta?.[RELATED_TASK])?.['taskId'];
        const key = typeof id === 'string' ? session.progress.ofTask(id, message) : undefined;
        if (key === undefined) return;
        evidence.subject(message);
        const token = message.params?.['progressToken'];
        if (token !== undefined && canonicalIdKey(token) === key) return;
        evidence.finding(message, {
          saw: `the progress token ${show(token)} for the task ${show(id)}`,
          expected: 'the token of the request that became the task',
        });
      },
    },
  }),
};
