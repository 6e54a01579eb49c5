import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { messagesOf, mixedWith } from './conversation.js';
import { insteadOfRejection } from './rejected.js';

export const mixedToolResultRejected: Check = {
  id: 'sampling.mixed-tool-result-rejected',
  title: 'A client refuses a sampling request that mixes tool results with other content',
  about:
    'Looks at each answer to a `sampling/createMessage` request in which a user message holds a `tool_result` and a block of another ' +
    'type. The answer is the error -32602; -1 is left alone, since the user may have refused. A result, or another code, is a ' +
    'finding.',
  subject: 'answer to a sampling request with a mixed message',
  watch: (evidence) => ({
    replies: {
      'sampling/createMessage'(reply) {
        const { ask, message } = reply;
        if (ask.key !== undefined) return;
        if (!messagesOf(ask.params).some((each) => mixedWith(asObject(each)) !== undefined)) return;
        evidence.subject(message);
        const saw = insteadOfRejection(reply);
        if (saw === undefined) return;
        evidence.finding(message, {
          saw: `${saw} for a sampling request that mixes tool results with other content`,
          expected: 'the error -32602',
          earlier: ask.message.seq,
        });
      },
    },
  }),
};
