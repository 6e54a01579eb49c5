import type { Check, Exchange } from '../../check.js';
import { mirrorsOf } from '../../session/mirrors.js';
import { OnDefinition, stillListed } from './on-definition.js';
import { codeOf, HEADER_MISMATCH } from './other-faults.js';

export const sentinelDecoded: Check = {
  id: 'transport.sentinel-decoded',
  title: 'A server decodes a Base64 header before it compares it with the body',
  about:
    'Looks at each answer to a POSTed request whose `Mcp-Name` or `Mcp-Param-` header is Base64 between `=?base64?` and `?=` and, once ' +
    'decoded, is the value in the body, while all its other headers are in order. An error -32020 is a finding. A `tools/call` is ' +
    'judged only where the tool was listed before, since what headers belong to it is not known otherwise; where the next listing ' +
    'shows another definition of the tool, nothing is reported.',
  subject: 'answer to a request whose headers are right, one of them in Base64',
  needs: ['headers'],
  transport: 'streamable-http',
  watch(evidence, session) {
    const onDefinition = new OnDefinition(evidence, session);
    const judge = (exchange: Exchange): void => {
      const mirrors = mirrorsOf(exchange.request.http);
      if (mirrors === undefined) return;
      const encoded =
        mirrors.standard.find(({ standing }) => standing === 'encoded') ??
        mirrors.params.find(({ standing }) => standing === 'encoded');
      if (encoded === undefined || !mirrors.right) return;
      if (mirrors.listed !== undefined && !stillListed(session, mirrors.listed, exchange)) return;
      const { response } = exchange;
      evidence.subject(response);
      if (codeOf(exchange) !== HEADER_MISMATCH) return;
      onDefinition.finding(mirrors.listed, response, {
        saw: `the error -32020 for a request whose ${encoded.shown} is ${encoded.source} in Base64`,
        expected: 'the header to be decoded and found equal to the body',
        earlier: mirrors.request.seq,
      });
    };
    return {
      exchanges: {
        'tools/list': onDefinition.relisted,
        'tools/call': judge,
        'prompts/get': judge,
        'resources/read': judge,
      },
      end: onDefinition.end,
    };
  },
};
