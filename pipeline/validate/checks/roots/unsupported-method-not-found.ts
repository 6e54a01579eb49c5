import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { METHOD_NOT_FOUND } from '../../error-codes.js';
import { show } from '../../wording.js';

export const unsupportedMethodNotFound: Check = {
  id: 'roots.unsupported-method-not-found',
  title: 'A client without roots answers roots/list with -32601',
  about:
    'Looks at each answer to a `roots/list` request from a client whose `initialize` did not declare `roots`: a list, or an error ' +
    'of another code, is a finding. A session whose `initialize` was not seen is left alone.',
  subject: 'answer to `roots/list` of a client that did not declare roots',
  watch: (evidence) => ({
    replies: {
      'roots/list'({ message, ask, error, capabilities }) {
        if (ask.key !== undefined || capabilities === undefined || isDeclared(capabilities, ['roots']))
          return;
        evidence.subject(message);
        if (error?.['code'] === METHOD_NOT_FOUND) return;
        evidence.finding(message, {
          saw:
            message.class === 'error' ? `the error code ${show(error?.['code'])}` : 'a result of roots/list',
          expected: 'the error -32601, since the client did not declare roots',
          earlier: ask.message.seq,
        });
      },
    },
  }),
};
