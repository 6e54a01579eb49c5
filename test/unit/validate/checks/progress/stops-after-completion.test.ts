import { stopsAfterCompletion } from '../../../../../pipeline/validate/checks/progress/stops-after-completion.js';
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
const status = (value: string) => notification('notifications/tasks/status', { taskId: 'k', status: value });
checkTable(stopsAfterCompletion, {
  passes: {
    'before the answer': first().server(progress('t')).server(result(1)),
    'a task that runs on': running().server(progress('t')),
    'a task that waits for input': running().server(status('input_required')).server(progress('t')),
    'the token used again': first().server(result(1)).client(call(2, 't')).server(progress('t')),
  },
  fails: {
    'after the answer': [first().server(result(1)).server(progress('t')).server(progress('t', 2)), 5, 6],
    'after a result that asks for input': [
      first()
        .server(result(1, { resultType: 'input_required' }))
        .server(progress('t')),
      5,
    ],
    'after the task': [running().server(status('failed')).server(progress('t')), 6],
  },
  silent: { 'an unknown token': first().server(progress('u')) },
});
