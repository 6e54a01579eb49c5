import { codeCheck, isLegacy } from './error-codes.js';

export const errorCodeLegacySubrange = codeCheck(
  {
    id: 'base.error-code-legacy-subrange',
    title: 'No error code between -32019 and -32000 is sent',
    about:
      'Looks at each integer `error.code`, either way. The block from -32019 to -32000 belongs to codes from before the present ' +
      'policy; -32002, which the protocol itself gave up, lies in it and is reported here and under the clause on withdrawn codes.',
  },
  (code) =>
    isLegacy(code)
      ? { saw: `the error code ${code}`, expected: 'a code outside of -32019 to -32000, which is closed' }
      : undefined,
);
