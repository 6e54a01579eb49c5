import { capabilityDeclared } from '../../../../../pipeline/validate/checks/roots/capability-declared.js';
import { request, result, Session } from '../../../../support/judge.js';
import { asked, askedForInput, checkTable, Refusal } from '../../../../support/table.js';

const list = { roots: [{ uri: 'file:///a' }] };
checkTable(capabilityDeclared, {
  passes: {
    'declared in initialize': asked('roots/list', undefined, { roots: {} }, list),
    'declared in the retry': askedForInput('roots/list', undefined, { roots: {} }, list),
  },
  fails: {
    undeclared: [asked('roots/list', undefined, {}, list), 4],
    false: [asked('roots/list', undefined, { roots: false }, list), 4],
    'undeclared in the retry': [askedForInput('roots/list', undefined, { roots: {} }, list, {}), 2],
  },
  silent: {
    'an error': asked('roots/list', undefined, {}, new Refusal(-32601)),
    'no initialize': new Session().server(request(1, 'roots/list')).client(result(1, list)),
  },
});
