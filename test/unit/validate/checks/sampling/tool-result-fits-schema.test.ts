import { toolResultFitsSchema } from '../../../../../pipeline/validate/checks/sampling/tool-result-fits-schema.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'sampling/createMessage';
const use = (...ids: string[]) => ({
  role: 'assistant',
  content: ids.map((id) => ({ type: 'tool_use', id, name: 'scale', input: {} })),
});
const results = (...ids: string[]) => ({
  role: 'user',
  content: ids.map((toolUseId) => ({ type: 'tool_result', toolUseId, content: [] as unknown[] })),
});
const able = { sampling: { tools: {} } };
const tools = [
  { name: 'scale', inputSchema: { type: 'object' }, outputSchema: { type: 'object', required: ['grams'] } },
];
const structured = (structuredContent: unknown, more = {}) => ({
  role: 'user',
  content: { type: 'tool_result', toolUseId: 'a', content: [], structuredContent, ...more },
});
const weighed = (last: unknown, offered: unknown = tools) => ({
  messages: [use('a'), last],
  tools: offered,
  maxTokens: 1,
});
checkTable(toolResultFitsSchema, {
  passes: { fits: asked(method, weighed(structured({ grams: 3 })), able) },
  fails: {
    'a member is missing': [asked(method, weighed(structured({ ounces: 3 })), able), 3],
    null: [asked(method, weighed(structured(null)), able), 3],
    'as input': [askedForInput(method, weighed(structured([])), able), 1],
  },
  silent: {
    'an error': asked(method, weighed(structured({}, { isError: true })), able),
    unstructured: asked(method, weighed(results('a')), able),
    'no output schema': asked(method, weighed(structured({}), [{ name: 'scale', inputSchema: {} }]), able),
    'no tools': asked(method, weighed(structured({}), null), able),
    'a schema that is none': asked(
      method,
      weighed(structured({}), [{ name: 'scale', inputSchema: {}, outputSchema: { type: 'thing' } }]),
      able,
    ),
  },
});
