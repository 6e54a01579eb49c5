import { missingToolResultRejected } from '../../../../../pipeline/validate/checks/sampling/missing-tool-result-rejected.js';
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
const able = { sampling: { tools: {} } };
const talk = (reply: unknown, ...messages: unknown[]) =>
  asked(method, { messages, maxTokens: 1 }, able, reply);
checkTable(missingToolResultRejected, {
  passes: {
    '-32602': talk(new Refusal(-32602), use('a', 'b'), results('a')),
    'the user refused': talk(new Refusal(-1), use('a')),
  },
  fails: {
    'a result': [talk(answer, use('a', 'b'), results('a')), 4],
    'another code': [talk(new Refusal(-32603), use('a')), 4],
  },
  silent: {
    'nothing missing': talk(answer, use('a'), results('a')),
    'answered later': talk(answer, use('a'), said('y', 'assistant'), results('a')),
    'as input': askedForInput(method, { messages: [use('a')], maxTokens: 1 }, able, answer),
  },
});
