import { tokenOfOpenRequest } from '../../../../../pipeline/validate/checks/progress/token-of-open-request.js';
import { notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const call = (id: unknown, progressToken?: unknown, more = {}) =>
  request(id, 'tools/call', { name: 'weigh', ...more, _meta: { progressToken } });
const progress = (progressToken: unknown, value: unknown = 1, more = {}) =>
  notification('notifications/progress', { progressToken, progress: value, ...more });
const first = () => new Session().handshake().client(call(1, 't'));
const running = () =>
  new Session()
    .handshake()
    .client(call(1, 't', { task: {} }))
    .server(result(1, { task: { taskId: 'k', status: 'working' } }));
checkTable(tokenOfOpenRequest, {
  passes: {
    'an open request': first().server(progress('t')),
    'a cancelled one': first()
      .client(notification('notifications/cancelled', { requestId: 1 }))
      .server(progress('t')),
    'a task': running().server(progress('t')),
    'a request of the server': new Session().handshake().server(call('s', 0)).client(progress(0)),
    'a result of another type': first()
      .server(result(1, { resultType: 'task' }))
      .server(progress('t')),
    'the token used again': first().server(result(1)).client(call(2, 't')).server(progress('t')),
  },
  fails: {
    'an unknown token': [first().server(progress('u')), 4],
    'a number for a string': [new Session().handshake().client(call(1, '1')).server(progress(1)), 4],
    'after the answer': [first().server(result(1)).server(progress('t')), 5],
    'after an error': [
      first()
        .server({ jsonrpc: '2.0', id: 1, error: { code: -1, message: 'a' } })
        .server(progress('t')),
      5,
    ],
    "its own request's token": [first().client(progress('t')), 4],
    'after the task': [
      running()
        .client(request(2, 'tasks/result', { taskId: 'k' }))
        .server(result(2))
        .server(progress('t')),
      7,
    ],
  },
  silent: {
    'no progress': first(),
    'without token': first().server(progress(undefined)),
    'sent once more on a resumed stream': new Session('streamable-http')
      .post({}, { exchange: 'a' })
      .client(call(1, 't'), { exchange: 'a' })
      .status(200, { 'content-type': 'text/event-stream' }, { exchange: 'a' })
      .server(result(1), { exchange: 'a', sse: { id: '7' } })
      .post({ 'last-event-id': '6' }, { exchange: 'b', method: 'GET' })
      .status(200, { 'content-type': 'text/event-stream' }, { exchange: 'b' })
      .server(progress('t'), { exchange: 'b', sse: { id: '7' } }),
  },
});
