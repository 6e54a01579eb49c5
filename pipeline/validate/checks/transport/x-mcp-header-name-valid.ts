import type { Check } from '../../check.js';
import type { AnnotationFault } from '../../session/param-headers.js';
import { judgeAnnotations } from './annotations-judged.js';

const ONE = [undefined];
const NONE: readonly undefined[] = [];
const rulesOf = ({ rule }: AnnotationFault): readonly undefined[] => (rule === 'reachable' ? NONE : ONE);

export const xMcpHeaderNameValid: Check = {
  id: 'transport.x-mcp-header-name-valid',
  title: 'Each x-mcp-header is a name of its own for a header, on a parameter of a simple type',
  about:
    'Looks at each `x-mcp-header` in the `inputSchema` of each tool that a server lists, wherever in the schema it stands. Its value ' +
    'has to be a non-empty HTTP token (so without blanks and control characters) that no other annotation of the same schema has, ' +
    'whatever the case, and the `type` beside it may be `integer`, `string` or `boolean` only, or a list of these with `null`. ' +
    'Where no `type` stands beside it, that part is left alone.',
  subject: 'x-mcp-header in a listed tool',
  watch: (evidence, session) => ({
    exchanges: {
      'tools/list': (exchange) => judgeAnnotations(evidence, session, exchange, rulesOf),
    },
  }),
};
