import { notForTasks } from '../../../../../pipeline/validate/checks/cancellation/not-for-tasks.js';
import { notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const cancel = (requestId?: unknown, more = {}) =>
  notification('notifications/cancelled', { requestId, ...more });
const call = () =>
  new Session().handshake().client(request(1, 'tools/call', { name: 'weigh', task: { ttl: 1000 } }));
const task = { taskId: 't', status: 'working' };
const started = () => call().server(result(1, { task }));
checkTable(notForTasks, {
  passes: {
    'no task': new Session()
      .handshake()
      .client(request(1, 'tools/call', { name: 'weigh' }))
      .client(cancel(1)),
    'before the task was made': call().client(cancel(1)),
    'crossing the answer': started().client(cancel(1)),
  },
  fails: {
    'the task is known by name': [
      started()
        .client(request(2, 'tasks/get', { taskId: 't' }))
        .client(cancel(1)),
      6,
    ],
    'a round trip later': [started().client(request(2, 'ping')).server(result(2)).client(cancel(1)), 7],
  },
  silent: { unknown: started().client(cancel(9)) },
});
