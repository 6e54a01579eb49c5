import type { Check, Message } from '../../check.js';
import { expectUnrelated } from './related.js';

export const noRelatedTaskInRequests: Check = {
  id: 'tasks.no-related-task-in-requests',
  title: 'Task operations name their task in the params alone',
  about:
    'Looks at each `tasks/get`, `tasks/result` and `tasks/cancel` request: ' +
    '`io.modelcontextprotocol/related-task` in its `_meta` is a finding.',
  subject: 'tasks/get, tasks/result or tasks/cancel request',
  watch(evidence) {
    const judge = (message: Message) => expectUnrelated(evidence, message, `a ${message.method} request`);
    return { requests: { 'tasks/get': judge, 'tasks/result': judge, 'tasks/cancel': judge } };
  },
};
