import type { Check } from '../../check.js';
import { isJsonRpcCode, isServerErrorCode, refusalCode } from '../../error-codes.js';

export const readErrorCode: Check = {
  id: 'resources.read-error-code',
  title: 'A failed read is answered with a standard error code',
  about:
    'Looks at the code of each error that answers `resources/read`. It has to be one that JSON-RPC defines, or lie in the ' +
    'range from -32099 to -32000 that JSON-RPC leaves to servers, where -32002 stands for a missing resource. Which ' +
    'failure it was does not show, so the choice among these codes is not judged. Codes that are no integers are left to ' +
    '`base.error-code-integer`.',
  subject: 'error with an integer code that answers resources/read',
  watch: (evidence) => ({
    exchanges: {
      'resources/read'(exchange) {
        const code = refusalCode(exchange);
        if (code === undefined) return;
        evidence.subject(exchange.response);
        if (isJsonRpcCode(code) || isServerErrorCode(code)) return;
        evidence.finding(exchange.response, {
          saw: `error code ${code} for resources/read`,
          expected: 'a standard code: -32002 for a missing resource, -32603 for an internal fault',
        });
      },
    },
  }),
};
