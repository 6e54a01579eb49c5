import { noAnswerAfterCancel } from '../../../../../pipeline/validate/checks/cancellation/no-answer-after-cancel.js';
import { notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const cancel = (requestId?: unknown, more = {}) =>
  notification('notifications/cancelled', { requestId, ...more });
const cancelled = () => new Session().handshake().client(request(1, 'tools/call')).client(cancel(1));
const http = (status: number) =>
  new Session('streamable-http')
    .post({}, { exchange: 'a' })
    .client(request(1, 'tools/call'), { exchange: 'a' })
    .post({}, { exchange: 'b' })
    .client(cancel(1), { exchange: 'b' })
    .status(status, {}, { exchange: 'b' })
    .post({}, { exchange: 'c' })
    .client(request(2, 'ping'), { exchange: 'c' })
    .status(200, {}, { exchange: 'c' })
    .server(result(2), { exchange: 'c' });
checkTable(noAnswerAfterCancel, {
  passes: {
    'no answer': cancelled().client(request(2, 'ping')).server(result(2)),
    'no answer over HTTP': http(202),
    "the server's request": new Session()
      .handshake()
      .server(request('a', 'ping'))
      .server(cancel('a'))
      .server(request('b', 'ping'))
      .client(result('b')),
  },
  fails: {
    'answered after a later request': [
      cancelled().client(request(2, 'ping')).server(result(2)).server(result(1)),
      7,
    ],
    'an error, too': [
      cancelled()
        .client(request(2, 'ping'))
        .server(result(2))
        .server({ jsonrpc: '2.0', id: 1, error: { code: -32800, message: 'cancelled' } }),
      7,
    ],
    'by the client': [
      new Session()
        .handshake()
        .server(request('a', 'ping'))
        .server(cancel('a'))
        .server(request('b', 'ping'))
        .client(result('b'))
        .client(result('a')),
      7,
    ],
    'over HTTP': [http(202).status(200, {}, { exchange: 'a' }).server(result(1), { exchange: 'a' }), 10],
  },
  silent: {
    'answered at once': cancelled().server(result(1)),
    'answered before a later request': cancelled()
      .client(request(2, 'ping'))
      .server(result(1))
      .server(result(2)),
    'an answer to an earlier request came between': new Session()
      .handshake()
      .client(request(2, 'ping'))
      .client(request(1, 'tools/call'))
      .client(cancel(1))
      .server(result(2))
      .server(result(1)),
    'an unknown request': new Session()
      .handshake()
      .client(cancel(9))
      .client(request(2, 'ping'))
      .server(result(2)),
    'a cancellation that was not accepted': http(400),
  },
});
