import type { Check } from '../../check.js';
import { headerNotExpected } from './valueless-params.js';

export const absentParamHeaderNotExpected: Check = {
  id: 'transport.absent-param-header-not-expected',
  title: 'A server asks for no header where the argument of a parameter with x-mcp-header is left out',
  about:
    'Looks at each answer to a POSTed `tools/call` without an argument for a parameter that the tool was listed with as annotated, ' +
    'without its header and with all other headers in order. An error -32020 is a finding. Where the next listing shows another ' +
    'definition of the tool, nothing is reported.',
  subject:
    'answer to a tools/call in whose headers nothing is wrong, without an argument for an annotated parameter',
  needs: ['headers'],
  transport: 'streamable-http',
  watch: headerNotExpected(true),
};
