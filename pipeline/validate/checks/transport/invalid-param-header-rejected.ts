import type { Check } from '../../check.js';
import { hasHeaderCharacters, type Mirrors, mirrorsOf } from '../../session/mirrors.js';
import { quote, show } from '../../wording.js';
import { OnDefinition, stillListed } from './on-definition.js';
import { codeOf, HEADER_MISMATCH, isAboutOtherFault } from './other-faults.js';

export const invalidParamHeaderRejected: Check = {
  id: 'transport.invalid-param-header-rejected',
  title: 'A known Mcp-Param- header with characters that no header may hold is refused',
  about:
    'Looks at each answer to a POSTed `tools/call` with an `Mcp-Param-` header that belongs to an annotated parameter of the tool, as ' +
    'listed before, and that holds something other than visible ASCII, blanks and tabs. The answer has to be the error -32020. ' +
    'White space at the ends is no part of a header’s value and is left alone; an error about another fault of the request is in ' +
    'order. Where the next listing shows another definition of the tool, nothing is reported.',
  subject: 'answer to a tools/call with forbidden characters in a known Mcp-Param- header',
  transport: 'streamable-http',
  watch(evidence, session) {
    const onDefinition = new OnDefinition(evidence, session);
    return {
      exchanges: {
        'tools/list': onDefinition.relisted,
        'tools/call'(exchange) {
          const { request, response } = exchange;
          const mirrors = mirrorsOf(request.http);
          if (mirrors?.listed === undefined) return;
          const header = forbidden(mirrors);
          if (header === undefined || !stillListed(session, mirrors.listed, exchange)) return;
          evidence.subject(response);
          if (codeOf(exchange) === HEADER_MISMATCH || isAboutOtherFault(exchange)) return;
          onDefinition.finding(mirrors.listed, response, {
            saw: `${
              response.class === 'error' ? `the error ${show(response.errorCode)}` : 'a result'
            } for a call with ${quote(mirrors.request.header(header) ?? '')} in ${quote(header)}`,
            expected: 'the error -32020',
            earlier: mirrors.request.seq,
          });
        },
      },
      end: onDefinition.end,
    };
  },
};

/** The first header of an annotated parameter that holds what no header may. */
function forbidden({ params, valueless }: Mirrors): string | undefined {
  for (const { header, sent } of params) if (sent !== undefined && !hasHeaderCharacters(sent)) return header;
  for (const { header, sent } of valueless)
    if (sent !== undefined && !hasHeaderCharacters(sent)) return header;
  return undefined;
}
