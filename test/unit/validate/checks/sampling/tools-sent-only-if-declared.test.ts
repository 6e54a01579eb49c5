import { toolsSentOnlyIfDeclared } from '../../../../../pipeline/validate/checks/sampling/tools-sent-only-if-declared.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'sampling/createMessage';
const said = (text: string, role = 'user') => ({ role, content: { type: 'text', text } });
const params = { messages: [said('Which is heavier?')], maxTokens: 10 };
const tools = [{ name: 'scale', inputSchema: { type: 'object' } }];
const able = { sampling: { tools: {} } };
checkTable(toolsSentOnlyIfDeclared, {
  passes: {
    'without tools': asked(method, params, { sampling: {} }),
    'without tools, as input': askedForInput(method, params, { sampling: {} }),
  },
  fails: {
    tools: [asked(method, { ...params, tools }, { sampling: {} }), 3],
    'an empty list': [asked(method, { ...params, tools: [] }, {}), 3],
    'a tool choice': [asked(method, { ...params, toolChoice: {} }, { sampling: { tools: false } }), 3],
    'as input': [askedForInput(method, { ...params, tools }, { sampling: {} }), 1],
  },
  silent: { declared: asked(method, { ...params, tools }, able) },
});
