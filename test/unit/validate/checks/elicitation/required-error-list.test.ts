import { requiredErrorList } from '../../../../../pipeline/validate/checks/elicitation/required-error-list.js';
import { error, request, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const refused = (code: number, data?: unknown) =>
  new Session()
    .handshake()
    .client(request(1, 'tools/call'))
    .server(error(1, code, 'log in', data));
checkTable(requiredErrorList, {
  passes: { 'a list': refused(-32042, { elicitations: [{}] }) },
  fails: {
    'no data': [refused(-32042), 4],
    'no list': [refused(-32042, { elicitations: {} }), 4],
    'an empty list': [refused(-32042, { elicitations: [] }), 4],
  },
  silent: { 'another error': refused(-32603) },
});
