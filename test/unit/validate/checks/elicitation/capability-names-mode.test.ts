import { capabilityNamesMode } from '../../../../../pipeline/validate/checks/elicitation/capability-names-mode.js';
import { envelope, request, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const declared = (elicitation: unknown) => new Session().handshake({}, { elicitation });
const inRequest = (elicitation: unknown) =>
  new Session().client(request(1, 'tools/list', { _meta: envelope({ elicitation }) }));
checkTable(capabilityNamesMode, {
  passes: {
    empty: declared({}),
    form: declared({ form: {} }),
    'url and something else': declared({ url: {}, more: true }),
    'in a request': inRequest({ form: {}, url: {} }),
  },
  fails: {
    'something else': [declared({ schemaValidation: true }), 0],
    'form switched off': [declared({ form: false }), 0],
    'in a request': [inRequest({ more: 1 }), 0],
  },
  silent: { undeclared: new Session().handshake(), 'no object': declared(true), null: declared(null) },
});
