import { tokenUnique } from '../../../../../pipeline/validate/checks/progress/token-unique.js';
import { notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const call = (id: unknown, progressToken?: unknown, more = {}) =>
  request(id, 'tools/call', { name: 'weigh', ...more, _meta: { progressToken } });
const first = () => new Session().handshake().client(call(1, 't'));
const task = (status: string) => ({ task: { taskId: 'k', status } });
checkTable(tokenUnique, {
  passes: {
    'two tokens': first().client(call(2, 'u')),
    'a string and a number': new Session().handshake().client(call(1, 1)).client(call(2, '1')),
    'used again after the answer': first().server(result(1)).client(call(2, 't')),
    'used again after cancellation': first()
      .client(notification('notifications/cancelled', { requestId: 1 }))
      .client(call(2, 't')),
    'the other party has it': first().server(call('s', 't')),
    'used again after the task': new Session()
      .handshake()
      .client(call(1, 't', { task: {} }))
      .server(result(1, task('working')))
      .server(notification('notifications/tasks/status', { taskId: 'k', status: 'completed' }))
      .client(call(2, 't')),
    'an exchange that is over': new Session('streamable-http')
      .post({}, { exchange: 'a' })
      .client(call(1, 't'), { exchange: 'a' })
      .status(503, {}, { exchange: 'a' })
      .post({}, { exchange: 'b' })
      .client(call(2, 't'), { exchange: 'b' }),
  },
  fails: {
    'two open requests': [first().client(call(2, 't')), 4],
    'three of them': [first().client(call(2, 't')).client(call(3, 't')), 4, 5],
    'a task still runs': [
      new Session()
        .handshake()
        .client(call(1, 't', { task: {} }))
        .server(result(1, task('working')))
        .client(call(2, 't')),
      5,
    ],
    'of the server': [new Session().handshake().server(call(1, 't')).server(call(2, 't')), 4],
  },
  silent: { 'no token': new Session().handshake().client(call(1)) },
});
