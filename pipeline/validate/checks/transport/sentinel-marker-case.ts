import type { Check, Evidence } from '../../check.js';
import { isMiscasedSentinel, type Mirrors, mirrorsOf } from '../../session/mirrors.js';
import { quote } from '../../wording.js';

export const sentinelMarkerCase: Check = {
  id: 'transport.sentinel-marker-case',
  title: 'The Base64 markers are written in lower case',
  about:
    'Looks at the `Mcp-Name` and all `Mcp-Param-` headers of each POSTed request. One that has the form `=?base64?…?=` but for the ' +
    'case of its letters is a finding, unless just this text is the value in the body: then it is no encoded value at all.',
  subject: 'Mcp-Name or Mcp-Param- header of a POSTed request',
  watch: (evidence) => ({
    httpRequest(exchange) {
      const mirrors = mirrorsOf(exchange);
      if (mirrors === undefined) return;
      const { paramHeaders } = mirrors;
      const name = mirrors.request.header('mcp-name');
      if (name !== undefined) judge(evidence, mirrors, 'mcp-name', name);
      for (let i = 0; i < paramHeaders.length; i++) {
        const header = paramHeaders[i] ?? '';
        judge(evidence, mirrors, header, mirrors.request.header(header) ?? '');
      }
    },
  }),
};

function judge(evidence: Evidence, mirrors: Mirrors, header: string, value: string): void {
  evidence.subject(mirrors.request);
  if (!isMiscasedSentinel(value) || mirrors.of(header)?.standing === 'carried') return;
  evidence.finding(mirrors.request, {
    saw: `the markers of ${quote(value)} in ${quote(header)}`,
    expected: '=?base64? and ?= in lower case',
  });
}
