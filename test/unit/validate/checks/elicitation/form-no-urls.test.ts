import { formNoUrls } from '../../../../../pipeline/validate/checks/elicitation/form-no-urls.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'elicitation/create';
const able = { elicitation: {} };
const ask = (message: string, property: unknown = { type: 'string' }) =>
  asked(method, { message, requestedSchema: { type: 'object', properties: { p: property } } }, able);
checkTable(formNoUrls, {
  passes: {
    'no URL': ask('See https for details, not http: that is old'),
    'a host for examples': ask('Your page, as in https://www.example.com/me'),
    'a value of the format uri': ask('a', { type: 'string', format: 'uri', default: 'https://a.net' }),
  },
  fails: {
    'in the message': [ask('Look at https://a.net/x'), 3],
    'in a title': [ask('a', { type: 'string', title: 'HTTP://a.net' }), 3],
    'in a description': [ask('a', { type: 'string', description: 'see http://a.net' }), 3],
    'in a default': [ask('a', { type: 'string', default: 'https://a.net' }), 3],
    'in a choice': [ask('a', { type: 'string', enum: ['https://a.net'] }), 3],
    'in the title of a choice': [
      ask('a', { type: 'array', items: { anyOf: [{ const: 'a', title: 'https://a.net' }] } }),
      3,
    ],
    'one of two hosts is for examples': [ask('https://example.com and https://a.net'), 3],
    'as input': [
      askedForInput(method, { message: 'https://a.net', requestedSchema: { type: 'object' } }, able),
      1,
    ],
  },
  silent: {
    'url mode': asked(method, { mode: 'url', message: 'https://a.net', url: 'https://a.net' }, able),
  },
});
