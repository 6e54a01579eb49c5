import { initializeNotCancelled } from '../../../../../pipeline/validate/checks/cancellation/initialize-not-cancelled.js';
import { notification, request, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const cancel = (requestId?: unknown, more = {}) =>
  notification('notifications/cancelled', { requestId, ...more });
checkTable(initializeNotCancelled, {
  passes: {
    'another request': new Session().handshake().client(request(1, 'tools/list')).client(cancel(1)),
    'the id used again': new Session()
      .handshake()
      .client(request('init', 'tools/list'))
      .client(cancel('init')),
  },
  fails: {
    initialize: [
      new Session().client(request(0, 'initialize', { protocolVersion: '2025-11-25' })).client(cancel(0)),
      1,
    ],
    'initialize, answered': [new Session().handshake().client(cancel('init')), 3],
  },
  silent: {
    'without id': new Session().handshake().client(cancel()),
    'by the server': new Session().handshake().server(cancel('init')),
  },
});
