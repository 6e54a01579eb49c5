import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { quote } from '../../wording.js';
import { listedTools } from './listed.js';

const ALLOWED = /^[A-Za-z0-9_.-]*$/;
const ALLOWED_ONES = /[A-Za-z0-9_.-]+/g;

export const nameCharset: Check = {
  id: 'tools.name-charset',
  title: 'A tool name is made of ASCII letters, digits, underscore, hyphen and dot',
  about:
    'Looks at the `name` of each tool in a `tools/list` result, where it is a string. One finding a name shows all ' +
    'characters that do not belong, in their order. An empty name is left to `tools.name-length`.',
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
          if (ALLOWED.test(name)) continue;
          evidence.finding(exchange.response, {
            saw: `${quote(name.replace(ALLOWED_ONES, ''))} in the tool name ${quote(name)}`,
            expected: 'only the characters A-Z, a-z, 0-9, _, - and .',
          });
        }
      },
    },
  }),
};
