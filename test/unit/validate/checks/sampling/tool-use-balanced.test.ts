import { toolUseBalanced } from '../../../../../pipeline/validate/checks/sampling/tool-use-balanced.js';
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
checkTable(toolUseBalanced, {
  passes: {
    'all answered': talk(said('x'), use('a', 'b'), results('b', 'a'), said('y', 'assistant')),
    'one block each': talk(
      { role: 'assistant', content: use('a').content[0] },
      { role: 'user', content: results('a').content[0] },
    ),
  },
  fails: {
    'one missing': [talk(said('x'), use('a', 'b'), results('a'), said('y', 'assistant')), 3],
    'nothing after it': [talk(said('x'), use('a')), 3],
    'an assistant message after it': [talk(use('a'), said('y', 'assistant'), results('a')), 3],
    'a mixed message after it': [talk(use('a'), mixed), 3],
    'as input': [askedForInput(method, { messages: [use('a')], maxTokens: 1 }, able), 1],
  },
  silent: { 'no tool use': talk(said('x'), said('y', 'assistant')) },
});
