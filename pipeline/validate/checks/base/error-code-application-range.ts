import { isJsonRpcCode } from '../../error-codes.js';
import { codeCheck, isLegacy, isReserved } from './error-codes.js';

export const errorCodeApplicationRange = codeCheck(
  {
    id: 'base.error-code-application-range',
    title: 'Codes of one’s own lie outside of the range that JSON-RPC reserves',
    about:
      'Looks at each integer `error.code`, either way. From -32768 to -32000 only the five codes of JSON-RPC itself are in place; ' +
      'the two blocks that MCP has divided off (-32099 to -32000) have clauses of their own.',
  },
  (code) =>
    code >= -32768 && code <= -32000 && !isJsonRpcCode(code) && !isLegacy(code) && !isReserved(code)
      ? {
          saw: `the error code ${code}`,
          expected: 'a code that JSON-RPC defines, or one outside of -32768 to -32000',
        }
      : undefined,
);
