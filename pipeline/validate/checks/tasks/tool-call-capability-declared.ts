import type { Check } from '../../check.js';
import { isAugmented } from '../../session/tasks.js';
import { capabilityFor, takesTask } from './augmentation.js';

export const toolCallCapabilityDeclared: Check = {
  id: 'tasks.tool-call-capability-declared',
  title: 'No tool is called as a task on a server that did not declare it',
  about:
    'Looks at each `tools/call` of a client to a server that did not declare `tasks.requests.tools.call` in ' +
    'the handshake. A `task` object in its params is a finding, whatever the tool itself says in ' +
    '`execution.taskSupport`.',
  subject: 'tools/call to a server without tasks.requests.tools.call',
  watch: (evidence, session) => ({
    requests: {
      'tools/call'(message) {
        if (!message.fromClient || takesTask(session, message) !== false) return;
        evidence.subject(message);
        if (!isAugmented(message)) return;
        evidence.finding(message, {
          saw: `a tool called as a task on a server that did not declare ${capabilityFor(message.method)}`,
          expected: 'a plain call',
        });
      },
    },
  }),
};
