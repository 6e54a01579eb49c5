import { modeDeclared } from '../../../../../pipeline/validate/checks/elicitation/mode-declared.js';
import { request, Session } from '../../../../support/judge.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'elicitation/create';
const form = {
  message: 'Your name?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const page = { mode: 'url', message: 'Log in', url: 'https://a.example/login', elicitationId: 'e1' };
checkTable(modeDeclared, {
  passes: {
    'form by default': asked(method, form, { elicitation: {} }),
    'form by name': asked(method, { ...form, mode: 'form' }, { elicitation: { form: {}, url: {} } }),
    url: asked(method, page, { elicitation: { url: {} } }),
    'as input': askedForInput(method, form, { elicitation: {} }),
  },
  fails: {
    'url undeclared': [asked(method, page, { elicitation: {} }), 3],
    'form undeclared': [asked(method, form, { elicitation: { url: {} } }), 3],
    'nothing declared': [asked(method, form, {}), 3],
    'as input': [askedForInput(method, page, { elicitation: { form: {} } }), 1],
  },
  silent: {
    'no initialize': new Session().server(request(1, method, form)),
    'a mode that does not exist': asked(method, { ...form, mode: 'voice' }, {}),
  },
});
