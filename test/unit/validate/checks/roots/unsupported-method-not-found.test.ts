import { unsupportedMethodNotFound } from '../../../../../pipeline/validate/checks/roots/unsupported-method-not-found.js';
import { asked, askedForInput, checkTable, Refusal } from '../../../../support/table.js';

checkTable(unsupportedMethodNotFound, {
  passes: { '-32601': asked('roots/list', undefined, {}, new Refusal(-32601)) },
  fails: {
    'another code': [asked('roots/list', undefined, {}, new Refusal(-32600)), 4],
    'a list': [asked('roots/list', undefined, {}, { roots: [] }), 4],
  },
  silent: {
    declared: asked('roots/list', undefined, { roots: {} }, { roots: [] }),
    'as input': askedForInput('roots/list', undefined, {}, { roots: [] }),
  },
});
