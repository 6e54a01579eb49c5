import { capabilityDeclared } from '../../../../../pipeline/validate/checks/sampling/capability-declared.js';
import { asked, askedForInput, checkTable, Refusal } from '../../../../support/table.js';

const method = 'sampling/createMessage';
const said = (text: string, role = 'user') => ({ role, content: { type: 'text', text } });
const params = { messages: [said('Which is heavier?')], maxTokens: 10 };
const answer = { ...said('lead', 'assistant'), model: 'm' };
checkTable(capabilityDeclared, {
  passes: {
    declared: asked(method, params, { sampling: {} }, answer),
    'declared in the retry': askedForInput(method, params, { sampling: {} }, answer),
  },
  fails: {
    undeclared: [asked(method, params, {}, answer), 4],
    'undeclared in the retry': [askedForInput(method, params, { sampling: {} }, answer, {}), 2],
  },
  silent: { refused: asked(method, params, {}, new Refusal(-32601)) },
});
