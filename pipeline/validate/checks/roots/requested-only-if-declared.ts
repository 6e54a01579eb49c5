import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';

export const requestedOnlyIfDeclared: Check = {
  id: 'roots.requested-only-if-declared',
  title: 'A server asks for roots only where the client declared them',
  about:
    'Looks at each `roots/list` of the server. As a request of its own it needs a client that declared `roots` in `initialize`; ' +
    'in `inputRequests`, the request that it answers has to declare `roots`. Null and false declare nothing. A session whose ' +
    '`initialize` was not seen is left alone.',
  subject: '`roots/list` of the server',
  watch: (evidence) => ({
    asks: {
      'roots/list'({ message, capabilities }) {
        if (capabilities === undefined) return;
        evidence.subject(message);
        if (isDeclared(capabilities, ['roots'])) return;
        evidence.finding(message, {
          saw: 'roots/list to a client that did not declare roots',
          expected: 'roots to be asked for only where they are declared',
        });
      },
    },
  }),
};
