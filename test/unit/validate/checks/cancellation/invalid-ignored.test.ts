import { invalidIgnored } from '../../../../../pipeline/validate/checks/cancellation/invalid-ignored.js';
import { error, notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const cancel = (requestId?: unknown, more = {}) =>
  notification('notifications/cancelled', { requestId, ...more });
const http = (requestId: unknown, status: number) =>
  new Session('streamable-http')
    .post({}, { exchange: 'b' })
    .client(cancel(requestId), { exchange: 'b' })
    .status(status, {}, { exchange: 'b' });
checkTable(invalidIgnored, {
  passes: {
    unknown: new Session().handshake().client(cancel(9)).client(request(1, 'ping')).server(result(1)),
    answered: new Session().handshake().client(request(1, 'ping')).server(result(1)).client(cancel(1)),
    accepted: http(9, 202),
    'a status with a cause of its own': http(9, 401),
    'the id used afterwards': new Session()
      .handshake()
      .client(cancel(1))
      .client(request(1, 'a'))
      .server(error(1, -32601)),
  },
  fails: {
    'an error under the unknown id': [
      new Session().handshake().client(cancel(9)).server(error(9, -32600)),
      4,
    ],
    'an error after the answer': [
      new Session()
        .handshake()
        .client(request(1, 'ping'))
        .server(result(1))
        .client(cancel(1))
        .server(error(1, -32600)),
      6,
    ],
    'status 400': [http(9, 400), 2],
    'status 400 for one without id': [http(undefined, 400), 2],
    'by the client': [new Session().handshake().server(cancel('x')).client(error('x', -32600)), 4],
  },
  silent: { 'in progress': new Session().handshake().client(request(1, 'tools/call')).client(cancel(1)) },
});
