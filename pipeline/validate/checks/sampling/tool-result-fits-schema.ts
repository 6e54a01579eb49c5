import type { Check, Json } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { quote } from '../../wording.js';
import { blocksOf, messagesOf } from './conversation.js';

export const toolResultFitsSchema: Check = {
  id: 'sampling.tool-result-fits-schema',
  title: "A tool result's structuredContent is valid under the tool's outputSchema",
  about:
    'Looks at each `tool_result` with `structuredContent` and without `isError: true` in the messages of a `sampling/createMessage` ' +
    'request. The `tool_use` before it that it names tells the tool; where the `tools` of that same request give this tool an ' +
    '`outputSchema`, the content has to be valid under it. Schemas that cannot be evaluated here are left alone.',
  subject: 'structured tool result of a tool with an outputSchema, in a sampling request',
  watch: (evidence, session) => ({
    asks: {
      'sampling/createMessage'({ message, params }) {
        const tools = schemasOf(params);
        if (tools === undefined) return;
        const uses = new Map<unknown, string>();
        for (const each of messagesOf(params)) {
          for (const block of blocksOf(asObject(each))) {
            const part = asObject(block);
            if (part?.['type'] === 'tool_use') {
              if (typeof part['name'] === 'string') uses.set(part['id'], part['name']);
              continue;
            }
            if (part?.['type'] !== 'tool_result' || part['isError'] === true) continue;
            const structured = part['structuredContent'];
            const name = uses.get(part['toolUseId']);
            const schema = name === undefined ? undefined : tools.get(name);
            if (structured === undefined || name === undefined || schema === undefined) continue;
            const verdict = session.schemas.of('sampling outputSchema', name, schema);
            const faults = verdict.kind === 'valid' ? verdict.conforms(structured) : undefined;
            if (faults === undefined) continue;
            evidence.subject(message);
            const [fault] = faults;
            if (fault === undefined) continue;
            evidence.finding(message, {
              saw: `${fault.saw} in the structuredContent of ${quote(name)}`,
              expected: fault.expected,
            });
          }
        }
      },
    },
  }),
};

/** Output schemas of the tools in a sampling request, by name. */
function schemasOf(params: Json | undefined): ReadonlyMap<string, Json> | undefined {
  let schemas: Map<string, Json> | undefined;
  for (const each of asArray(params?.['tools']) ?? []) {
    const tool = asObject(each);
    const schema = asObject(tool?.['outputSchema']);
    const name = tool?.['name'];
    if (schema === undefined || typeof name !== 'string') continue;
    schemas ??= new Map();
    schemas.set(name, schema);
  }
  return schemas;
}
