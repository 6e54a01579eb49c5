import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { offersTools, sampled } from './conversation.js';

export const toolsCapabilityDeclared: Check = {
  id: 'sampling.tools-capability-declared',
  title: 'A client that samples with tools has declared sampling.tools',
  about:
    'Looks at each message that the client gives for a `sampling/createMessage` with `tools` or `toolChoice` (null counts as left ' +
    'out). It had to declare `sampling.tools`: in `initialize`, or in the request that the server answered by asking. An error ' +
    'is no such message. A session whose `initialize` was not seen is left alone.',
  subject: 'sampled message for a request with tools',
  watch: (evidence) => ({
    replies: {
      'sampling/createMessage'({ message, ask, result }) {
        if (ask.capabilities === undefined || !offersTools(ask.params) || sampled(result) === undefined)
          return;
        evidence.subject(message);
        if (isDeclared(ask.capabilities, ['sampling', 'tools'])) return;
        evidence.finding(message, {
          saw: 'a message sampled with tools by a client that did not declare sampling.tools',
          expected: 'sampling.tools to be declared',
          earlier: ask.message.seq,
        });
      },
    },
  }),
};
