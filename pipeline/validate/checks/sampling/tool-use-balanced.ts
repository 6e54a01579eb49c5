import type { Check, Json } from '../../check.js';
import { asObject } from '../../message.js';
import { show } from '../../wording.js';
import { answeredIds, blocksOf, holds, isOfType, messagesOf, toolUseIds } from './conversation.js';

export const toolUseBalanced: Check = {
  id: 'sampling.tool-use-balanced',
  title: 'Tool uses are followed by a message with their results',
  about:
    'Looks at each assistant message with `tool_use` blocks in a `sampling/createMessage` request. The next message has to be a user ' +
    'message of `tool_result` blocks alone, with one for the `id` of every tool use. Results for other ids are looked at elsewhere.',
  subject: 'assistant message with tool uses in a sampling request',
  watch: (evidence) => ({
    asks: {
      'sampling/createMessage'({ message, params }) {
        const messages = messagesOf(params);
        for (let i = 0; i < messages.length; i++) {
          const spoken = asObject(messages[i]);
          if (spoken?.['role'] !== 'assistant' || !holds(spoken, 'tool_use')) continue;
          evidence.subject(message);
          const saw = faultOf(spoken, asObject(messages[i + 1]));
          if (saw === undefined) continue;
          evidence.finding(message, {
            saw,
            expected: 'a user message with the result of every tool use and nothing else',
          });
        }
      },
    },
  }),
};

function faultOf(use: Json, next: Json | undefined): string | undefined {
  if (next === undefined) return 'tool uses with no message after them';
  if (next['role'] !== 'user') return `a message of the role ${show(next['role'])} after tool uses`;
  for (const block of blocksOf(next)) {
    if (!isOfType(block, 'tool_result'))
      return `a block of type ${show(asObject(block)?.['type'])} after tool uses`;
  }
  const answered = answeredIds(next);
  for (const id of toolUseIds(use)) if (!answered.has(id)) return `no result of the tool use ${show(id)}`;
  return undefined;
}
