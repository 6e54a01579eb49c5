import { requestInFlight } from '../../../../../pipeline/validate/checks/cancellation/request-in-flight.js';
import { notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const cancel = (requestId?: unknown, more = {}) =>
  notification('notifications/cancelled', { requestId, ...more });
const open = () => new Session().handshake().client(request(1, 'tools/list'));
checkTable(requestInFlight, {
  passes: {
    waiting: open().client(cancel(1)),
    'crossing its answer': open().server(result(1)).client(cancel(1)),
    'another request sent meanwhile': open().server(result(1)).client(request(2, 'ping')).client(cancel(1)),
    'another request asked before the answer': open()
      .client(request(2, 'ping'))
      .server(result(1))
      .server(result(2))
      .client(cancel(1)),
    'the id used again': open()
      .server(result(1))
      .client(request(2, 'ping'))
      .server(result(2))
      .client(request(1, 'tools/list'))
      .client(cancel(1)),
  },
  fails: {
    'answered a round trip ago': [
      open().server(result(1)).client(request(2, 'ping')).server(result(2)).client(cancel(1)),
      7,
    ],
    'by the server': [
      new Session()
        .handshake()
        .server(request('a', 'ping'))
        .client(result('a'))
        .server(request('b', 'ping'))
        .client(result('b'))
        .server(cancel('a')),
      7,
    ],
  },
  silent: {
    unknown: open().client(cancel(9)),
    'a task': new Session()
      .handshake()
      .client(request(1, 'tools/call', { task: {} }))
      .server(result(1, { task: { taskId: 'k' } }))
      .client(request(2, 'ping'))
      .server(result(2))
      .client(cancel(1)),
    'a subscription of the client': new Session()
      .client(request(1, 'subscriptions/listen'))
      .server(cancel(1)),
  },
});
