import { mixedToolResultRejected } from '../../../../../pipeline/validate/checks/sampling/mixed-tool-result-rejected.js';
import { asked, askedForInput, checkTable, Refusal } from '../../../../support/table.js';

const method = 'sampling/createMessage';
const said = (text: string, role = 'user') => ({ role, content: { type: 'text', text } });
const answer = { ...said('lead', 'assistant'), model: 'm' };
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
const talk = (reply: unknown, ...messages: unknown[]) =>
  asked(method, { messages, maxTokens: 1 }, able, reply);
checkTable(mixedToolResultRejected, {
  passes: {
    '-32602': talk(new Refusal(-32602), use('a'), mixed),
    'the user refused': talk(new Refusal(-1), use('a'), mixed),
  },
  fails: {
    'a result': [talk(answer, use('a'), mixed), 4],
    'another code': [talk(new Refusal(-32600), use('a'), mixed), 4],
  },
  silent: {
    'results alone': talk(answer, use('a'), results('a')),
    'as input': askedForInput(method, { messages: [use('a'), mixed], maxTokens: 1 }, able, answer),
  },
});
