import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { show } from '../../wording.js';
import { holds, messagesOf, mixedWith } from './conversation.js';

export const toolResultsUnmixed: Check = {
  id: 'sampling.tool-results-unmixed',
  title: 'A user message with tool results holds nothing else',
  about:
    'Looks at each user message of a `sampling/createMessage` request that holds a `tool_result`: a block of any other type beside ' +
    'it is a finding.',
  subject: 'user message with tool results in a sampling request',
  watch: (evidence) => ({
    asks: {
      'sampling/createMessage'({ message, params }) {
        for (const each of messagesOf(params)) {
          const spoken = asObject(each);
          if (spoken?.['role'] !== 'user' || !holds(spoken, 'tool_result')) continue;
          evidence.subject(message);
          const other = mixedWith(spoken);
          if (other === undefined) continue;
          evidence.finding(message, {
            saw: `a block of type ${show(other.type)} beside a tool_result`,
            expected: 'tool results alone in that message',
          });
        }
      },
    },
  }),
};
