import { toolsCapabilityDeclared } from '../../../../../pipeline/validate/checks/sampling/tools-capability-declared.js';
import { asked, askedForInput, checkTable, Refusal } from '../../../../support/table.js';

const method = 'sampling/createMessage';
const said = (text: string, role = 'user') => ({ role, content: { type: 'text', text } });
const params = { messages: [said('Which is heavier?')], maxTokens: 10 };
const answer = { ...said('lead', 'assistant'), model: 'm' };
const tools = [{ name: 'scale', inputSchema: { type: 'object' } }];
const able = { sampling: { tools: {} } };
checkTable(toolsCapabilityDeclared, {
  passes: {
    declared: asked(method, { ...params, tools }, able, answer),
    'declared in the request': askedForInput(method, { ...params, tools }, able, answer, {}),
  },
  fails: {
    undeclared: [asked(method, { ...params, tools }, { sampling: {} }, answer), 4],
    'a tool choice alone': [
      asked(method, { ...params, toolChoice: { mode: 'auto' } }, { sampling: {} }, answer),
      4,
    ],
    'undeclared in the request': [askedForInput(method, { ...params, tools }, { sampling: {} }, answer), 2],
  },
  silent: {
    'without tools': asked(method, params, { sampling: {} }, answer),
    null: asked(method, { ...params, tools: null }, { sampling: {} }, answer),
    refused: asked(method, { ...params, tools }, { sampling: {} }, new Refusal(-32602)),
  },
});
