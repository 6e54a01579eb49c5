import type { Check, Json } from '../../check.js';
import { asObject } from '../../message.js';
import { holds, messagesOf, modeOf, sampled } from './conversation.js';

/** Reasons with which a turn is complete; others cut it short or are the provider's own. */
const COMPLETE: ReadonlySet<unknown> = new Set([undefined, null, 'endTurn', 'toolUse']);

export const toolChoiceRequired: Check = {
  id: 'sampling.tool-choice-required',
  title: 'Where a tool has to be used, one is used',
  about:
    'Looks at each message that the client gives for a `sampling/createMessage` with `toolChoice.mode` `required`, where the ' +
    'conversation holds no tool use since the last user message without tool results: it holds a `tool_use`. A message that was ' +
    'cut short (`maxTokens`, `stopSequence`) or stopped for a reason of the provider’s own is left alone.',
  subject: 'complete message sampled under `required`',
  watch: (evidence) => ({
    replies: {
      'sampling/createMessage'({ message, ask, result }) {
        if (modeOf(ask.params) !== 'required' || usedSinceUser(ask.params)) return;
        const answer = sampled(result);
        if (answer === undefined) return;
        const uses = holds(answer, 'tool_use');
        if (!uses && !COMPLETE.has(answer['stopReason'])) return;
        evidence.subject(message);
        if (uses) return;
        evidence.finding(message, {
          saw: 'a complete message without tool use under the tool choice "required"',
          expected: 'at least one tool_use',
          earlier: ask.message.seq,
        });
      },
    },
  }),
};

/** Whether a tool was used after the last message in which the user speaks. */
function usedSinceUser(params: Json | undefined): boolean {
  const messages = messagesOf(params);
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = asObject(messages[i]);
    if (holds(message, 'tool_use')) return true;
    if (message?.['role'] === 'user' && !holds(message, 'tool_result')) return false;
  }
  return false;
}
