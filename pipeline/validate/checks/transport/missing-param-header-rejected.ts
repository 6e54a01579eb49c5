import type { Check } from '../../check.js';
import { mirrorsOf } from '../../session/mirrors.js';
import { show } from '../../wording.js';
import { OnDefinition, stillListed } from './on-definition.js';

export const missingParamHeaderRejected: Check = {
  id: 'transport.missing-param-header-rejected',
  title: 'A tools/call without the header of an argument that calls for one is refused',
  about:
    'Looks at each answer to a POSTed `tools/call` of this revision that has a value for a parameter with `x-mcp-header`, as the tool was ' +
    'listed before, but not its `Mcp-Param-` header. A result is a finding; any error refuses the call. Where the next listing ' +
    'shows another definition of the tool, nothing is reported.',
  subject: 'answer to a tools/call that lacks an Mcp-Param- header',
  needs: ['headers'],
  transport: 'streamable-http',
  watch(evidence, session) {
    const onDefinition = new OnDefinition(evidence, session);
    return {
      exchanges: {
        'tools/list': onDefinition.relisted,
        'tools/call'(exchange) {
          const mirrors = mirrorsOf(exchange.request.http);
          if (mirrors?.listed === undefined || !mirrors.modern) return;
          const missing = mirrors.params.find(({ standing }) => standing === 'missing');
          if (missing === undefined || !stillListed(session, mirrors.listed, exchange)) return;
          const { response } = exchange;
          evidence.subject(response);
          if (response.class === 'error') return;
          onDefinition.finding(mirrors.listed, response, {
            saw: `a result for a call with ${missing.source} ${show(missing.value)} and no ${missing.shown}`,
            expected: 'the call to be refused',
            earlier: mirrors.request.seq,
          });
        },
      },
      end: onDefinition.end,
    };
  },
};
