import type { Check } from '../../check.js';
import { expectUnrelated } from './related.js';

export const noRelatedTaskInStatus: Check = {
  id: 'tasks.no-related-task-in-status',
  title: 'A status notification has no related task in its _meta',
  about:
    'Looks at each `notifications/tasks/status`: `io.modelcontextprotocol/related-task` in its `_meta` is a ' +
    'finding, as its params name the task.',
  subject: 'notifications/tasks/status',
  watch: (evidence) => ({
    notifications: {
      'notifications/tasks/status': (message) => expectUnrelated(evidence, message, 'a status notification'),
    },
  }),
};
