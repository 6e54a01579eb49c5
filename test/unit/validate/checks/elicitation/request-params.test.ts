import { requestParams } from '../../../../../pipeline/validate/checks/elicitation/request-params.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'elicitation/create';
const form = {
  message: 'Your name?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const page = { mode: 'url', message: 'Log in', url: 'https://a.example/login', elicitationId: 'e1' };
checkTable(requestParams, {
  passes: {
    'a form': asked(method, form, {}),
    'a page': asked(method, page, {}),
    'as input': askedForInput(method, form, {}),
  },
  fails: {
    'no params': [asked(method, undefined, {}), 3],
    'no message': [asked(method, { requestedSchema: form.requestedSchema }, {}), 3],
    'a number as message': [asked(method, { ...form, message: 1 }, {}), 3],
    'another mode': [asked(method, { ...form, mode: 'voice' }, {}), 3],
    'as input': [askedForInput(method, { ...form, mode: null }, {}), 1],
  },
  silent: { 'another method': asked('roots/list', undefined, {}) },
});
