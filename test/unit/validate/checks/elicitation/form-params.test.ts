import { formParams } from '../../../../../pipeline/validate/checks/elicitation/form-params.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'elicitation/create';
const form = {
  message: 'Your name?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const page = { mode: 'url', message: 'Log in', url: 'https://a.example/login', elicitationId: 'e1' };
checkTable(formParams, {
  passes: {
    'by default': asked(method, form, {}),
    'by name': asked(method, { ...form, mode: 'form' }, {}),
    'as input': askedForInput(method, form, {}),
  },
  fails: {
    'another mode': [asked(method, { ...form, mode: 'voice' }, {}), 3],
    'no schema': [asked(method, { message: 'a' }, {}), 3],
    'a list as schema': [asked(method, { message: 'a', requestedSchema: [] }, {}), 3],
    'as input': [askedForInput(method, undefined, {}), 1],
  },
  silent: { url: asked(method, page, {}), 'meant as url': asked(method, { ...page, mode: undefined }, {}) },
});
