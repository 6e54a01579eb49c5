import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { sampled } from './conversation.js';

export const capabilityDeclared: Check = {
  id: 'sampling.capability-declared',
  title: 'A client that samples has declared the sampling capability',
  about:
    'Looks at each message that the client gives for `sampling/createMessage`: as the result of a request, where `initialize` has ' +
    'to declare `sampling`, or in the `inputResponses` of a retry, where that same request has to declare it. Null and false ' +
    'declare nothing. A session whose `initialize` was not seen is left alone.',
  subject: 'sampled message from the client',
  watch: (evidence) => ({
    replies: {
      'sampling/createMessage'({ message, ask, result, capabilities }) {
        if (capabilities === undefined || sampled(result) === undefined) return;
        evidence.subject(message);
        if (isDeclared(capabilities, ['sampling'])) return;
        evidence.finding(message, {
          saw: 'a sampled message from a client that did not declare sampling',
          expected: 'the sampling capability to be declared',
          earlier: ask.message.seq,
        });
      },
    },
  }),
};
