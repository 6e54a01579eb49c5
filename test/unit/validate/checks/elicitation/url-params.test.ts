import { urlParams } from '../../../../../pipeline/validate/checks/elicitation/url-params.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'elicitation/create';
const page = { mode: 'url', message: 'Log in', url: 'https://a.example/login', elicitationId: 'e1' };
const { elicitationId: _, ...bare } = page;
const passes = { 'all there': asked(method, page, {}), 'as input': askedForInput(method, page, {}) };
const fails = {
  'no mode': [asked(method, { ...page, mode: undefined }, {}), 3],
  'no message': [asked(method, { ...page, message: undefined }, {}), 3],
  'no url': [asked(method, { ...page, url: undefined }, {}), 3],
  'a number as url': [asked(method, { ...page, url: 7 }, {}), 3],
  'as input': [askedForInput(method, { ...page, url: null }, {}), 1],
} as const;
const silent = { 'a form': asked(method, { message: 'a', requestedSchema: {} }, {}) };
checkTable(urlParams, { passes: { ...passes, 'no id': asked(method, bare, {}) }, fails, silent }, 'url');
checkTable(
  urlParams,
  { passes, fails: { ...fails, 'no id': [asked(method, bare, {}), 3] }, silent },
  'url-and-id',
);
