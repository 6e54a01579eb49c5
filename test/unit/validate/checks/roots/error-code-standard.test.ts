import { errorCodeStandard } from '../../../../../pipeline/validate/checks/roots/error-code-standard.js';
import { asked, checkTable, Refusal } from '../../../../support/table.js';

const refused = (code: number, client: object = { roots: {} }) =>
  asked('roots/list', undefined, { ...client }, new Refusal(code));
checkTable(errorCodeStandard, {
  passes: {
    'internal error': refused(-32603),
    'invalid request': refused(-32600),
    'an implementation code': refused(-32050),
  },
  fails: { 'an HTTP status': [refused(500), 4], 'some number': [refused(-12), 4] },
  silent: {
    'the user refused': refused(-1),
    undeclared: refused(500, {}),
    'a list': asked('roots/list', undefined, { roots: {} }, { roots: [] }),
  },
});
