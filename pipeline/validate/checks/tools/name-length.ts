import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { quote } from '../../wording.js';
import { listedTools } from './listed.js';

const LONGEST = 128;

export const nameLength: Check = {
  id: 'tools.name-length',
  title: 'A tool name has 1 to 128 characters',
  about:
    'Looks at the `name` of each tool in a `tools/list` result, where it is a string, and counts its characters ' +
    '(Unicode code points).',
  subject: 'listed tool with a string name',
  watch: (evidence) => ({
    exchanges: {
      'tools/list'(exchange) {
        const tools = listedTools(exchange);
        if (tools === undefined) return;
        for (let i = 0; i < tools.length; i++) {
          const name = asObject(tools[i])?.['name'];
          if (typeof name !== 'string') continue;
          evidence.subject(exchange.response);
          if (name.length > 0 && name.length <= LONGEST) continue;
          const characters = codePoints(name);
          if (characters > 0 && characters <= LONGEST) continue;
          evidence.finding(exchange.response, {
            saw: `a tool name of ${characters} characters, ${quote(name)}`,
            expected: `1 to ${LONGEST} characters`,
          });
        }
      },
    },
  }),
};

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
