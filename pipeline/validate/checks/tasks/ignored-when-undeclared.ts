import type { Check } from '../../check.js';
import { createdTask, isAugmented } from '../../session/tasks.js';
import { capabilityFor, forMethods, partyFor, takesTask } from './augmentation.js';

export const ignoredWhenUndeclared: Check = {
  id: 'tasks.ignored-when-undeclared',
  title: 'A request of a type that was not declared for tasks is handled as if it had no `task`',
  about:
    'Looks at each request with `task` in its params whose addressee did not declare its type under ' +
    '`tasks.requests`, once it is answered with a result. A result that creates a task is a finding: the ' +
    'plain result of the request belongs there. Left alone: error answers, which may have any cause, and ' +
    'sessions whose handshake was not seen.',
  subject: 'result for a request with task, of a type that its receiver did not declare for tasks',
  watch: (evidence, session) => ({
    exchanges: forMethods((exchange) => {
      const { request, response, result } = exchange;
      if (result === undefined || !isAugmented(request) || takesTask(session, request) !== false) return;
      evidence.subject(response);
      if (createdTask(exchange) === undefined) return;
      evidence.finding(response, {
        saw: `a task created for ${request.method}, for which the ${partyFor(request)} did not declare ${capabilityFor(request.method)}`,
        expected: 'the plain result, with the task member ignored',
        earlier: request.seq,
      });
    }),
  }),
};
