import type { Check } from '../../check.js';
import { mirrorsOf, showMirror } from '../../session/mirrors.js';
import { show } from '../../wording.js';

export const xMcpHeaderMirrored: Check = {
  id: 'transport.x-mcp-header-mirrored',
  title: 'Each argument of a parameter with x-mcp-header is sent in its header too',
  about:
    'Looks at each POSTed `tools/call` of a tool that was listed before with `x-mcp-header` annotations, and in it at each annotated ' +
    'parameter whose argument is a string, a boolean or an integer. Its `Mcp-Param-` header has to be there and to carry that value: as ' +
    'it stands, in Base64 between `=?base64?` and `?=`, an integer also in another spelling (`42.0`). Null, arguments that are left ' +
    'out, and values of other types are left alone, and so are tools whose annotations break the rules, and tools that a change ' +
    'notice has put in doubt.',
  subject: 'argument of a parameter with x-mcp-header',
  rules: ['value', 'sent'],
  needs: ['headers'],
  watch: (evidence) => ({
    httpRequest(exchange) {
      const mirrors = mirrorsOf(exchange);
      if (mirrors === undefined || mirrors.listed === undefined) return;
      const { params, request, listed } = mirrors;
      for (let i = 0; i < params.length; i++) {
        const mirror = params[i];
        if (mirror === undefined) continue;
        evidence.subject(request);
        if (mirror.standing !== 'missing' && mirror.standing !== 'mismatch') continue;
        evidence.finding(request, {
          saw: showMirror(mirror),
          expected: `${mirror.shown} to carry ${mirror.source} ${show(mirror.value)}`,
          earlier: listed.listing.seq,
          ...(mirror.standing === 'missing' ? {} : { rule: 'value' }),
        });
      }
    },
  }),
};
