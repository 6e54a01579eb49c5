import type { Check } from '../../check.js';
import { mirrorsOf } from '../../session/mirrors.js';
import { quote } from '../../wording.js';

export const protocolVersionHeaderMatchesBody: Check = {
  id: 'transport.protocol-version-header-matches-body',
  title: 'MCP-Protocol-Version names the version that the body names',
  about:
    'Looks at each POSTed request that has both an `MCP-Protocol-Version` header and a string under ' +
    '`io.modelcontextprotocol/protocolVersion` in its `_meta`. The two have to be equal, character for character. Where one of ' +
    'them is missing other checks speak.',
  subject: 'POSTed request with a version in its header and in its body',
  watch: (evidence) => ({
    httpRequest(exchange) {
      const mirrors = mirrorsOf(exchange);
      if (mirrors === undefined) return;
      const { version, bodyVersion, request } = mirrors;
      if (version === undefined || bodyVersion === undefined) return;
      evidence.subject(request);
      if (version === bodyVersion) return;
      evidence.finding(request, {
        saw: `MCP-Protocol-Version ${quote(version)}`,
        expected: `${quote(bodyVersion)} as in the body`,
      });
    },
  }),
};
