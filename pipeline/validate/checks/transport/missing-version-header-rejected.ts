import type { Check } from '../../check.js';
import { mirrorsOf } from '../../session/mirrors.js';
import { quote, show } from '../../wording.js';
import { codeOf, HEADER_MISMATCH, isAboutOtherFault } from './other-faults.js';
import { servesNoneBefore } from './server-versions.js';

export const missingVersionHeaderRejected: Check = {
  id: 'transport.missing-version-header-rejected',
  title: 'A server without clients from before 2025-06-18 refuses requests without MCP-Protocol-Version',
  about:
    'Looks at each answer to a POSTed request that has no `MCP-Protocol-Version` header, where the server has said before which ' +
    'versions it serves (`server/discover`) and names none from before 2025-06-18. It has to be the error -32020. `initialize` is left out: ' +
    'in older revisions it comes without the header. An error about another fault of the request is in order: -32602 where ' +
    '`_meta` lacks a member, -32022 where the version may not be served, -32601 and -32021, and any error under an HTTP status that has ' +
    'another cause.',
  subject: 'answer to a POSTed request without MCP-Protocol-Version',
  needs: ['headers'],
  transport: 'streamable-http',
  watch: (evidence, session) => ({
    exchange(exchange) {
      const { request, response } = exchange;
      const mirrors = mirrorsOf(request.http);
      if (mirrors === undefined || mirrors.version !== undefined || request.method === 'initialize') return;
      if (servesNoneBefore(session, '2025-06-18') !== true) return;
      evidence.subject(response);
      if (codeOf(exchange) === HEADER_MISMATCH || isAboutOtherFault(exchange)) return;
      const what = response.class === 'error' ? `the error ${show(response.errorCode)}` : 'a result';
      evidence.finding(response, {
        saw: `${what} for a POST of ${quote(request.method)} without MCP-Protocol-Version`,
        expected: 'the error -32020',
        earlier: mirrors.request.seq,
      });
    },
  }),
};
