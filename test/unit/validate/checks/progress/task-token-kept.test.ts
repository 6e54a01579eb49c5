import { taskTokenKept } from '../../../../../pipeline/validate/checks/progress/task-token-kept.js';
import { notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const call = (id: unknown, progressToken?: unknown, more = {}) =>
  request(id, 'tools/call', { name: 'weigh', ...more, _meta: { progressToken } });
const progress = (progressToken: unknown, value: unknown = 1, more = {}) =>
  notification('notifications/progress', { progressToken, progress: value, ...more });
const related = { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 'k' } } };
const running = (token?: string) =>
  new Session()
    .handshake()
    .client(call(1, token, { task: {} }))
    .server(result(1, { task: { taskId: 'k', status: 'working' } }));
checkTable(taskTokenKept, {
  passes: { 'its token': running('t').server(progress('t', 1, related)) },
  fails: {
    'another token': [running('t').server(progress('u', 1, related)), 5],
    'the id of the task': [running('t').server(progress('k', 1, related)), 5],
    'no token': [running('t').server(progress(undefined, 1, related)), 5],
  },
  silent: {
    'not related': running('t').server(progress('u')),
    'a request without token': running().server(progress('u', 1, related)),
    'what the task asked the client for': running('t')
      .server(request('s', 'elicitation/create', { _meta: { progressToken: 'v' } }))
      .client(progress('v', 1, related)),
  },
});
