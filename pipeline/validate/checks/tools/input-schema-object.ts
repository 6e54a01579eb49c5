import type { Check } from '../../check.js';
import { asObject, asString } from '../../message.js';
import { show } from '../../wording.js';
import { listedTools, toolLabel } from './listed.js';

export const inputSchemaObject: Check = {
  id: 'tools.input-schema-object',
  title: "A tool's inputSchema is a JSON Schema object",
  about:
    'Looks at the `inputSchema` of each tool in a `tools/list` result. It has to be there, be an object, and be valid in ' +
    'its dialect: the one that `$schema` names, else JSON Schema 2020-12. An empty object is a valid schema. Of a schema ' +
    'in another dialect, or too large to examine, only the type is judged.',
  subject: 'tool definition in a tools/list result',
  watch: (evidence, session) => ({
    exchanges: {
      'tools/list'(exchange) {
        const tools = listedTools(exchange);
        if (tools === undefined) return;
        for (let i = 0; i < tools.length; i++) {
          const listed = asObject(tools[i]);
          if (listed === undefined) continue;
          const tool = session.catalogue.kept(listed);
          evidence.subject(exchange.response);
          const schema = tool['inputSchema'];
          if (asObject(schema) === undefined) {
            evidence.finding(exchange.response, {
              saw: `${show(schema)} as the inputSchema of ${toolLabel(tool)}`,
              expected: 'a JSON Schema object',
            });
            continue;
          }
          const verdict = session.schemas.of('inputSchema', asString(tool['name']) ?? '', schema);
          if (verdict.kind !== 'invalid') continue;
          const fault = verdict.faults[0];
          evidence.finding(exchange.response, {
            saw: `${fault?.saw ?? 'a fault'} in the inputSchema of ${toolLabel(tool)}`,
            expected: fault?.expected ?? 'a schema that is valid in its dialect',
          });
        }
      },
    },
  }),
};
