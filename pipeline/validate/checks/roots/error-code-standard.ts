import { isInteger, toNumber } from '../../../trace/numeral.js';
import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { isJsonRpcCode, isServerErrorCode } from '../../error-codes.js';

/** The code that this revision gives a user's refusal (client/sampling, Error Handling). */
const REFUSED_BY_USER = -1;

export const errorCodeStandard: Check = {
  id: 'roots.error-code-standard',
  title: 'A client that cannot list its roots says so with a code of JSON-RPC',
  about:
    'Looks at each error with which a client that declared `roots` answers `roots/list`. The code is one of the five that JSON-RPC ' +
    'defines (-32603 for trouble inside) or in the range that it leaves to implementations; -1, the code for a refusal by the ' +
    'user, is left alone, and so are codes that are no integers.',
  subject: 'error answer to `roots/list` of a client that declared roots',
  watch: (evidence) => ({
    replies: {
      'roots/list'({ message, ask, error, capabilities }) {
        const code = error?.['code'];
        if (!isInteger(code) || !isDeclared(capabilities, ['roots'])) return;
        const value = toNumber(code);
        if (value === REFUSED_BY_USER) return;
        evidence.subject(message);
        if (isJsonRpcCode(value) || isServerErrorCode(value)) return;
        evidence.finding(message, {
          saw: `the error code ${value}`,
          expected: 'a code of JSON-RPC, -32603 for internal trouble',
          earlier: ask.message.seq,
        });
      },
    },
  }),
};
