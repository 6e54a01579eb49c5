import { requestKnown } from '../../../../../pipeline/validate/checks/cancellation/request-known.js';
import { notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const cancel = (requestId?: unknown, more = {}) =>
  notification('notifications/cancelled', { requestId, ...more });
const open = () => new Session().handshake().client(request(1, 'tools/list'));
checkTable(
  requestKnown,
  {
    passes: {
      'of the client': open().client(cancel(1)),
      'already answered': open().server(result(1)).client(cancel(1)),
      'of the server': new Session().handshake().server(request('r', 'roots/list')).server(cancel('r')),
    },
    fails: {
      'never used': [open().client(cancel(2)), 4],
      'a string for a number': [open().client(cancel('1')), 4],
      "the other party's": [open().server(cancel(1)), 4],
      'sent afterwards': [new Session().handshake().client(cancel(1)).client(request(1, 'ping')), 3],
    },
    silent: { 'without id': open().client(cancel()) },
  },
  'own',
);
checkTable(
  requestKnown,
  {
    passes: {
      'by the client': new Session().client(request(1, 'subscriptions/listen')).client(cancel(1)),
      'by the server': new Session().client(request(1, 'subscriptions/listen')).server(cancel(1)),
    },
    fails: { 'by the server, never used': [new Session().client(request(1, 'ping')).server(cancel(2)), 1] },
  },
  'of-client',
);
