import type { Check } from '../../check.js';
import { masked } from '../../wording.js';

const VISIBLE = /^[\x21-\x7e]*$/;

export const sessionIdVisibleAscii: Check = {
  id: 'transport.session-id-visible-ascii',
  title: 'A session id is made of visible ASCII characters',
  about:
    "Looks at the `MCP-Session-Id` header of each of the server's HTTP responses. Every character has to lie from 0x21 to " +
    '0x7E; a space, a control character or anything beyond ASCII is a finding. An empty value is left alone.',
  subject: 'HTTP response with `MCP-Session-Id`',
  watch: (evidence) => ({
    httpResponse({ response }) {
      const id = response?.header('mcp-session-id');
      if (response === undefined || id === undefined) return;
      evidence.subject(response);
      if (VISIBLE.test(id)) return;
      evidence.finding(response, {
        saw: `session id ${masked(id)} with other characters`,
        expected: 'only characters from 0x21 to 0x7E',
      });
    },
  }),
};
