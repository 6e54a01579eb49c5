import type { Check } from '../../check.js';
import { isAugmented } from '../../session/tasks.js';
import { capabilityFor, forMethods, partyFor, takesTask } from './augmentation.js';

export const augmentationOnlyIfDeclared: Check = {
  id: 'tasks.augmentation-only-if-declared',
  title: 'A request asks to become a task only where its type was declared for tasks',
  about:
    'Looks at each request of the protocol with a `task` object in its params, to a party whose capabilities ' +
    'are known from the handshake. They have to hold the type of the request under `tasks.requests` ' +
    '(`tools.call`, `sampling.createMessage`, `elicitation.create`; no other type has one). Left alone: ' +
    'methods that the protocol does not know, and a `task` that is no object.',
  subject: 'request with task to a party whose capabilities are known',
  watch: (evidence, session) => ({
    requests: forMethods((message) => {
      if (message.params?.['task'] === undefined || !isAugmented(message)) return;
      const declared = takesTask(session, message);
      if (declared === undefined) return;
      evidence.subject(message);
      if (declared) return;
      evidence.finding(message, {
        saw: `task in ${message.method} to a ${partyFor(message)} that did not declare ${capabilityFor(message.method)}`,
        expected: 'task only in requests of a type declared for it',
      });
    }),
  }),
};
