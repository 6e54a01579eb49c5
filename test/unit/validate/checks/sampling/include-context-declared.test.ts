import { includeContextDeclared } from '../../../../../pipeline/validate/checks/sampling/include-context-declared.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'sampling/createMessage';
const said = (text: string, role = 'user') => ({ role, content: { type: 'text', text } });
const params = { messages: [said('Which is heavier?')], maxTokens: 10 };
const withContext = (includeContext: unknown) => ({ ...params, includeContext });
checkTable(includeContextDeclared, {
  passes: {
    'left out': asked(method, params, { sampling: {} }),
    none: asked(method, withContext('none'), { sampling: {} }),
  },
  fails: {
    undeclared: [asked(method, withContext('thisServer'), { sampling: {} }), 3],
    'as input': [askedForInput(method, withContext('allServers'), { sampling: {} }), 1],
  },
  silent: { declared: asked(method, withContext('thisServer'), { sampling: { context: {} } }) },
});
