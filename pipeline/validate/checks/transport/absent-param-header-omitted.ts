import type { Check } from '../../check.js';
import { headerOmitted } from './valueless-params.js';

export const absentParamHeaderOmitted: Check = {
  id: 'transport.absent-param-header-omitted',
  title: 'No header is sent for a parameter with x-mcp-header whose argument is left out',
  about:
    'Looks at each POSTed `tools/call` of a tool that was listed before with `x-mcp-header` annotations, and in it at each annotated ' +
    'parameter whose argument is left out. Its `Mcp-Param-` header in the request is a finding. Tools whose annotations break the ' +
    'rules, and tools that a change notice has put in doubt, are left alone.',
  subject: 'annotated parameter of a tools/call whose argument is left out',
  needs: ['headers'],
  watch: headerOmitted(true),
};
