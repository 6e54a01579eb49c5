import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { asArray, asObject } from '../../message.js';

export const capabilityDeclared: Check = {
  id: 'roots.capability-declared',
  title: 'A client that hands out roots has declared the roots capability',
  about:
    'Looks at each list of roots that the client gives: as the result of a `roots/list` request, where `initialize` has to ' +
    'declare `roots`, or in the `inputResponses` of a retry, where that same request has to declare it. Null and false declare ' +
    'nothing. A session whose `initialize` was not seen is left alone.',
  subject: 'list of roots from the client',
  watch: (evidence) => ({
    replies: {
      'roots/list'({ message, ask, result, capabilities }) {
        if (capabilities === undefined || asArray(asObject(result)?.['roots']) === undefined) return;
        evidence.subject(message);
        if (isDeclared(capabilities, ['roots'])) return;
        evidence.finding(message, {
          saw: 'a list of roots from a client that did not declare roots',
          expected: 'the roots capability to be declared',
          earlier: ask.message.seq,
        });
      },
    },
  }),
};
