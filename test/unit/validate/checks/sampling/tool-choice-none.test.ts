import { toolChoiceNone } from '../../../../../pipeline/validate/checks/sampling/tool-choice-none.js';
import { asked, askedForInput, checkTable, Refusal } from '../../../../support/table.js';

const method = 'sampling/createMessage';
const said = (text: string, role = 'user') => ({ role, content: { type: 'text', text } });
const params = { messages: [said('Which is heavier?')], maxTokens: 10 };
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
const none = { ...params, toolChoice: { mode: 'none' } };
checkTable(toolChoiceNone, {
  passes: {
    'a text': asked(method, none, able, answer),
    'as input': askedForInput(method, none, able, answer),
  },
  fails: {
    'a tool use': [asked(method, none, able, use('a')), 4],
    'the stop reason': [asked(method, none, able, { ...answer, stopReason: 'toolUse' }), 4],
    'as input': [askedForInput(method, none, able, use('a')), 2],
  },
  silent: {
    auto: asked(method, { ...params, toolChoice: {} }, able, use('a')),
    refused: asked(method, none, able, new Refusal(-1)),
    'not asked for': asked('roots/list', undefined, {}, { content: results('a').content }),
    'nothing said': asked(method, { messages: [said('x')] }, able),
  },
});
