import { toolResultNamesToolUse } from '../../../../../pipeline/validate/checks/sampling/tool-result-names-tool-use.js';
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
const talk = (...messages: unknown[]) => asked(method, { messages, maxTokens: 1 }, able);
checkTable(toolResultNamesToolUse, {
  passes: { named: talk(use('a'), results('a'), use('b'), results('b')) },
  fails: {
    unknown: [talk(use('a'), results('a', 'c')), 3],
    'a later one': [talk(results('a'), use('a')), 3],
    none: [talk(use('a'), { role: 'user', content: { type: 'tool_result', content: [] } }), 3],
    'as input': [askedForInput(method, { messages: [results('a')], maxTokens: 1 }, able), 1],
  },
  silent: { 'no results': talk(use('a')) },
});
