import { toolResultsUnmixed } from '../../../../../pipeline/validate/checks/sampling/tool-results-unmixed.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'sampling/createMessage';
const said = (text: string, role = 'user') => ({ role, content: { type: 'text', text } });
const use = (...ids: string[]) => ({
  role: 'assistant',
  content: ids.map((id) => ({ type: 'tool_use', id, name: 'scale', input: {} })),
});
const results = (...ids: string[]) => ({
  role: 'user',
  content: ids.map((toolUseId) => ({ type: 'tool_result', toolUseId, content: [] as unknown[] })),
});
const mixed = { role: 'user', content: [{ type: 'text', text: 'here' }, ...results('a').content] };
const able = { sampling: { tools: {} } };
const talk = (...messages: unknown[]) => asked(method, { messages, maxTokens: 1 }, able);
checkTable(toolResultsUnmixed, {
  passes: {
    'results alone': talk(said('x'), use('a', 'b'), results('a', 'b')),
    'one block': talk(said('x'), use('a'), { role: 'user', content: results('a').content[0] }),
  },
  fails: {
    'a text beside it': [talk(said('x'), use('a'), mixed), 3],
    'as input': [askedForInput(method, { messages: [use('a'), mixed], maxTokens: 1 }, able), 1],
  },
  silent: { 'no results': talk(said('x'), use('a')) },
});
