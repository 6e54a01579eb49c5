import type { Check } from '../../check.js';
import { holds, modeOf, sampled } from './conversation.js';

export const toolChoiceNone: Check = {
  id: 'sampling.tool-choice-none',
  title: 'Where no tool may be used, none is used',
  about:
    'Looks at each message that the client gives for a `sampling/createMessage` with `toolChoice.mode` `none`: a `tool_use` block, or ' +
    'the stop reason `toolUse`, is a finding.',
  subject: 'message sampled under `none`',
  watch: (evidence) => ({
    replies: {
      'sampling/createMessage'({ message, ask, result }) {
        if (modeOf(ask.params) !== 'none') return;
        const answer = sampled(result);
        if (answer === undefined) return;
        evidence.subject(message);
        const uses = holds(answer, 'tool_use');
        if (!uses && answer['stopReason'] !== 'toolUse') return;
        evidence.finding(message, {
          saw: `${uses ? 'a tool_use' : 'the stop reason "toolUse"'} under the tool choice "none"`,
          expected: 'a message without tool use',
          earlier: ask.message.seq,
        });
      },
    },
  }),
};
