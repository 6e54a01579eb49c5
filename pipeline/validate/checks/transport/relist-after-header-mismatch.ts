import type { Seq } from '../../../trace/event.js';
import type { Check, Message } from '../../check.js';
import { sortedJson } from '../../message.js';
import { mirrorsOf } from '../../session/mirrors.js';
import { quote } from '../../wording.js';
import { codeOf, HEADER_MISMATCH } from './other-faults.js';

const MOST_REFUSED = 64;

export const relistAfterHeaderMismatch: Check = {
  id: 'transport.relist-after-header-mismatch',
  title: 'After -32020 over Mcp-Param- headers a client lists the tools again before it repeats the call',
  about:
    'A `tools/call` was refused over its `Mcp-Param-` headers where the answer is -32020 and its version, `Mcp-Method` and `Mcp-Name` headers are ' +
    'in order. The next call of the same tool with the same arguments is looked at: between the two the client ought to have ' +
    'sent `tools/list`. Calls with other arguments, and calls that are not repeated, are left alone.',
  subject: 'repeated tools/call that was refused over its Mcp-Param- headers',
  needs: ['complete', 'order'],
  transport: 'streamable-http',
  watch(evidence) {
    const refused = new Map<string, Seq>();
    let asked: Seq = -1;
    return {
      requests: {
        'tools/list'(message) {
          if (message.fromClient) asked = message.seq;
        },
        'tools/call'(message) {
          if (refused.size === 0 || !message.fromClient) return;
          const key = keyOf(message);
          const since = refused.get(key);
          if (since === undefined) return;
          refused.delete(key);
          evidence.subject(message);
          if (asked > since) return;
          evidence.finding(message, {
            saw: `${quote(String(message.params?.['name']))} called again with the same arguments after -32020`,
            expected: 'tools/list before that, to see what headers the tool calls for now',
            earlier: since,
          });
        },
      },
      exchanges: {
        'tools/call'(exchange) {
          if (codeOf(exchange) !== HEADER_MISMATCH) return;
          const mirrors = mirrorsOf(exchange.request.http);
          if (mirrors === undefined || mirrors.version !== mirrors.bodyVersion) return;
          if (
            mirrors.standard.length < 2 ||
            !mirrors.standard.every(({ standing }) => standing === 'carried' || standing === 'encoded')
          )
            return;
          if (refused.size >= MOST_REFUSED) refused.clear();
          refused.set(keyOf(exchange.request), exchange.response.seq);
        },
      },
    };
  },
};

const keyOf = ({ params }: Message): string => sortedJson([params?.['name'], params?.['arguments']]);
