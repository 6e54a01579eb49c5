import type { Check } from '../../check.js';
import { mirrorsOf, showMirror } from '../../session/mirrors.js';
import { quote, show } from '../../wording.js';

export const requestMetadataHeaders: Check = {
  id: 'transport.request-metadata-headers',
  title: 'Each POSTed request says its method, and what it is about, in headers too',
  about:
    'Looks at each request that a client POSTs. `Mcp-Method` has to be its `method`, letter for letter; for `tools/call` and ' +
    '`prompts/get` `Mcp-Name` has to be `params.name`, for `resources/read` `params.uri`, as it stands or in Base64 between ' +
    '`=?base64?` and `?=`. `Mcp-Method` may not be encoded. The version header and the `Mcp-Param-` headers have checks of their ' +
    'own. Left alone are notifications, requests whose name is no string, and an `initialize` by which a client falls back to an ' +
    'older revision.',
  subject: 'Mcp-Method or Mcp-Name header that a POSTed request calls for',
  needs: ['headers'],
  watch: (evidence) => ({
    httpRequest(exchange) {
      const mirrors = mirrorsOf(exchange);
      if (mirrors === undefined) return;
      const { standard, request } = mirrors;
      for (let i = 0; i < standard.length; i++) {
        const mirror = standard[i];
        if (mirror === undefined) continue;
        evidence.subject(request);
        if (mirror.standing !== 'missing' && mirror.standing !== 'mismatch') continue;
        evidence.finding(request, {
          saw: `${showMirror(mirror)} on a POST of ${quote(mirrors.message.method)}`,
          expected: `${mirror.shown} to carry ${mirror.source} ${show(mirror.value)}`,
        });
      }
    },
  }),
};
