import type { Check, Evidence } from '../../check.js';
import {
  decodeSentinel,
  isHeaderSafe,
  isMiscasedSentinel,
  isSentinel,
  type Mirrors,
  mirrorsOf,
} from '../../session/mirrors.js';
import { quote } from '../../wording.js';

const EXPECTED = 'visible ASCII without white space at its ends, or Base64 of UTF-8 between =?base64?…?=';

export const headerValueEncoding: Check = {
  id: 'transport.header-value-encoding',
  title: 'What no header can carry is sent in Base64',
  about:
    'Looks at the `Mcp-Name` and all `Mcp-Param-` headers of each POSTed request, annotated in a tool or not. A value has to consist of ' +
    'visible ASCII, blanks and tabs, without white space at its ends. What stands between `=?base64?` and `?=` has to be Base64 of ' +
    'UTF-8 text; a value that merely looks so, and is sent as it stands in the body, is left to another check, and so are markers ' +
    'in the wrong case.',
  subject: 'Mcp-Name or Mcp-Param- header of a POSTed request',
  rules: ['name', 'param'],
  watch: (evidence) => ({
    httpRequest(exchange) {
      const mirrors = mirrorsOf(exchange);
      if (mirrors === undefined) return;
      const { paramHeaders } = mirrors;
      const name = mirrors.request.header('mcp-name');
      if (name !== undefined) judge(evidence, mirrors, 'mcp-name', name, 'name');
      for (let i = 0; i < paramHeaders.length; i++) {
        const header = paramHeaders[i] ?? '';
        judge(evidence, mirrors, header, mirrors.request.header(header) ?? '', 'param');
      }
    },
  }),
};

function judge(evidence: Evidence, mirrors: Mirrors, header: string, value: string, rule: string): void {
  if (isMiscasedSentinel(value)) return;
  evidence.subject(mirrors.request, rule);
  if (isHeaderSafe(value)) {
    if (!isSentinel(value) || decodeSentinel(value) !== undefined) return;
    if (mirrors.of(header)?.standing === 'verbatim') return;
  }
  evidence.finding(mirrors.request, {
    saw: `the value ${quote(value)} in ${quote(header)}`,
    expected: EXPECTED,
    rule,
  });
}
