import { answeredEmpty } from '../../../../../pipeline/validate/checks/ping/answered-empty.js';
import { error, notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const ping = () => new Session().handshake().client(request(1, 'ping'));
checkTable(answeredEmpty, {
  passes: {
    'an empty result': ping().server(result(1)),
    'a result with _meta': ping().server(result(1, { _meta: { a: 1 } })),
    'a ping of the server': new Session().handshake().server(request(1, 'ping')).client(result(1)),
  },
  fails: {
    'an error': [ping().server(error(1, -32601)), 4],
    'a member of its own': [ping().server(result(1, { pong: true })), 4],
    null: [ping().server(result(1, null)), 4],
    'passed over, then closed': [
      ping().client(request(2, 'tools/list')).server(result(2)).lifecycle('transport-close'),
      3,
    ],
  },
  silent: {
    'no ping': new Session().handshake(),
    'still open': ping(),
    'closed before anything else was answered': ping().lifecycle('transport-close'),
    'a cancelled ping': ping()
      .client(notification('notifications/cancelled', { requestId: 1 }))
      .client(request(2, 'tools/list'))
      .server(result(2))
      .lifecycle('transport-close'),
    'a gap in the recording': ping()
      .client(request(2, 'tools/list'), { gap: { reason: 'lost' } })
      .server(result(2))
      .lifecycle('transport-close'),
    'params that are no object, refused': new Session()
      .handshake()
      .client(request(1, 'ping', 7))
      .server(error(1, -32602)),
    'a session that is over': new Session('streamable-http')
      .post()
      .client(request(1, 'ping'))
      .status(404, { 'content-type': 'application/json' })
      .server(error(1, -32001)),
  },
});
