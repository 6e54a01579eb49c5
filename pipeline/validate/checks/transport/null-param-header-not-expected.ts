import type { Check } from '../../check.js';
import { headerNotExpected } from './valueless-params.js';

export const nullParamHeaderNotExpected: Check = {
  id: 'transport.null-param-header-not-expected',
  title: 'A server asks for no header where the argument of a parameter with x-mcp-header is null',
  about:
    'Looks at each answer to a POSTed `tools/call` with null for a parameter that the tool was listed with as annotated, ' +
    'without its header and with all other headers in order. An error -32020 is a finding. Where the next listing shows another ' +
    'definition of the tool, nothing is reported.',
  subject: 'answer to a tools/call in whose headers nothing is wrong, with null for an annotated parameter',
  needs: ['headers'],
  transport: 'streamable-http',
  watch: headerNotExpected(false),
};
