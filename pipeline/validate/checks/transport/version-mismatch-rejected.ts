import type { Check } from '../../check.js';
import { mirrorsOf } from '../../session/mirrors.js';
import { quote, show } from '../../wording.js';
import { codeOf, HEADER_MISMATCH, isAboutOtherFault } from './other-faults.js';

export const versionMismatchRejected: Check = {
  id: 'transport.version-mismatch-rejected',
  title: 'A request whose header and body name different versions is refused with -32020',
  about:
    'Looks at each answer to a POSTed request whose `MCP-Protocol-Version` header differs from the version in its body. It has to be ' +
    'the error -32020. An error about another fault of the request is in order too: -32022 where the server may not serve one of ' +
    'the versions, -32602 where `_meta` lacks a member, -32601 and -32021, and any error under an HTTP status that has another ' +
    'cause (401, 403, 405, 406, 413, 415, 429, 5xx). The status is judged by another check.',
  subject: 'answer to a request whose header and body name different versions',
  transport: 'streamable-http',
  watch: (evidence) => ({
    exchange(exchange) {
      const mirrors = mirrorsOf(exchange.request.http);
      if (mirrors === undefined || !mirrors.versionsDiffer) return;
      const { response } = exchange;
      evidence.subject(response);
      if (codeOf(exchange) === HEADER_MISMATCH || isAboutOtherFault(exchange)) return;
      evidence.finding(response, {
        saw:
          `${response.class === 'error' ? `the error ${show(response.errorCode)}` : 'a result'} for a request with ` +
          `MCP-Protocol-Version ${quote(mirrors.version ?? '')} and ${quote(mirrors.bodyVersion ?? '')} in its body`,
        expected: 'the error -32020',
        earlier: mirrors.request.seq,
      });
    },
  }),
};
