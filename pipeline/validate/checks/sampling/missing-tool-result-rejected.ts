import type { Check } from '../../check.js';
import { show } from '../../wording.js';
import { unansweredUse } from './conversation.js';
import { insteadOfRejection } from './rejected.js';

export const missingToolResultRejected: Check = {
  id: 'sampling.missing-tool-result-rejected',
  title: 'A client refuses a sampling request in which a tool result is missing',
  about:
    'Looks at each answer to a `sampling/createMessage` request in which a `tool_use` has no `tool_result` in any later message. ' +
    'The answer is the error -32602; -1 is left alone, since the user may have refused. A result, or another code, is a finding.',
  subject: 'answer to a sampling request with a tool use without result',
  watch: (evidence) => ({
    replies: {
      'sampling/createMessage'(reply) {
        const { ask, message } = reply;
        if (ask.key !== undefined) return;
        const use = unansweredUse(ask.params);
        if (use === undefined) return;
        evidence.subject(message);
        const saw = insteadOfRejection(reply);
        if (saw === undefined) return;
        evidence.finding(message, {
          saw: `${saw} for a sampling request without the result of ${show(use.id)}`,
          expected: 'the error -32602',
          earlier: ask.message.seq,
        });
      },
    },
  }),
};
