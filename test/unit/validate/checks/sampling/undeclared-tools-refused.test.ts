import { undeclaredToolsRefused } from '../../../../../pipeline/validate/checks/sampling/undeclared-tools-refused.js';
import { request, result } from '../../../../support/judge.js';
import { asked, askedForInput, checkTable, Refusal } from '../../../../support/table.js';

const method = 'sampling/createMessage';
const said = (text: string, role = 'user') => ({ role, content: { type: 'text', text } });
const params = { messages: [said('Which is heavier?')], maxTokens: 10 };
const answer = { ...said('lead', 'assistant'), model: 'm' };
const tools = [{ name: 'scale', inputSchema: { type: 'object' } }];
const able = { sampling: { tools: {} } };
const toolChoice = { mode: 'auto' };
checkTable(
  undeclaredToolsRefused,
  {
    passes: {
      refused: asked(method, { ...params, tools }, { sampling: {} }, new Refusal(-32602)),
      'passed over': askedForInput(method, { ...params, tools }, { sampling: {} })
        .client(request(2, 'tools/list'))
        .server(result(2)),
    },
    fails: {
      'a result': [asked(method, { ...params, tools }, { sampling: {} }, answer), 4],
      'in a retry': [askedForInput(method, { ...params, tools }, { sampling: {} }, answer), 2],
    },
    silent: {
      declared: asked(method, { ...params, tools }, able, answer),
      'only a tool choice': asked(method, { ...params, toolChoice }, { sampling: {} }, answer),
      'no answer': asked(method, { ...params, tools }, { sampling: {} }),
      'not replied to yet': askedForInput(method, { ...params, tools }, { sampling: {} }),
    },
  },
  'tools',
);
checkTable(
  undeclaredToolsRefused,
  {
    passes: { refused: asked(method, { ...params, toolChoice }, { sampling: {} }, new Refusal(-32602)) },
    fails: { 'a result': [asked(method, { ...params, toolChoice }, { sampling: {} }, answer), 4] },
    silent: { 'only tools': asked(method, { ...params, tools }, { sampling: {} }, answer) },
  },
  'tool-choice',
);
