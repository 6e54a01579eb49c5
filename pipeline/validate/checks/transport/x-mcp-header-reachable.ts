import type { Check } from '../../check.js';
import type { AnnotationFault } from '../../session/param-headers.js';
import { judgeAnnotations } from './annotations-judged.js';

/** Ways that no chain to an annotation takes: array keywords, composition, conditions, and what only `$ref` leads to. */
const BARRED: ReadonlySet<string> = new Set([
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  '$defs',
  'definitions',
]);

const NONE: readonly string[] = [];
const REACHABLE = ['reachable'];
const BOTH = ['reachable', 'chain'];

function rulesOf({ rule, via }: AnnotationFault): readonly string[] {
  if (rule !== 'reachable') return NONE;
  return via !== undefined && BARRED.has(via) ? BOTH : REACHABLE;
}

export const xMcpHeaderReachable: Check = {
  id: 'transport.x-mcp-header-reachable',
  title: 'Each x-mcp-header stands on a property that properties keys alone lead to',
  about:
    'Looks at each `x-mcp-header` in the `inputSchema` of each tool that a server lists. The way to it from the root has to consist of ' +
    '`properties` keys alone. Array keywords, composition, conditions and definitions that only a `$ref` reaches break both ' +
    'rules that stand on it; the root itself, `additionalProperties`, `patternProperties` and the like break the first one only.',
  subject: 'x-mcp-header in a listed tool',
  rules: ['reachable', 'chain'],
  watch: (evidence, session) => ({
    exchanges: {
      'tools/list': (exchange) => judgeAnnotations(evidence, session, exchange, rulesOf),
    },
  }),
};
