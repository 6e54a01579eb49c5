import type { Check } from '../../check.js';
import { isAugmented } from '../../session/tasks.js';
import { forTaskTypes, knowsTasks, partyFor } from './augmentation.js';

export const noneWithoutCapability: Check = {
  id: 'tasks.none-without-capability',
  title: 'Nobody tries to create tasks with a party that declared none',
  about:
    'Looks at each request that can become a task (`tools/call` of a client, `sampling/createMessage` and ' +
    '`elicitation/create` of a server) to a party that declared no `tasks` capability in the handshake. A ' +
    '`task` object in its params is a finding.',
  subject: 'request that can become a task, to a party without the tasks capability',
  watch: (evidence, session) => ({
    requests: forTaskTypes((message) => {
      if (knowsTasks(session, message) !== false) return;
      evidence.subject(message);
      if (!isAugmented(message)) return;
      evidence.finding(message, {
        saw: `task in ${message.method} to a ${partyFor(message)} that declared no tasks capability`,
        expected: 'a plain request',
      });
    }),
  }),
};
