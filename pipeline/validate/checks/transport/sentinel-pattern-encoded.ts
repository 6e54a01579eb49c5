import type { Check, Evidence } from '../../check.js';
import { type Mirror, type Mirrors, mirrorsOf, showMirror } from '../../session/mirrors.js';

export const sentinelPatternEncoded: Check = {
  id: 'transport.sentinel-pattern-encoded',
  title: 'A value that looks like an encoded one is encoded',
  about:
    'Looks at each `Mcp-Name` header of a POSTed request, and each `Mcp-Param-` header whose tool was listed with its annotation ' +
    'before. Where the value in the body itself begins with `=?base64?` and ends in `?=`, the header has to be the Base64 of that ' +
    'text between such markers, not the text.',
  subject: 'Mcp-Name or annotated Mcp-Param- header that a client sent',
  watch: (evidence) => ({
    httpRequest(exchange) {
      const mirrors = mirrorsOf(exchange);
      if (mirrors === undefined) return;
      const name = mirrors.standard[1];
      if (name !== undefined) judge(evidence, mirrors, name);
      for (let i = 0; i < mirrors.params.length; i++) {
        const param = mirrors.params[i];
        if (param !== undefined) judge(evidence, mirrors, param);
      }
    },
  }),
};

function judge(evidence: Evidence, mirrors: Mirrors, mirror: Mirror): void {
  if (mirror.standing === 'missing') return;
  evidence.subject(mirrors.request);
  if (mirror.standing !== 'verbatim') return;
  evidence.finding(mirrors.request, {
    saw: showMirror(mirror),
    expected: 'that text in Base64, since it looks like an encoded value',
  });
}
