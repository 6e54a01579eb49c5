import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { RELATED_TASK } from '../../session/tasks.js';

export const requestIdPresent: Check = {
  id: 'cancellation.request-id-present',
  title: 'A cancellation of a request names it',
  about:
    'Looks at each `notifications/cancelled` of either party: `requestId` has to be there and not null. One whose `_meta` ' +
    'relates it to a task is left alone, since only requests that are no tasks are cancelled by their id.',
  subject: '`notifications/cancelled` that is not related to a task',
  watch: (evidence) => ({
    notifications: {
      'notifications/cancelled'(message) {
        if (asObject(message.meta?.[RELATED_TASK]) !== undefined) return;
        evidence.subject(message);
        const id = message.params?.['requestId'];
        if (id !== undefined && id !== null) return;
        evidence.finding(message, {
          saw: id === null ? 'a cancellation of the request null' : 'a cancellation without requestId',
          expected: 'the id of the request that is cancelled',
        });
      },
    },
  }),
};
