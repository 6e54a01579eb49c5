import { stopsAfterTaskEnd } from '../../../../../pipeline/validate/checks/progress/stops-after-task-end.js';
import { notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const call = (id: unknown, progressToken?: unknown, more = {}) =>
  request(id, 'tools/call', { name: 'weigh', ...more, _meta: { progressToken } });
const progress = (progressToken: unknown, value: unknown = 1, more = {}) =>
  notification('notifications/progress', { progressToken, progress: value, ...more });
const running = () =>
  new Session()
    .handshake()
    .client(call(1, 't', { task: {} }))
    .server(result(1, { task: { taskId: 'k', status: 'working' } }));
const got = (method: string, answer: unknown) =>
  running()
    .client(request(2, method, { taskId: 'k' }))
    .server(result(2, answer));
checkTable(stopsAfterTaskEnd, {
  passes: {
    'while it runs': running().server(progress('t')),
    'while it waits for input': got('tasks/get', { taskId: 'k', status: 'input_required' }).server(
      progress('t'),
    ),
  },
  fails: {
    'completed, as asked': [got('tasks/get', { taskId: 'k', status: 'completed' }).server(progress('t')), 7],
    cancelled: [got('tasks/cancel', { taskId: 'k', status: 'cancelled' }).server(progress('t')), 7],
    'listed as failed': [
      got('tasks/list', { tasks: [{ taskId: 'k', status: 'failed' }] }).server(progress('t')),
      7,
    ],
    'its result was handed out': [got('tasks/result', { content: [] }).server(progress('t')), 7],
    'completed, as told': [
      running()
        .server(notification('notifications/tasks/status', { taskId: 'k', status: 'completed' }))
        .server(progress('t')),
      6,
    ],
    'of the client': [
      new Session()
        .handshake()
        .server(request('s', 'elicitation/create', { task: {}, _meta: { progressToken: 't' } }))
        .client(result('s', { task: { taskId: 'k', status: 'working' } }))
        .client(notification('notifications/tasks/status', { taskId: 'k', status: 'completed' }))
        .client(progress('t')),
      6,
    ],
  },
  silent: {
    'no task': new Session().handshake().client(call(1, 't')).server(result(1)).server(progress('t')),
  },
});
