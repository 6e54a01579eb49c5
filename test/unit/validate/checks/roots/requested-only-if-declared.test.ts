import { requestedOnlyIfDeclared } from '../../../../../pipeline/validate/checks/roots/requested-only-if-declared.js';
import { request, Session } from '../../../../support/judge.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

checkTable(requestedOnlyIfDeclared, {
  passes: {
    declared: asked('roots/list', undefined, { roots: { listChanged: true } }),
    'declared in the request': askedForInput('roots/list', undefined, { roots: {} }),
  },
  fails: {
    undeclared: [asked('roots/list', undefined, { sampling: {} }), 3],
    'undeclared in the request': [askedForInput('roots/list', undefined, {}), 1],
  },
  silent: { 'no initialize': new Session().server(request(1, 'roots/list')) },
});
