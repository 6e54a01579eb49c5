import { toolChoiceRequired } from '../../../../../pipeline/validate/checks/sampling/tool-choice-required.js';
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
const must = (reply: unknown, messages: unknown[] = [said('x')]) =>
  asked(method, { messages, toolChoice: { mode: 'required' }, maxTokens: 1 }, able, reply);
checkTable(toolChoiceRequired, {
  passes: {
    'a tool use': must({ ...use('a'), model: 'm', stopReason: 'toolUse' }),
    'as input': askedForInput(method, { ...params, toolChoice: { mode: 'required' } }, able, use('a')),
  },
  fails: {
    'a text': [must({ ...answer, stopReason: 'endTurn' }), 4],
    'no reason': [must(answer), 4],
    'a new question after a tool use': [must(answer, [said('x'), use('a'), results('a'), said('y')]), 4],
    'as input': [askedForInput(method, { ...params, toolChoice: { mode: 'required' } }, able, answer), 2],
  },
  silent: {
    'cut short': must({ ...answer, stopReason: 'maxTokens' }),
    "the provider's own reason": must({ ...answer, stopReason: 'filtered' }),
    'a tool was used already': must(answer, [said('x'), use('a'), results('a')]),
    refused: must(new Refusal(-1)),
    auto: asked(method, { ...params, toolChoice: { mode: 'auto' } }, able, answer),
  },
});
