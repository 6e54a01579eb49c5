import type { Check } from '../../check.js';
import { mirrorsOf } from '../../session/mirrors.js';
import { quote } from '../../wording.js';

export const protocolVersionHeaderPresent: Check = {
  id: 'transport.protocol-version-header-present',
  title: 'Each POSTed request has an MCP-Protocol-Version header',
  about:
    'Looks at each request that a client POSTs, the first one too, whatever its method. Left alone are notifications, for which ' +
    'this revision leaves the headers open, and an `initialize` that follows requests of this revision: by it a client falls back ' +
    'to an older one.',
  subject: 'POSTed request',
  needs: ['headers'],
  watch: (evidence) => ({
    httpRequest(exchange) {
      const mirrors = mirrorsOf(exchange);
      if (mirrors === undefined) return;
      const { request } = mirrors;
      evidence.subject(request);
      if (mirrors.version !== undefined) return;
      evidence.finding(request, {
        saw: `a POST of ${quote(mirrors.message.method)} without MCP-Protocol-Version`,
        expected: 'the header on every request',
      });
    },
  }),
};
