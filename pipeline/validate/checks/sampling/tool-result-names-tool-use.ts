import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { show } from '../../wording.js';
import { blocksOf, messagesOf, toolUseIds } from './conversation.js';

export const toolResultNamesToolUse: Check = {
  id: 'sampling.tool-result-names-tool-use',
  title: 'A tool result names a tool use that came before it',
  about:
    'Looks at each `tool_result` in the messages of a `sampling/createMessage` request: its `toolUseId` has to be the `id` of a ' +
    '`tool_use` in a message before it.',
  subject: 'tool result in a sampling request',
  watch: (evidence) => ({
    asks: {
      'sampling/createMessage'({ message, params }) {
        const used = new Set<unknown>();
        for (const each of messagesOf(params)) {
          const spoken = asObject(each);
          for (const block of blocksOf(spoken)) {
            const answer = asObject(block);
            if (answer?.['type'] !== 'tool_result') continue;
            evidence.subject(message);
            const id = answer['toolUseId'];
            if (typeof id === 'string' && used.has(id)) continue;
            evidence.finding(message, {
              saw: `${id === undefined ? 'no toolUseId' : `the toolUseId ${show(id)}`} on a tool result`,
              expected: 'the id of an earlier tool use',
            });
          }
          for (const id of toolUseIds(spoken)) used.add(id);
        }
      },
    },
  }),
};
