import { isNumber, toNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { annotationsOf, argumentAt } from '../../session/param-headers.js';
import { quote, show } from '../../wording.js';

export const xMcpHeaderIntegerRange: Check = {
  id: 'tools.x-mcp-header-integer-range',
  title: 'An integer argument that is mirrored into a header lies within 2^53',
  about:
    'Looks at each `tools/call` of a client, on any transport, whose tool was listed before with `x-mcp-header` ' +
    'annotations. Each argument under such an annotation that is an integer, however it is written (`1e20` is one), has ' +
    'to lie between -9007199254740991 and 9007199254740991.',
  subject: 'integer argument of a property with x-mcp-header',
  watch: (evidence, session) => ({
    requests: {
      'tools/call'(message) {
        const name = message.params?.['name'];
        if (typeof name !== 'string' || !message.fromClient) return;
        const listed = session.toolFor(name, message);
        if (listed === undefined) return;
        const { designations } = annotationsOf(listed.definition);
        for (let i = 0; i < designations.length; i++) {
          const designation = designations[i];
          if (designation === undefined) continue;
          const value = argumentAt(message.params?.['arguments'], designation.path);
          if (!isNumber(value) || !Number.isInteger(toNumber(value))) continue;
          evidence.subject(message);
          if (Number.isSafeInteger(toNumber(value))) continue;
          evidence.finding(message, {
            saw: `${show(value)} as the argument for Mcp-Param-${quote(designation.name).slice(1, -1)} of ${quote(name)}`,
            expected: 'an integer between -9007199254740991 and 9007199254740991',
            earlier: listed.listing.seq,
          });
        }
      },
    },
  }),
};
