import { requiredErrorItems } from '../../../../../pipeline/validate/checks/elicitation/required-error-items.js';
import { error, request, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const refused = (...elicitations: unknown[]) =>
  new Session()
    .handshake()
    .client(request(1, 'tools/call'))
    .server(error(1, -32042, 'log in', { elicitations }));
checkTable(requiredErrorItems, {
  passes: { 'url mode': refused({ mode: 'url', elicitationId: 'e1' }) },
  fails: {
    'a form, and nothing': [refused({ mode: 'form', elicitationId: 'e1' }, null), 4, 4],
    'no mode': [refused({ elicitationId: 'e1' }), 4],
    'no id': [refused({ mode: 'url' }), 4],
  },
  silent: { 'an empty list': refused() },
});
