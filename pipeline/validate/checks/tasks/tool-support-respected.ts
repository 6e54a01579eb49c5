import type { Check } from '../../check.js';
import { isAugmented } from '../../session/tasks.js';
import { quote } from '../../wording.js';
import { calledTool } from './tool-support.js';

export const toolSupportRespected: Check = {
  id: 'tasks.tool-support-respected',
  title: 'A tool without task support is not called as a task',
  about:
    'Looks at each `tools/call` of a tool whose newest listing of before the call has no ' +
    '`execution.taskSupport`, or `forbidden`. A `task` object in its params is a finding. Left alone: tools ' +
    'that no listing shows, and calls after a notice that the tools changed.',
  subject: 'tools/call of a tool listed without task support',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    requests: {
      'tools/call'(message) {
        const tool = calledTool(session, message);
        if (tool?.support !== 'none') return;
        evidence.subject(message);
        if (!isAugmented(message)) return;
        evidence.finding(message, {
          saw: `task in the call of ${quote(tool.name)}, which is listed without task support`,
          expected: 'a plain call',
          earlier: tool.listed.listing.seq,
        });
      },
    },
  }),
};
