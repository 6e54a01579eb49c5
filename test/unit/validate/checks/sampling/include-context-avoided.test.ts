import { includeContextAvoided } from '../../../../../pipeline/validate/checks/sampling/include-context-avoided.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'sampling/createMessage';
const said = (text: string, role = 'user') => ({ role, content: { type: 'text', text } });
const params = { messages: [said('Which is heavier?')], maxTokens: 10 };
const withContext = (includeContext: unknown) => ({ ...params, includeContext });
checkTable(includeContextAvoided, {
  passes: {
    'left out': asked(method, params, { sampling: {} }),
    none: asked(method, withContext('none'), { sampling: {} }),
    'as input': askedForInput(method, params, { sampling: {} }),
  },
  fails: {
    thisServer: [asked(method, withContext('thisServer'), { sampling: { context: {} } }), 3],
    allServers: [asked(method, withContext('allServers'), { sampling: {} }), 3],
    'as input': [askedForInput(method, withContext('thisServer'), { sampling: { context: {} } }), 1],
  },
  silent: { 'another method': asked('roots/list', undefined, { roots: {} }) },
});
