import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { asObject } from '../../message.js';

export const capabilityDeclared: Check = {
  id: 'elicitation.capability-declared',
  title: 'A client that brings input from its user has declared elicitation',
  about:
    'Looks at each `elicitation/create` that the client accepts: by the result of a request, where `initialize` has to declare ' +
    '`elicitation`, or in the `inputResponses` of a retry, where that same request has to declare it. Null and false declare ' +
    'nothing. To decline or cancel is no support, and a session whose `initialize` was not seen is left alone.',
  subject: 'accepted elicitation',
  watch: (evidence) => ({
    replies: {
      'elicitation/create'({ message, ask, result, capabilities }) {
        if (capabilities === undefined || asObject(result)?.['action'] !== 'accept') return;
        evidence.subject(message);
        if (isDeclared(capabilities, ['elicitation'])) return;
        evidence.finding(message, {
          saw: 'an accepted elicitation from a client that did not declare elicitation',
          expected: 'the elicitation capability to be declared',
          earlier: ask.message.seq,
        });
      },
    },
  }),
};
