import type { Check } from '../../check.js';
import { quote } from '../../wording.js';
import { calledTool } from './tool-support.js';

export const requiredToolAugmented: Check = {
  id: 'tasks.required-tool-augmented',
  title: 'A tool that requires tasks is called as one',
  about:
    'Looks at each `tools/call` of a tool whose newest listing of before the call says `required` in ' +
    '`execution.taskSupport`. A call without `task` in its params is a finding. Left alone: tools that no ' +
    'listing shows, and calls after a notice that the tools changed.',
  subject: 'tools/call of a tool listed as required to be a task',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    requests: {
      'tools/call'(message) {
        const tool = calledTool(session, message);
        if (tool?.support !== 'required') return;
        evidence.subject(message);
        if (message.params?.['task'] !== undefined) return;
        evidence.finding(message, {
          saw: `a plain call of ${quote(tool.name)}, whose taskSupport is "required"`,
          expected: 'a call with task in its params',
          earlier: tool.listed.listing.seq,
        });
      },
    },
  }),
};
