import type { Check } from '../../check.js';
import { mirrorsOf, showMirror } from '../../session/mirrors.js';
import { OnDefinition, stillListed } from './on-definition.js';
import { codeOf, HEADER_MISMATCH } from './other-faults.js';

export const integerHeaderComparedAsNumber: Check = {
  id: 'transport.integer-header-compared-as-number',
  title: 'A server compares the header of an integer with the body as numbers',
  about:
    'Looks at each answer to a POSTed `tools/call` in which the `Mcp-Param-` header of an annotated parameter is the same integer as its ' +
    'argument in another spelling (`42.0` for `42`), while all its other headers are in order. An error -32020 is a finding. Where the ' +
    'next listing shows another definition of the tool, nothing is reported.',
  subject: 'answer to a tools/call with an integer in another spelling in its header',
  needs: ['headers'],
  transport: 'streamable-http',
  watch(evidence, session) {
    const onDefinition = new OnDefinition(evidence, session);
    return {
      exchanges: {
        'tools/list': onDefinition.relisted,
        'tools/call'(exchange) {
          const mirrors = mirrorsOf(exchange.request.http);
          if (mirrors?.listed === undefined) return;
          const respelled = mirrors.params.find(({ standing }) => standing === 'respelled');
          if (respelled === undefined || !mirrors.rightBut('respelled')) return;
          if (!stillListed(session, mirrors.listed, exchange)) return;
          const { response } = exchange;
          evidence.subject(response);
          if (codeOf(exchange) !== HEADER_MISMATCH) return;
          onDefinition.finding(mirrors.listed, response, {
            saw: `the error -32020 for a call with ${showMirror(respelled)}`,
            expected: 'header and body to be compared as numbers',
            earlier: mirrors.request.seq,
          });
        },
      },
      end: onDefinition.end,
    };
  },
};
