import type { Check } from '../../check.js';
import { METHOD_NOT_FOUND } from '../../error-codes.js';
import { mirrorsOf } from '../../session/mirrors.js';
import { quote } from '../../wording.js';
import { hasOtherCause } from './other-causes.js';

export const versionMismatchStatus: Check = {
  id: 'transport.version-mismatch-status',
  title: 'A request whose header and body name different versions gets HTTP status 400',
  about:
    'Looks at the HTTP answer to each POSTed request whose `MCP-Protocol-Version` header differs from the version in its body, with or ' +
    'without a JSON-RPC error in it. Its status has to be 400. Statuses with another cause (401, 403, 405, 406, 413, 415, 429, ' +
    '5xx) are left alone, and so is 404 beside the error -32601. Where exchanges overlap and nothing ties them, none is judged.',
  subject: 'HTTP answer to a request whose header and body name different versions',
  watch: (evidence) => ({
    httpEnd(exchange) {
      const { answer } = exchange;
      const status = answer?.status;
      if (answer === undefined || status === undefined) return;
      const mirrors = mirrorsOf(exchange);
      if (mirrors === undefined || !mirrors.versionsDiffer || hasOtherCause(status)) return;
      if (status === 404 && mirrors.message.answer?.errorCode === METHOD_NOT_FOUND) return;
      evidence.subject(answer);
      if (status === 400) return;
      evidence.finding(answer, {
        saw:
          `status ${status} for a request with MCP-Protocol-Version ${quote(mirrors.version ?? '')} and ` +
          `${quote(mirrors.bodyVersion ?? '')} in its body`,
        expected: 'status 400',
        earlier: mirrors.request.seq,
      });
    },
  }),
};
