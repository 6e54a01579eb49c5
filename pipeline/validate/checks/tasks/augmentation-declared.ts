import type { Check } from '../../check.js';
import { capabilityFor, partyFor, takesTask } from './augmentation.js';

export const augmentationDeclared: Check = {
  id: 'tasks.augmentation-declared',
  title: 'Only declared request types become tasks',
  about:
    'Looks at each answer that creates a task: a result with a `task` object for a request with `task` in its ' +
    'params. Its sender has to have declared that type of request under `tasks.requests` in the handshake ' +
    '(there, neither null nor false), as `tasks.requests.tools.call`, `.sampling.createMessage` or ' +
    '`.elicitation.create`. Left alone: sessions whose handshake was not seen.',
  subject: 'answer that creates a task, from a party whose capabilities are known',
  watch: (evidence, session) => ({
    taskReport({ kind, message, request }) {
      if (kind !== 'created' || request === undefined) return;
      const declared = takesTask(session, request);
      if (declared === undefined) return;
      evidence.subject(message);
      if (declared) return;
      evidence.finding(message, {
        saw: `a task created for ${request.method}`,
        expected: `only tasks that the ${partyFor(request)} declared, here as ${capabilityFor(request.method)}`,
        earlier: request.seq,
      });
    },
  }),
};
