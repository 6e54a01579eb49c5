import type { Check } from '../../check.js';
import { annotationsOf } from '../../session/param-headers.js';
import { quote } from '../../wording.js';

export const invalidHeaderToolUncalled: Check = {
  id: 'tools.invalid-header-tool-uncalled',
  title: 'Over HTTP, no client calls a tool whose x-mcp-header annotations break the rules',
  about:
    'Looks at each `tools/call` over Streamable HTTP of a tool that was listed before with `x-mcp-header` annotations. ' +
    'A client refuses such a tool, and so never calls it, when an annotation is no HTTP token, repeats another one ' +
    '(whatever the case), stands on a property of another type than integer, string or boolean, or is not reached from ' +
    'the schema root by `properties` keys alone. After a notice that the tools changed nothing is judged until they are ' +
    'listed again.',
  subject: 'tools/call over HTTP of a tool listed with x-mcp-header annotations',
  transport: 'streamable-http',
  watch: (evidence, session) => ({
    requests: {
      'tools/call'(message) {
        const name = message.params?.['name'];
        if (typeof name !== 'string' || !message.fromClient) return;
        const listed = session.toolFor(name, message);
        if (listed === undefined) return;
        const { count, faults } = annotationsOf(listed.definition);
        if (count === 0) return;
        evidence.subject(message);
        const fault = faults[0];
        if (fault === undefined) return;
        evidence.finding(message, {
          saw: `a call of ${quote(name)}, whose definition has ${fault.saw}`,
          expected: `that tool left out, since a client refuses it: the rules want ${fault.expected}`,
          earlier: listed.listing.seq,
        });
      },
    },
  }),
};
