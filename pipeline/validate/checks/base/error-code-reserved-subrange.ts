import { codeCheck, isReserved } from './error-codes.js';

const DEFINED = new Set([-32020, -32021, -32022]);

export const errorCodeReservedSubrange = codeCheck(
  {
    id: 'base.error-code-reserved-subrange',
    title: 'Of the codes kept for MCP only the defined ones are sent',
    about:
      'Looks at each integer `error.code`, either way. Between -32099 and -32020 the protocol defines -32020, -32021 and -32022 ' +
      'and no other. Whether these are used for what they mean is another clause.',
  },
  (code) =>
    isReserved(code) && !DEFINED.has(code)
      ? {
          saw: `the error code ${code}`,
          expected: 'of the codes from -32099 to -32020 only -32020, -32021 or -32022',
        }
      : undefined,
);
